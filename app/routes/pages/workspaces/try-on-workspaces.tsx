import { loadWorkspaces } from '#app/domain/workspaces/index.server.ts';
import { WorkspacesScreen } from '#app/domain/workspaces/screens/workspaces-screen.tsx';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

export const loader = pageLoader(({ account }) => loadWorkspaces(account, 'virtual-try-on'));

const page = definePage<typeof loader>({
  place: 'tryOnWorkspaces',
  screen: ({ data }) => <WorkspacesScreen page={data} />,
});

export const { handle, meta } = page;
export default page.PageScreen;
