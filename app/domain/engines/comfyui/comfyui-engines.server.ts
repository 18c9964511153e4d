import { randomUUID } from 'node:crypto';
import { CircuitBreaker } from '../circuit-breaker.ts';
import type { ProviderEngines } from '../compose-providers.ts';
import type { EngineRunOptions } from '@plinth/imaging';
import { systemClock } from '../provider-clock.server.ts';
import { createPoller } from '../provider-requests/create-poller.ts';
import { createComfyClient } from './comfyui-client.server.ts';
import { COMFY_LIMITS } from './comfyui-context.ts';
import type { ComfyConnection, ComfyContext, ComfySettings } from './comfyui-context.ts';
import { createListener } from './listen.server.ts';
import { animate, tryOn } from './people-and-videos.server.ts';
import { inpaint, stage, textToImage, upscale } from './pictures.server.ts';
import { createServerChecks } from './server-checks.server.ts';
import { workflowEndpoint } from './workflow-endpoint.ts';
import type { Workflow, WorkflowCapability } from './workflow.schema.ts';

/** The engines of the operator's own servers: every capability that there is a workflow for. */
export function createComfyEngines(settings: ComfySettings): ProviderEngines {
  const comfy = createComfyContext(settings);
  const { firstLookMs, longestLookMs } = comfy.limits;
  const named = (run: EngineRunOptions) => ({ ...run, intent: run.intent ?? `run:${randomUUID()}` });
  const name = comfy.client.name;
  const enginesOf = (workflows: readonly Workflow[]): Omit<ProviderEngines, 'poller'> => {
    const of = <T>(capability: WorkflowCapability, make: (workflow: Workflow) => T): T | Record<string, never> => {
      const workflow = workflows.find((each) => each.capability === capability);
      return workflow ? make(workflow) : {};
    };
    return {
      ...of('text-to-image', (workflow) => ({
        textToImage: {
          name,
          usesStock: false,
          textToImage: (input, run) => textToImage(comfy, workflow, input, named(run)),
        },
      })),
      ...of('stage', (workflow) => ({
        stage: { name, keepsPixels: false, stage: (input, run) => stage(comfy, workflow, input, named(run)) },
      })),
      ...of('inpaint', (workflow) => ({
        inpaint: { name, keepsPixels: false, inpaint: (input, run) => inpaint(comfy, workflow, input, named(run)) },
      })),
      ...of('upscale', (workflow) => ({
        upscale: { name, upscale: (input, run) => upscale(comfy, workflow, input, named(run)) },
      })),
      ...of('try-on', (workflow) => ({
        tryOn: { name, keepsGarments: false, tryOn: (input, run) => tryOn(comfy, workflow, input, named(run)) },
      })),
      ...of('animate', (workflow) => ({
        animate: { name, animate: (input, run) => animate(comfy, workflow, input, named(run)) },
      })),
    };
  };
  return {
    ...enginesOf(comfy.workflows),
    forEndpoint: (id) => enginesOf(comfy.workflows.filter((each) => workflowEndpoint(each, 0).id === id)),
    poller: createPoller(comfy, { firstMs: firstLookMs, longestMs: longestLookMs }),
    close: () => comfy.listener.close(),
  };
}

function createComfyContext(settings: ComfySettings): ComfyContext {
  const { servers, workflows, hourMicros, ledger, clock = systemClock } = settings;
  const connection: ComfyConnection = {
    servers,
    workflows,
    hourMicros,
    clock,
    logger: settings.logger ?? { info() {}, warn() {}, error() {} },
    limits: { ...COMFY_LIMITS, ...settings.limits },
  };
  const listener = createListener(connection.logger);
  const stuck = new Map<string, string>();
  return {
    ...connection,
    listener,
    client: createComfyClient(connection, listener, stuck),
    checks: createServerChecks(connection),
    stuck,
    lastUsed: new Map(),
    ledger,
    breaker: new CircuitBreaker(clock.now),
  };
}
