import { loadNewWorkspace } from '#app/domain/workspaces/index.server.ts';
import { CreateScreen } from '#app/domain/workspaces/screens/create-screen.tsx';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

export const loader = pageLoader(({ account }) => loadNewWorkspace(account, 'product'));

const page = definePage<typeof loader>({
  place: 'productWorkspaces',
  screen: ({ data }) => <CreateScreen {...data} />,
});

export const { handle, meta } = page;
export default page.PageScreen;
