import { systemClock } from '../provider-clock.server.ts';
import { loadOf, runningOf } from './choose-server.server.ts';
import { COMFY_LIMITS } from './comfyui-context.ts';
import type { ComfyConnection, ComfySettings } from './comfyui-context.ts';
import type { ServerCheck } from './server-check.ts';
import { createServerChecks } from './server-checks.server.ts';

/** The owner waits for this page: a server that does not answer by then is shown as away. */
const PATIENCE_MS = 5_000;

export interface ServerState extends ServerCheck {
  /** Requests in its line, the running one included; null where it does not answer. */
  readonly line: number | null;
  /** Ids of the requests at work, of every client. */
  readonly running: readonly string[];
}

/** How the operator's servers are now, each asked anew. */
export async function describeServers(settings: Omit<ComfySettings, 'ledger'>): Promise<readonly ServerState[]> {
  const silent = () => {};
  const comfy: ComfyConnection = {
    servers: settings.servers,
    workflows: settings.workflows,
    hourMicros: settings.hourMicros,
    clock: systemClock,
    logger: { info: silent, warn: silent, error: silent },
    limits: { ...COMFY_LIMITS, callMs: PATIENCE_MS },
  };
  const checks = createServerChecks(comfy);
  return Promise.all(
    comfy.servers.map(async (server) => {
      const check = await checks.check(server);
      if (check.trouble !== null) return { ...check, line: null, running: [] };
      const [line, running] = await Promise.all([loadOf(comfy, server), runningOf(comfy, server)]);
      return { ...check, line, running };
    }),
  );
}
