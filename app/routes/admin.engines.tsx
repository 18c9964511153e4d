import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EnginesScreen } from '#app/admin/index.ts';
import { requireOwner } from '#app/admin/index.server.ts';
import { getEngineHealth } from '#app/domain/generation/index.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta: MetaFunction = () => pageMeta('Engines');

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  return json({ engines: await getEngineHealth() }, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EnginesRoute() {
  return <EnginesScreen {...useLoaderData<typeof loader>()} />;
}
