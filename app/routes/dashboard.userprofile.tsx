import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PAID_KEY } from '#app/domain/billing/index.ts';
import { loadPlans } from '#app/domain/billing/index.server.ts';
import { PlansScreen } from '#app/domain/billing/screens/plans-screen.tsx';
import { requireAccount } from '#app/gate/index.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Page } from '#app/ui/page.tsx';

export const meta: MetaFunction = () => pageMeta('Billing');

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  const lookAgain = new URL(request.url).searchParams.has(PAID_KEY);
  return json(await loadPlans({ account, lookAgain }), { headers: { 'Cache-Control': 'no-store' } });
}

export default function UserProfileRoute() {
  return (
    <Page>
      <PageHeader title="Billing" />
      <PlansScreen data={useLoaderData<typeof loader>()} />
    </Page>
  );
}
