import type { ProviderClock } from '../../provider-clock.server.ts';
import type { ProviderLedger } from '../../provider-ledger.ts';
import type { ProviderContext, ProviderLogger } from '../../provider-requests/provider-client.ts';

export interface OpenAiImagesSettings {
  readonly key: string;
  /** The model that makes pictures; a dated snapshot keeps them alike. */
  readonly model: string;
  readonly ledger: ProviderLedger;
  /** A stand-in on this machine. */
  readonly origin?: string | undefined;
  readonly logger?: ProviderLogger | undefined;
  readonly clock?: ProviderClock | undefined;
  readonly pauses?: { readonly firstMs: number; readonly longestMs: number } | undefined;
}

/** OpenAI's description of a failure: codes alone, since its texts may repeat what was asked. */
export interface OpenAiTrouble {
  /** Of the answer; null where a request that was taken in has failed. */
  readonly status: number | null;
  readonly code: string | null;
  readonly type: string | null;
}

export type OpenAiImagesContext = ProviderContext<OpenAiTrouble> & { readonly model: string };

/** The content of one request. */
export interface ImagesInput {
  readonly prompt: string;
  /** `WIDTHxHEIGHT` */
  readonly size: string;
  /** PNG that is changed; left out: a new picture. */
  readonly image?: Uint8Array | undefined;
  /** PNG of the same size: what can be seen through may change. It is guidance, and no promise. */
  readonly mask?: Uint8Array | undefined;
}
