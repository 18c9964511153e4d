/**
 * Why a network did not do what it was asked. All but `unknown` say: nothing was posted by this.
 * `reconnect`: the person has to agree again. `expired`: the access token is worth nothing any more, another one may be.
 * `limited`: the network asks to wait. `passing`: may go better later. `refused`: never. `outdated`: the network's API
 * has moved on, the owner of Plinth has to. `unknown`: it may have been done.
 */
export type NetworkErrorKind = 'reconnect' | 'expired' | 'limited' | 'passing' | 'refused' | 'outdated' | 'unknown';

interface Options {
  /** For the merchant. */
  readonly sentence?: string;
  readonly retryAfterSeconds?: number;
  /** The prepared upload is of no use any more. */
  readonly startsOver?: boolean;
  readonly cause?: unknown;
}

export class NetworkError extends Error {
  readonly kind: NetworkErrorKind;
  readonly sentence: string | null;
  readonly retryAfterSeconds: number | null;
  readonly startsOver: boolean;

  constructor(kind: NetworkErrorKind, message: string, options: Options = {}) {
    const { sentence, retryAfterSeconds, startsOver = false, cause } = options;
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'NetworkError';
    this.kind = kind;
    this.sentence = sentence ?? null;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
    this.startsOver = startsOver;
  }
}
