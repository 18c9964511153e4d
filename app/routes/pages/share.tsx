import { loadShareScreen } from '#app/domain/sharing/index.server.ts';
import { ShareScreen } from '#app/domain/sharing/screens/index.ts';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

export const loader = pageLoader(({ account, url }) => loadShareScreen(account, url.searchParams.get('image')));

const page = definePage<typeof loader>({ place: 'share', screen: ({ data }) => <ShareScreen {...data} /> });

export const { handle, meta } = page;
export default page.PageScreen;
