import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { OverviewScreen } from '#app/admin/index.ts';
import { getOverview, requireOwner } from '#app/admin/index.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta: MetaFunction = ({ error }) => pageMeta('Admin', error);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  return json(await getOverview(), { headers: { 'Cache-Control': 'no-store' } });
}

export default function OverviewRoute() {
  return <OverviewScreen overview={useLoaderData<typeof loader>()} />;
}
