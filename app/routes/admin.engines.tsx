import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EnginesScreen } from '#app/admin/index.ts';
import { requireOwner } from '#app/admin/index.server.ts';
import { getEngineHealth, listWorkers } from '#app/domain/generation/index.server.ts';
import { signingIdentity } from '#app/domain/library/index.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta: MetaFunction = ({ error }) => pageMeta('Engines', error);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  const signing = signingIdentity();
  const signer = signing && { name: signing.name, validUntil: signing.validUntil.toISOString() };
  const [engines, workers] = await Promise.all([getEngineHealth(), listWorkers()]);
  return json({ engines, workers, signer }, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EnginesRoute() {
  return <EnginesScreen {...useLoaderData<typeof loader>()} />;
}
