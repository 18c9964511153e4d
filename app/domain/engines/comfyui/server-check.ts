import type { ComfyServer } from './comfyui-server.ts';

/** Whether a server can be used, and what for. */
export interface ServerCheck {
  readonly server: string;
  /** Null where it answers. */
  readonly trouble: string | null;
  readonly version: string | null;
  readonly device: string | null;
  readonly freeVramBytes: number | null;
  /** It writes the graph, with the merchant's words, into its files. */
  readonly writesMetadata: boolean;
  /** The reasons that keep each workflow from being used there; an empty list: it can be. */
  readonly workflows: Readonly<Record<string, readonly string[]>>;
}

export interface ServerChecks {
  /** The result of the last look, at most as old as a check holds. */
  check(server: ComfyServer): Promise<ServerCheck>;
}
