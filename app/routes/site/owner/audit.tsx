import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AuditScreen, listQuerySchema } from '#app/admin/index.ts';
import { listAudit, requireOwner } from '#app/admin/index.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta: MetaFunction = ({ error }) => pageMeta('Audit', error);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  const query = listQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  return json(await listAudit(query), { headers: { 'Cache-Control': 'no-store' } });
}

export default function AuditRoute() {
  return <AuditScreen entries={useLoaderData<typeof loader>()} />;
}
