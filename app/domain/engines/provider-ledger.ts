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
  /** The intent, the same in every run. */
  readonly intentKey: string;
  /** Megapixels or seconds, where the endpoint counts them: the cost is known from them even when the job has ended. */
  readonly units?: number | undefined;
}

export interface ProviderRequestRecord {
  readonly id: string;
  readonly status: 'intended' | 'submitted' | 'unknown' | 'succeeded' | 'failed' | 'cancelled';
  readonly requestId: string | null;
  readonly refs: ProviderRefs | null;
  /** Milliseconds since it was sent, by the book's own clock; null where it was not. */
  readonly waitedMs: number | null;
  /** Times it was sent and certainly not taken in. */
  readonly refusals: number;
  /** Counts the beginnings of the intent from 1. */
  readonly attempt: number;
}

export interface ProviderRequestEnd {
  readonly status: 'succeeded' | 'failed' | 'cancelled';
  /** The cost to the operator, also where nothing usable came of it. */
  readonly costMicros: number;
  /** False where the provider said what it billed; default: by the configured price. */
  readonly isEstimate?: boolean | undefined;
  readonly errorCode?: string | undefined;
  readonly error?: string | undefined;
}

/**
 * Records paid requests before they are sent, so that none is sent twice and every cost is known. Engines see only this
 * interface; the process that starts them implements it.
 */
export interface ProviderLedger {
  /**
   * Writes the intent, or takes up what is known of it. After what was sent has failed or was called off it begins anew.
   * `isNew` is true for exactly one caller per beginning.
   */
  open(request: NewProviderRequest): Promise<ProviderRequestRecord & { readonly isNew: boolean }>;
  /**
   * Gives the right to send, to exactly one caller: said right before the bytes leave. What was never given it was
   * certainly not sent.
   *
   * @param timeoutMs until when it is waited for
   * @param refs where it will lie, where that is known before
   */
  sending(id: string, options: { readonly timeoutMs: number; readonly refs?: ProviderRefs | null }): Promise<boolean>;
  /** The provider certainly did not accept it: after that pause any caller may send it. */
  putOff(id: string, options: { readonly pauseMs: number }): Promise<void>;
  /** The provider has taken it in. False where this id already belongs to another request. */
  submitted(id: string, answer: { readonly requestId: string; readonly refs: ProviderRefs }): Promise<boolean>;
  /** Sent, but whether it arrived is not known: it may have to be paid, and is booked so until more is known. */
  unknown(id: string, reason: string, costMicros: number): Promise<void>;
  /** Ends it; what has ended stays as it is. */
  finish(id: string, end: ProviderRequestEnd): Promise<void>;
  /** Whether the job that this is for still waits. */
  isWanted(intentKey: string): Promise<boolean>;
}

/** An open request of the ledger, for a caller that checks on it without running its job. */
export interface OpenProviderRequest {
  readonly id: string;
  readonly provider: string;
  readonly endpoint: string;
  /** Null where no answer to the submit has come. */
  readonly requestId: string | null;
  readonly refs: ProviderRefs | null;
  /** Megapixels or seconds, as they were asked for; null where the endpoint does not count them. */
  readonly units: number | null;
}

/** How a request stands at its provider. `ended`: there is a result or a failure to be fetched. */
export type ProviderRequestState = 'queued' | 'running' | 'ended' | 'unreachable';

/** How far a request is, as its provider says. */
export interface ProviderProgress {
  readonly value: number;
  readonly max: number;
  readonly label: string;
}

/** A JPEG of what a provider is making. */
export interface ProviderPreview {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** News that a provider sent by itself of a running request since the last time. */
export interface ProviderUpdate {
  readonly progress: ProviderProgress | null;
  /** Names of the nodes that began, in order. */
  readonly executing: readonly string[];
  /** Names of the nodes whose earlier results are used; null where the provider has not said. */
  readonly cached: readonly string[] | null;
  readonly preview: ProviderPreview | null;
}

/** Where a provider is asked about requests that were left with it. */
export interface ProviderPoller {
  /** Pauses between two looks at one request, by provider: they grow from the first to the longest. */
  readonly pauses: Readonly<Record<string, { readonly firstMs: number; readonly longestMs: number }>>;
  /** Asking is free and changes nothing. */
  look(request: OpenProviderRequest): Promise<ProviderRequestState>;
  /** The provider's news of a request since the last time; null where there is none. */
  takeUpdate(request: OpenProviderRequest): Promise<ProviderUpdate | null>;
  /** Ends a request that its job no longer waits for: cancelled while it runs, else booked with its cost. */
  callOff(request: OpenProviderRequest): Promise<void>;
  /** Deletes what a provider keeps of a request whose result has been delivered. */
  forget(request: OpenProviderRequest): Promise<void>;
}
