import { json } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { engineFormSchema, EnginesScreen } from '#app/admin/index.ts';
import { answerOwnerForm, chooseRouteByOwner, requireOwner } from '#app/admin/index.server.ts';
import {
  describeComfyUi,
  getEngineHealth,
  listWorkers,
  readRoutes,
  tryComfyWorkflow,
} from '#app/domain/generation/index.server.ts';
import { signingIdentity } from '#app/domain/library/index.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta: MetaFunction = ({ error }) => pageMeta('Engines', error);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  const signing = signingIdentity();
  const signer = signing && { name: signing.name, validUntil: signing.validUntil.toISOString() };
  const [engines, workers, comfyui, { routes }] = await Promise.all([
    getEngineHealth(),
    listWorkers(),
    describeComfyUi(),
    readRoutes(),
  ]);
  return json({ engines, workers, signer, comfyui, routes }, { headers: { 'Cache-Control': 'no-store' } });
}

export const action = ({ request }: ActionFunctionArgs) =>
  answerOwnerForm(request, engineFormSchema, async (owner, fields) => {
    if ('workflow' in fields) return { trial: await tryComfyWorkflow(fields.workflow) };
    await chooseRouteByOwner({ owner, ...fields });
    return 'Saved. It counts from the next job on.';
  });

export default function EnginesRoute() {
  return <EnginesScreen {...useLoaderData<typeof loader>()} />;
}
