import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadVideos } from '#app/domain/library/index.server.ts';
import { VideosScreen } from '#app/domain/library/screens/videos-screen.tsx';
import { loadPage, requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.videos };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.videos, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireEmbeddedAccount(request);
  const openId = new URL(request.url).searchParams.get('video');
  const videos = await loadPage(request, () => loadVideos({ account, openId }));
  return json(videos, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedVideosRoute() {
  return <VideosScreen {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = EmbeddedFailure;
