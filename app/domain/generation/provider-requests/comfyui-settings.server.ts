import { loadWorkflows, parseServers } from '#app/domain/engines/index.server.ts';
import type { ComfySettings, LoadedWorkflows } from '#app/domain/engines/index.server.ts';
import { env } from '#app/platform/env.server.ts';
import { childLogger } from '#app/platform/log.server.ts';

let loaded: { readonly of: string; readonly workflows: LoadedWorkflows } | null = null;

/** The operator's servers of ComfyUI and their workflows, without the ledger; null where none is named. */
export function comfySettings(): (Omit<ComfySettings, 'ledger'> & LoadedWorkflows) | null {
  const { COMFYUI_URL, COMFYUI_TOKEN, COMFYUI_COST_PER_HOUR } = env();
  if (!COMFYUI_URL) return null;
  return {
    servers: parseServers(COMFYUI_URL, COMFYUI_TOKEN),
    hourMicros: Math.round(COMFYUI_COST_PER_HOUR * 1_000_000),
    logger: childLogger({ room: 'comfyui' }),
    ...workflowsOnce(),
  };
}

/** Read once for each setting: a new workflow counts from the next start on. */
function workflowsOnce(): LoadedWorkflows {
  const { COMFYUI_WORKFLOWS: folder, COMFYUI_ACCEPT_LICENCES, PLINTH_ROOT: packageRoot } = env();
  const of = JSON.stringify([folder, COMFYUI_ACCEPT_LICENCES, packageRoot]);
  if (loaded?.of === of) return loaded.workflows;
  const acceptedLicences = COMFYUI_ACCEPT_LICENCES.split(',').map((name) => name.trim());
  const workflows = loadWorkflows({ packageRoot, folder, acceptedLicences });
  loaded = { of, workflows };
  return workflows;
}
