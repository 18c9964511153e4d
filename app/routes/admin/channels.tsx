import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ChannelsScreenData } from '#app/domain/channels/index.ts';
import { loadChannelsScreen } from '#app/domain/channels/index.server.ts';
import { ChannelsScreen } from '#app/domain/channels/screens/channels-screen.tsx';
import { findShopItems } from '#app/domain/store/index.server.ts';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.channels };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.channels, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireEmbeddedAccount(request);
  const data = await loadChannelsScreen(account, request, findShopItems);
  return json(data, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedChannelsRoute() {
  const data = useLoaderData<typeof loader>() as ChannelsScreenData;
  return <ChannelsScreen {...data} />;
}

export const ErrorBoundary = EmbeddedFailure;
