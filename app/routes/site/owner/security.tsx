import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listQuerySchema, SecurityScreen } from '#app/admin/index.ts';
import { listSecurity, requireOwner } from '#app/admin/index.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta: MetaFunction = ({ error }) => pageMeta('Security', error);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  const query = listQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const page = { events: await listSecurity(query), status: query.status };
  return json(page, { headers: { 'Cache-Control': 'no-store' } });
}

export default function SecurityRoute() {
  return <SecurityScreen {...useLoaderData<typeof loader>()} />;
}
