import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BackgroundScreen } from '#app/domain/background-removal/index.ts';
import type { BackgroundDesk } from '#app/domain/background-removal/index.ts';
import { loadBackgroundDesk } from '#app/domain/background-removal/index.server.ts';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.backgrounds };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.backgrounds, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const desk = await loadBackgroundDesk(await requireEmbeddedAccount(request));
  return json(desk, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedRemoveBackgroundRoute() {
  const desk = useLoaderData<typeof loader>() as BackgroundDesk;
  return <BackgroundScreen desk={desk} />;
}

export const ErrorBoundary = EmbeddedFailure;
