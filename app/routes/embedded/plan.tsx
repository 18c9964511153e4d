import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadPlans } from '#app/domain/billing/index.server.ts';
import { PlansScreen } from '#app/domain/billing/screens/plans-screen.tsx';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Page } from '#app/ui/page.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { BillingTabs } from '#app/ui/place-tabs.tsx';

export const handle: RouteHandle = { title: PLACE_NAMES.plans };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.plans, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireEmbeddedAccount(request);
  // Shopify's own plan page leads back here with the plan's handle, which proves nothing.
  const lookAgain = new URL(request.url).searchParams.has('plan_handle');
  return json(await loadPlans({ account, lookAgain }), { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedPlanRoute() {
  return (
    <Page>
      <PageHeader title={PLACE_NAMES.plans} />
      <BillingTabs />
      <PlansScreen data={useLoaderData<typeof loader>()} />
    </Page>
  );
}
