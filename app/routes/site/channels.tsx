import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ChannelsScreenData } from '#app/domain/channels/index.ts';
import { loadChannelsScreen } from '#app/domain/channels/index.server.ts';
import { ChannelsScreen } from '#app/domain/channels/screens/channels-screen.tsx';
import { findShopItems } from '#app/domain/store/index.server.ts';
import { requireAccount } from '#app/gate/index.server.ts';
import { SiteFailure, SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { Frame: SiteFrame };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.channels, error);

export async function loader({ request }: LoaderFunctionArgs) {
  return loadChannelsScreen(await requireAccount(request), request, findShopItems);
}

export default function ChannelsRoute() {
  const data = useLoaderData<typeof loader>() as ChannelsScreenData;
  return <ChannelsScreen {...data} />;
}

export { SiteFailure as ErrorBoundary };
