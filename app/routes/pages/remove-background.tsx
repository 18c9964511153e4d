import { BackgroundScreen } from '#app/domain/background-removal/index.ts';
import { loadBackgroundBatch } from '#app/domain/background-removal/index.server.ts';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

export const loader = pageLoader(({ account }) => loadBackgroundBatch(account));

const page = definePage<typeof loader>({
  place: 'backgrounds',
  screen: ({ data }) => <BackgroundScreen batch={data} />,
});

export const { handle, meta } = page;
export default page.PageScreen;
