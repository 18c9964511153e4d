import { BackgroundScreen } from '#app/domain/background-removal/index.ts';
import { loadBackgroundDesk } from '#app/domain/background-removal/index.server.ts';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

export const loader = pageLoader(({ account }) => loadBackgroundDesk(account));

const page = definePage<typeof loader>({
  place: 'backgrounds',
  screen: ({ data }) => <BackgroundScreen desk={data} />,
});

export const { handle, meta } = page;
export default page.PageScreen;
