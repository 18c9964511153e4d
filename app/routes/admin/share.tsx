import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ShareScreen } from '#app/domain/sharing/screens/index.ts';
import type { ShareScreenData } from '#app/domain/sharing/index.ts';
import { loadShareScreen } from '#app/domain/sharing/index.server.ts';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.share };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.share, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireEmbeddedAccount(request);
  const data = await loadShareScreen(account, new URL(request.url).searchParams.get('image'));
  return json(data, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedShareRoute() {
  const data = useLoaderData<typeof loader>() as ShareScreenData;
  return <ShareScreen {...data} />;
}

export const ErrorBoundary = EmbeddedFailure;
