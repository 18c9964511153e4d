import { z } from 'zod';
import { EngineError } from '@plinth/imaging';
import { parseJson } from '../provider-requests/transport.server.ts';
import { callServer } from './call-server.server.ts';
import type { ComfyConnection, ComfyContext } from './comfyui-context.ts';
import type { ComfyServer } from './comfyui-server.ts';
import { readQueue } from './read-queue.ts';
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
      const problems = check.trouble === null ? [...(check.workflows[workflow.name] ?? [])] : [check.trouble];
      if (problems.length === 0 && (await isStuck(comfy, server))) problems.push('stuck: restart it');
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

/** It still runs a request that was given up and called off: what is sent there would wait behind it. */
async function isStuck(comfy: ComfyContext, server: ComfyServer): Promise<boolean> {
  const given = comfy.stuck.get(server.base);
  if (given === undefined) return false;
  if ((await runningOf(comfy, server)).includes(given)) return true;
  comfy.stuck.delete(server.base);
  return false;
}

/** Requests at work on a server, of every client; none where it does not answer. */
export async function runningOf(comfy: ComfyConnection, server: ComfyServer): Promise<readonly string[]> {
  try {
    const { status, bytes } = await callServer(server, { path: '/queue', timeoutMs: comfy.limits.callMs });
    return status === 200 ? readQueue(parseJson(bytes)).running : [];
  } catch {
    return [];
  }
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
