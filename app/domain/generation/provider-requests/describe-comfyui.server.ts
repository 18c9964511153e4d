import { describeServers } from '#app/domain/engines/index.server.ts';
import { comfySettings } from './comfyui-settings.server.ts';

interface ComfyUiState {
  readonly servers: readonly {
    /** Host, port and path. */
    readonly id: string;
    /** Why it cannot be used at all; null where it answers. */
    readonly trouble: string | null;
    readonly version: string | null;
    readonly device: string | null;
    readonly freeVramBytes: number | null;
    /** Requests in its line. */
    readonly line: number | null;
    readonly writesMetadata: boolean;
  }[];
  readonly workflows: readonly {
    /** Its file's name. */
    readonly id: string;
    readonly title: string;
    readonly licence: string;
    readonly isOwn: boolean;
    readonly triedOn: string | null;
    /** By the configured price of an hour, for the time that it usually takes. */
    readonly costMicros: number;
    /** Servers that can run it. */
    readonly ready: readonly string[];
    /** What is missing, by server. */
    readonly missing: readonly { readonly server: string; readonly text: string }[];
  }[];
  /** Files that are not used, and why. */
  readonly problems: readonly { readonly name: string; readonly text: string }[];
}

/** What the owner reads of the ComfyUI servers; null where none is named. */
export async function describeComfyUi(): Promise<ComfyUiState | null> {
  const settings = comfySettings();
  if (!settings) return null;
  const servers = await describeServers(settings);
  const working = servers.filter(({ trouble }) => trouble === null);
  return {
    servers: servers.map(({ server, workflows: _all, ...state }) => ({ id: server, ...state })),
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
