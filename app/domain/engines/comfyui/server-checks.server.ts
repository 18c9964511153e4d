import { z } from 'zod';
import { parseJson, reasonOf } from '../provider-requests/transport.server.ts';
import { callServer } from './call-server.server.ts';
import { checkWorkflow, nodeFactsSchema } from './check-workflow.ts';
import type { NodeFacts } from './check-workflow.ts';
import type { ComfyConnection } from './comfyui-context.ts';
import type { ComfyServer } from './comfyui-server.ts';
import type { ServerCheck, ServerChecks } from './server-check.ts';
import type { Workflow } from './workflow.schema.ts';

const statsSchema = z.looseObject({
  system: z.looseObject({ comfyui_version: z.string().optional(), argv: z.array(z.string()).catch([]) }),
  devices: z.array(z.looseObject({ name: z.string().catch(''), vram_free: z.number().optional() })).catch([]),
});

/** Looks at the operator's servers: what they are, and whether every node and file of a workflow is there. */
export function createServerChecks(comfy: ComfyConnection): ServerChecks {
  const held = new Map<string, { readonly check: Promise<ServerCheck>; readonly atMs: number; isGood: boolean }>();
  return {
    check(server) {
      const known = held.get(server.base);
      const holdsMs = known?.isGood ? comfy.limits.checkEveryMs : comfy.limits.recheckMs;
      if (known && comfy.clock.now() - known.atMs < holdsMs) return known.check;
      const fresh = { check: look(comfy, server), atMs: comfy.clock.now(), isGood: true };
      held.set(server.base, fresh);
      void fresh.check.then(({ trouble, workflows }) => {
        fresh.isGood = trouble === null && Object.values(workflows).every((problems) => problems.length === 0);
      });
      return fresh.check;
    },
  };
}

async function look(comfy: ComfyConnection, server: ComfyServer): Promise<ServerCheck> {
  const nothing = { version: null, device: null, freeVramBytes: null, writesMetadata: false, workflows: {} };
  try {
    const stats = statsSchema.parse(await askJson(comfy, server, '/system_stats'));
    const facts = await factsOf(comfy, server);
    const [device] = stats.devices;
    const workflows = Object.fromEntries(comfy.workflows.map((each) => [each.name, checkWorkflow(each, facts)]));
    for (const [workflow, problems] of Object.entries(workflows)) {
      if (problems.length > 0)
        comfy.logger.warn({ server: server.name, workflow, problems }, 'a workflow cannot be used');
    }
    return {
      server: server.name,
      trouble: null,
      version: stats.system.comfyui_version ?? null,
      device: device?.name ?? null,
      freeVramBytes: device?.vram_free ?? null,
      writesMetadata: !stats.system.argv.includes('--disable-metadata'),
      workflows,
    };
  } catch (error) {
    const trouble = error instanceof z.ZodError ? 'an answer that is not of ComfyUI' : reasonOf(error);
    comfy.logger.warn({ server: server.name, reason: trouble }, 'a server of ComfyUI cannot be used');
    return { server: server.name, trouble, ...nothing };
  }
}

/** Asked class by class: the whole list is many times as large, and a class that a server does not have is `{}`. */
async function factsOf(comfy: ComfyConnection, server: ComfyServer): Promise<Record<string, NodeFacts | undefined>> {
  const names = new Set(
    comfy.workflows.flatMap(({ graph }: Workflow) => Object.values(graph).map((node) => node.class_type)),
  );
  const facts: Record<string, NodeFacts | undefined> = {};
  for (const name of names) {
    const body = z
      .record(z.string(), z.unknown())
      .parse(await askJson(comfy, server, `/object_info/${encodeURIComponent(name)}`));
    facts[name] = nodeFactsSchema.safeParse(body[name]).data;
  }
  return facts;
}

async function askJson(comfy: ComfyConnection, server: ComfyServer, path: string): Promise<unknown> {
  const { status, bytes } = await callServer(server, { path, timeoutMs: comfy.limits.callMs });
  return status === 200 ? parseJson(bytes) : undefined;
}
