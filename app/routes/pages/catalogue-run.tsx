import { loadRun } from '#app/domain/catalogue/index.server.ts';
import { RunScreen } from '#app/domain/catalogue/screens/run-screen.tsx';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

export const loader = pageLoader(({ account, params }) => loadRun(account, params['id'] ?? ''));

const page = definePage<typeof loader>({
  place: 'catalogue',
  screen: ({ data }) => <RunScreen key={data.run.id} data={data} />,
});

export const { handle, meta } = page;
export default page.PageScreen;
