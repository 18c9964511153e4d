import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ShareScreen } from '#app/domain/sharing/screens/index.ts';
import type { ShareScreenData } from '#app/domain/sharing/index.ts';
import { loadShareScreen } from '#app/domain/sharing/index.server.ts';
import { requireAccount } from '#app/gate/index.server.ts';
import { SiteFailure, SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { Frame: SiteFrame };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.share, error);

export async function loader({ request }: LoaderFunctionArgs) {
  return loadShareScreen(await requireAccount(request), new URL(request.url).searchParams.get('image'));
}

export default function ImageShareRoute() {
  const data = useLoaderData<typeof loader>() as ShareScreenData;
  return <ShareScreen {...data} />;
}

export { SiteFailure as ErrorBoundary };
