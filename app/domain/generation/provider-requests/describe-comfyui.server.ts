import { describeServers } from '#app/domain/engines/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { comfySettings } from './comfyui-settings.server.ts';
import type { ComfyUiState } from './comfyui-state.ts';

/** The owner's view of the ComfyUI servers; null where none is named. */
export async function describeComfyUi(): Promise<ComfyUiState | null> {
  const settings = comfySettings();
  if (!settings) return null;
  const servers = await describeServers(settings);
  const givenUp = await endedAmong(servers.flatMap(({ running }) => running));
  const working = servers.filter(({ trouble }) => trouble === null);
  return {
    servers: servers.map(({ server, workflows: _all, running, ...state }) => ({
      id: server,
      ...state,
      isStuck: running.some((id) => givenUp.has(id)),
    })),
    workflows: settings.workflows.map(({ name, isOwn, settings: { title, licence, triedOn, usualSeconds } }) => ({
      id: name,
      title,
      licence,
      isOwn,
      triedOn,
      costMicros: Math.round((settings.hourMicros * usualSeconds) / 3_600),
      ready: working.flatMap(({ server, workflows }) => (workflows[name]?.length === 0 ? [server] : [])),
      missing: working.flatMap(({ server, workflows }) => (workflows[name] ?? []).map((text) => ({ server, text }))),
    })),
    problems: settings.problems,
  };
}

/** How long a server may take to stop what was called off: a node is asked between its steps. */
const STOP_MS = 60_000;

/** Of these requests the ones that ended here a while ago; ids of other clients are none of ours. */
async function endedAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const ours = ids.filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id));
  if (ours.length === 0) return new Set();
  const before = new Date(Date.now() - STOP_MS);
  const rows = await database().providerRequest.findMany({
    where: { id: { in: ours }, finishedAt: { lt: before } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}
