import type { ProviderClock } from '../provider-clock.server.ts';
import type { ProviderLedger } from '../provider-ledger.ts';
import type { ProviderContext, ProviderLogger } from '../provider-requests/provider-client.ts';
import type { FalTrouble } from './fal-errors.ts';

export interface FalLimits {
  /** How long one exchange may take. */
  readonly callMs: number;
  readonly downloadMs: number;
  /** First and longest pause between two looks at a request; longer where fal tells by itself. */
  readonly firstLookMs: number;
  readonly longestLookMs: number;
  readonly toldLookMs: number;
  readonly maxImageBytes: number;
  readonly maxVideoBytes: number;
  readonly maxWeightsBytes: number;
}

export interface FalSettings {
  readonly key: string;
  readonly ledger: ProviderLedger;
  /** A stand-in that takes the place of all of fal's hosts. */
  readonly origin?: string | undefined;
  /** Address where fal announces finished requests; the ledger's id of the request is added. Null: no announcements. */
  readonly webhookUrl: string | null;
  readonly logger?: ProviderLogger | undefined;
  readonly clock?: ProviderClock | undefined;
  readonly limits?: Partial<FalLimits> | undefined;
}

/** The way to fal. */
export interface FalConnection {
  readonly key: string;
  readonly hosts: { readonly queue: string; readonly storage: string };
  readonly trustedOrigin: string | undefined;
  readonly webhookUrl: string | null;
  readonly logger: ProviderLogger;
  readonly limits: FalLimits;
}

/** The context that the parts of the adapter share. */
export type FalContext = FalConnection & ProviderContext<FalTrouble>;
