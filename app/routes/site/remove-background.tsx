import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BackgroundScreen } from '#app/domain/background-removal/index.ts';
import type { BackgroundDesk } from '#app/domain/background-removal/index.ts';
import { loadBackgroundDesk } from '#app/domain/background-removal/index.server.ts';
import { requireAccount } from '#app/gate/index.server.ts';
import { SiteFailure, SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { Frame: SiteFrame };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.backgrounds, error);

export async function loader({ request }: LoaderFunctionArgs) {
  return loadBackgroundDesk(await requireAccount(request));
}

export default function RemoveBackgroundRoute() {
  const desk = useLoaderData<typeof loader>() as BackgroundDesk;
  return <BackgroundScreen desk={desk} />;
}

export { SiteFailure as ErrorBoundary };
