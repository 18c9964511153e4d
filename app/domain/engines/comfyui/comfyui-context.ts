import type { ProviderClock } from '../provider-clock.server.ts';
import type { ProviderLedger } from '../provider-ledger.ts';
import type { ProviderContext, ProviderLogger } from '../provider-requests/provider-client.ts';
import type { ComfyServer } from './comfyui-server.ts';
import type { ComfyTrouble } from './comfyui-errors.ts';
import type { ComfyListener } from './listen.server.ts';
import type { ServerChecks } from './server-check.ts';
import type { Workflow } from './workflow.schema.ts';

export interface ComfyLimits {
  /** How long one exchange may take; a server at work answers late, since it makes pictures in the same process. */
  readonly callMs: number;
  readonly downloadMs: number;
  readonly firstLookMs: number;
  readonly longestLookMs: number;
  readonly maxImageBytes: number;
  readonly maxVideoBytes: number;
  /** How long a check of a server holds; what was found wrong is looked at again sooner. */
  readonly checkEveryMs: number;
  readonly recheckMs: number;
}

export const COMFY_LIMITS: ComfyLimits = {
  callMs: 30_000,
  downloadMs: 120_000,
  firstLookMs: 1_000,
  longestLookMs: 2_000,
  maxImageBytes: 128 * 1024 * 1024,
  maxVideoBytes: 256 * 1024 * 1024,
  checkEveryMs: 10 * 60_000,
  recheckMs: 30_000,
};

export interface ComfySettings {
  readonly servers: readonly ComfyServer[];
  readonly workflows: readonly Workflow[];
  readonly ledger: ProviderLedger;
  /** Millionths of a US dollar for an hour of a device; 0: it costs nothing by use. */
  readonly hourMicros: number;
  readonly logger?: ProviderLogger | undefined;
  readonly clock?: ProviderClock | undefined;
  readonly limits?: Partial<ComfyLimits> | undefined;
}

/** The way to the servers. */
export interface ComfyConnection {
  readonly servers: readonly ComfyServer[];
  readonly workflows: readonly Workflow[];
  readonly hourMicros: number;
  readonly logger: ProviderLogger;
  readonly clock: ProviderClock;
  readonly limits: ComfyLimits;
}

export type ComfyContext = ComfyConnection &
  ProviderContext<ComfyTrouble> & {
    readonly checks: ServerChecks;
    readonly listener: ComfyListener;
    /** By server the request that it still ran after it was given up: until that has left, nothing is sent there. */
    readonly stuck: Map<string, string>;
    /** By workflow the address of the server that ran it last. */
    readonly lastUsed: Map<string, string>;
  };
