import { loadVideos } from '#app/domain/library/index.server.ts';
import { VideosScreen } from '#app/domain/library/screens/videos-screen.tsx';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

export const loader = pageLoader(({ account, url }) => loadVideos({ account, openId: url.searchParams.get('video') }));

const page = definePage<typeof loader>({ place: 'videos', screen: ({ data }) => <VideosScreen {...data} /> });

export const { handle, meta } = page;
export default page.PageScreen;
