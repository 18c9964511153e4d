import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listCreditEntries } from '#app/domain/credits/index.server.ts';
import { CreditHistoryScreen } from '#app/domain/credits/screens/credit-history-screen.tsx';
import { requireAccount } from '#app/gate/index.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta: MetaFunction = () => pageMeta('Credit history');

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  const given = new URL(request.url).searchParams.get('before');
  // A key that is none is as if it were not there.
  const before = given && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
  const history = await listCreditEntries({ account, before });
  return json({ history, isFirstPage: before === undefined }, { headers: { 'Cache-Control': 'no-store' } });
}

export default function CreditHistoryRoute() {
  const { history, isFirstPage } = useLoaderData<typeof loader>();
  return <CreditHistoryScreen history={history} isFirstPage={isFirstPage} csvUrl="/api/user/credits/history.csv" />;
}
