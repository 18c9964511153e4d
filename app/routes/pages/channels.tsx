import { loadChannelsScreen } from '#app/domain/channels/index.server.ts';
import { ChannelsScreen } from '#app/domain/channels/screens/channels-screen.tsx';
import { findShopItems } from '#app/domain/store/index.server.ts';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

export const loader = pageLoader(({ account, request }) => loadChannelsScreen(account, request, findShopItems));

const page = definePage<typeof loader>({ place: 'channels', screen: ({ data }) => <ChannelsScreen {...data} /> });

export const { handle, meta } = page;
export default page.PageScreen;
