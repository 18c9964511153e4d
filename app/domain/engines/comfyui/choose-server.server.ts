import { z } from 'zod';
import { EngineError } from '@plinth/imaging';
import { parseJson } from '../provider-requests/transport.server.ts';
import { callServer } from './call-server.server.ts';
import type { ComfyConnection, ComfyContext } from './comfyui-context.ts';
import type { ComfyServer } from './comfyui-server.ts';
import type { Workflow } from './workflow.schema.ts';

const loadSchema = z.object({ exec_info: z.object({ queue_remaining: z.number().int().min(0) }) });

/**
 * The server that can run a workflow and has the least to do; of equals the one that ran it last, which has its models
 * loaded. Throws EngineError `unavailable` where none can, saying what is missing.
 */
export async function chooseServer(comfy: ComfyContext, workflow: Workflow): Promise<ComfyServer> {
  const found = await Promise.all(
    comfy.servers.map(async (server) => {
      const check = await comfy.checks.check(server);
      const problems = check.trouble === null ? (check.workflows[workflow.name] ?? []) : [check.trouble];
      return { server, problems, load: problems.length === 0 ? await loadOf(comfy, server) : null };
    }),
  );
  const last = comfy.lastUsed.get(workflow.name);
  const [best] = found
    .flatMap(({ server, load }) => (load === null ? [] : [{ server, load }]))
    .sort((a, b) => a.load - b.load || Number(b.server.base === last) - Number(a.server.base === last));
  if (!best) {
    const problems = found.flatMap(({ server, problems: each }) => each.map((text) => `${server.name}: ${text}`));
    const text = problems.slice(0, 3).join('; ') || 'no server answers';
    throw new EngineError('unavailable', `ComfyUI cannot run ${workflow.name}: ${text}`, { reason: 'provider' });
  }
  comfy.lastUsed.set(workflow.name, best.server.base);
  return best.server;
}

/** How many requests a server has, the running one included; null where it does not answer. */
export async function loadOf(comfy: ComfyConnection, server: ComfyServer): Promise<number | null> {
  try {
    const { status, bytes } = await callServer(server, { path: '/prompt', timeoutMs: comfy.limits.callMs });
    return status === 200 ? loadSchema.parse(parseJson(bytes)).exec_info.queue_remaining : null;
  } catch {
    return null;
  }
}
