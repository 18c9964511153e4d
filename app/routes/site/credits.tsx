import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listCreditLines } from '#app/domain/credits/index.server.ts';
import { readBefore } from '#app/domain/credits/index.ts';
import { CreditHistoryScreen } from '#app/domain/credits/screens/credit-history-screen.tsx';
import { requireAccount } from '#app/gate/index.server.ts';
import { SiteFailure, SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { Frame: SiteFrame };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.credits, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  const before = readBefore(new URL(request.url).searchParams);
  const history = await listCreditLines({ account, before });
  return json({ history, isFirstPage: before === undefined }, { headers: { 'Cache-Control': 'no-store' } });
}

export default function CreditHistoryRoute() {
  return <CreditHistoryScreen {...useLoaderData<typeof loader>()} />;
}

export { SiteFailure as ErrorBoundary };
