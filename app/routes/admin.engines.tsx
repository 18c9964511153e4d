import { json } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EnginesScreen, trialFormSchema } from '#app/admin/index.ts';
import { answerOwnerForm, requireOwner } from '#app/admin/index.server.ts';
import {
  describeComfyUi,
  getEngineHealth,
  listWorkers,
  tryComfyWorkflow,
} from '#app/domain/generation/index.server.ts';
import { signingIdentity } from '#app/domain/library/index.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta: MetaFunction = ({ error }) => pageMeta('Engines', error);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  const signing = signingIdentity();
  const signer = signing && { name: signing.name, validUntil: signing.validUntil.toISOString() };
  const [engines, workers, comfyui] = await Promise.all([getEngineHealth(), listWorkers(), describeComfyUi()]);
  return json({ engines, workers, signer, comfyui }, { headers: { 'Cache-Control': 'no-store' } });
}

export const action = ({ request }: ActionFunctionArgs) =>
  answerOwnerForm(request, trialFormSchema, async (_owner, { workflow }) => ({
    trial: await tryComfyWorkflow(workflow),
  }));

export default function EnginesRoute() {
  return <EnginesScreen {...useLoaderData<typeof loader>()} />;
}
