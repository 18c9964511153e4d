import type { ProviderName } from './providers.ts';

/** Addresses a provider gave for one request. */
export interface ProviderRefs {
  readonly status: string;
  readonly result: string;
  readonly cancel: string;
}

export interface NewProviderRequest {
  readonly provider: ProviderName;
  /** Endpoint or model. */
  readonly endpoint: string;
  readonly capability: string;
  /** What it is for, the same in every run. */
  readonly intentKey: string;
  /** Megapixels or seconds, where the endpoint counts them: what it will cost also when nobody waits for it any more. */
  readonly units?: number | undefined;
}

export interface ProviderRequestRecord {
  readonly id: string;
  readonly status: 'intended' | 'submitted' | 'unknown' | 'succeeded' | 'failed' | 'cancelled';
  readonly requestId: string | null;
  readonly refs: ProviderRefs | null;
  /** Milliseconds since it was sent; 0 where it was not. */
  readonly waitedMs: number;
}

export interface ProviderRequestEnd {
  readonly status: 'succeeded' | 'failed' | 'cancelled';
  /** What it costs us, also where nothing usable came of it. */
  readonly costMicros: number;
  /** False where the provider said what it billed; default: by the configured price. */
  readonly isEstimate?: boolean | undefined;
  readonly errorCode?: string | undefined;
  readonly error?: string | undefined;
}

/**
 * Where requests that cost money are written down before they are sent, so that none is sent twice and every cost is
 * known. Engines see only this; whoever starts them keeps the book.
 */
export interface ProviderLedger {
  /**
   * Writes the intent. `isNew` is true for exactly one caller per intent, and again after what was sent has failed or was
   * called off: who gets it may send, once. Anybody else gets what is known of what was sent.
   */
  open(request: NewProviderRequest): Promise<ProviderRequestRecord & { readonly isNew: boolean }>;
  /** The provider has taken it in. False where this id already belongs to another request. */
  submitted(id: string, answer: { readonly requestId: string; readonly refs: ProviderRefs }): Promise<boolean>;
  /** Sent, but whether it arrived is not known: it may have to be paid, and is booked so until more is known. */
  unknown(id: string, reason: string, costMicros: number): Promise<void>;
  /** Ends it; what has ended stays as it is. */
  finish(id: string, end: ProviderRequestEnd): Promise<void>;
  read(id: string): Promise<ProviderRequestRecord>;
  /** Resolves when there may be news of it, when the time is over, or when the signal aborts. */
  waitForNews(id: string, options: { readonly timeoutMs: number; readonly signal: AbortSignal }): Promise<void>;
  /** Whether anybody still waits for what this is for. */
  isWanted(intentKey: string): Promise<boolean>;
}
