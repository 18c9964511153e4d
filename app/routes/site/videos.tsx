import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadVideos } from '#app/domain/library/index.server.ts';
import { VideosScreen } from '#app/domain/library/screens/videos-screen.tsx';
import { loadPage, requireAccount } from '#app/gate/index.server.ts';
import { SiteFailure, SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { Frame: SiteFrame };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.videos, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  const openId = new URL(request.url).searchParams.get('video');
  return loadPage(request, () => loadVideos({ account, openId }));
}

export default function VideosRoute() {
  return <VideosScreen {...useLoaderData<typeof loader>()} />;
}

export { SiteFailure as ErrorBoundary };
