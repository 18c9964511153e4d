import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listCreditLines } from '#app/domain/credits/index.server.ts';
import { readBefore } from '#app/domain/credits/index.ts';
import { EmbeddedCreditHistoryScreen } from '#app/domain/credits/screens/embedded-credit-history-screen.tsx';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.credits };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.credits, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireEmbeddedAccount(request);
  const before = readBefore(new URL(request.url).searchParams);
  const history = await listCreditLines({ account, before });
  return json({ history, isFirstPage: before === undefined }, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedCreditHistoryRoute() {
  return <EmbeddedCreditHistoryScreen {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = EmbeddedFailure;
