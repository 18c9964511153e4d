import type { ProvidedRoute, ProviderEndpoint, ProviderOffer } from '../providers.ts';
import type { Workflow, WorkflowCapability } from './workflow.schema.ts';

const ROUTES: Readonly<Record<WorkflowCapability, ProvidedRoute>> = {
  'text-to-image': 'text-to-image',
  stage: 'stage',
  inpaint: 'inpaint',
  upscale: 'upscale',
  'try-on': 'try-on',
  animate: 'video-kling',
};

/** A workflow as an endpoint of the ledger: its cost is the usual time on the device by the owner's own price of an hour. */
export function workflowEndpoint({ name, settings }: Workflow, hourMicros: number): ProviderEndpoint {
  return {
    id: `comfyui/${name}`,
    costMicros: Math.round((hourMicros * settings.usualSeconds) / 3_600),
    per: 'request',
    priceFrom: 'estimated',
    checkedOn: '2026-11-28',
    timeoutMs: settings.timeoutSeconds * 1_000,
  };
}

/** The offers of the operator's own servers for each route. */
export function comfyOffers(workflows: readonly Workflow[], hourMicros: number): readonly ProviderOffer[] {
  return workflows.map((workflow) => ({
    provider: 'comfyui',
    route: ROUTES[workflow.capability],
    endpoints: [workflowEndpoint(workflow, hourMicros)],
    title: workflow.settings.title,
    // A painted area without words is taken away by our own engine; a model that reads words would guess.
    needsWords: workflow.capability === 'inpaint',
  }));
}
