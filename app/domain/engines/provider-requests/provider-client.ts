import type { EngineFailure, EngineRunOptions } from '@plinth/imaging';
import type { CircuitBreaker } from '../circuit-breaker.ts';
import type { ProviderLedger, ProviderUpdate, ProviderRefs } from '../provider-ledger.ts';
import type { ProviderEndpoint, ProviderName } from '../providers.ts';

/** A request that the ledger knows and that has been sent, or may have been. */
export interface SentRequest {
  readonly id: string;
  readonly endpoint: string;
  readonly requestId: string;
  readonly refs: ProviderRefs | null;
}

export interface NewRequest {
  /** The ledger's id. */
  readonly id: string;
  readonly endpoint: ProviderEndpoint;
  readonly input: object;
}

/** The outcome of handing a request in. `Trouble` is how the provider describes a failure. */
export type SubmitOutcome<Trouble> =
  | { readonly kind: 'submitted'; readonly requestId: string; readonly refs: ProviderRefs }
  /** It was certainly not taken in. */
  | { readonly kind: 'refused'; readonly trouble: Trouble; readonly retryAfterMs: number | null }
  /** It may or may not have been taken in. */
  | { readonly kind: 'unknown'; readonly reason: string };

export type StatusOutcome<Trouble> =
  | {
      readonly kind: 'waiting';
      readonly isRunning: boolean;
      /** Requests before it; null where the provider does not say. */
      readonly queuePosition: number | null;
      /** Whether it has run for too long, where the provider's client measures that; default: by the time since the submit. */
      readonly isOver?: boolean | undefined;
    }
  | { readonly kind: 'completed' }
  | { readonly kind: 'failed'; readonly trouble: Trouble }
  /** The provider does not know it any more: nothing was made and nothing is owed. */
  | { readonly kind: 'gone' }
  /** The way to the provider is in trouble; the request may be fine. */
  | { readonly kind: 'unreachable'; readonly reason: string };

export type ResultOutcome<Trouble> =
  /** `costMicros`: as billed; null where the provider does not say. */
  | { readonly kind: 'result'; readonly payload: unknown; readonly costMicros: number | null }
  | { readonly kind: 'failed'; readonly trouble: Trouble }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** A provider's failure in the engines' closed codes. */
export interface ProviderFailure {
  readonly failure: EngineFailure;
  /** Key, money or rights: the owner has to act before another request makes sense. */
  readonly needsOwner: boolean;
  /** A request that was refused like this may be handed in again. */
  readonly mayRepeat: boolean;
}

/** The calls by which a provider is used. Each implementation knows its provider's protocol; nothing else does. */
export interface ProviderClient<Trouble> {
  readonly name: ProviderName;
  /**
   * The ledger's id is also the request's: a request whose answer was lost is asked about by it. Where false, only the
   * provider can tell what became of such a request (`tellsLost`), or it stays unknown.
   */
  readonly usesLedgerId: boolean;
  /** The provider reports the id of a request whose answer was lost. */
  readonly tellsLost: boolean;
  /** How often one intent is sent where it fails in a way that may pass; default: as often as its job is run. */
  readonly maxTries?: number | undefined;
  /** Where the request will lie, as far as it is known before it is sent; null: the answer says so. */
  refsBeforeSubmit(request: NewRequest): ProviderRefs | null;
  /** Hands a request in, once; never throws. */
  submit(request: NewRequest): Promise<SubmitOutcome<Trouble>>;
  /** Free of charge and safe to repeat; never throws. */
  askStatus(request: SentRequest): Promise<StatusOutcome<Trouble>>;
  /** Free of charge and safe to repeat; never throws. */
  askResult(request: SentRequest): Promise<ResultOutcome<Trouble>>;
  /** Calls a request off as far as that is still possible; never throws. */
  cancel(request: SentRequest): Promise<void>;
  /** The provider's own news of a running request since the last time; default: none. */
  takeUpdate?(id: string): Promise<ProviderUpdate | null>;
  /** Deletes what the provider keeps of a request whose result has been delivered; never throws. Default: it keeps nothing of ours. */
  forget?(request: SentRequest): Promise<void>;
  toFailure(trouble: Trouble): ProviderFailure;
  /** Millionths of a US dollar for one request by the configured price; `units` where the endpoint counts them. */
  costOf(endpoint: string, units: number | undefined): number;
}

export interface ProviderLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The context that a provider's engines share with the request path. */
export interface ProviderContext<Trouble> {
  readonly client: ProviderClient<Trouble>;
  readonly ledger: ProviderLedger;
  readonly breaker: CircuitBreaker;
  readonly logger: ProviderLogger;
}

/** Options of a run whose intent has a name. */
export type NamedRun = EngineRunOptions & { readonly intent: string };
