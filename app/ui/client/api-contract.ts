/**
 * The calls of our own API by name, `POST /api/images/remove-background`, with what goes in and what comes out. It is
 * empty here: `app/api` fills it in from the definitions of the calls, so that a change of one is a type error where it
 * is used. Types only; no code of the server comes with them.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled in by declaration merging
export interface ApiContract {}

export type CallName = keyof ApiContract & string;

interface CallShape {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly answer?: unknown;
}

/** The options of a call besides its contract. */
export interface CallOptions {
  /** Idempotency key: the same one says that it is the same wish. `createOrder` keeps it over retries. */
  readonly key?: string;
  readonly signal?: AbortSignal;
  /** May outlive the page (at most 64 kB). */
  readonly isLast?: boolean;
  /** Of a multipart call, instead of `body`. */
  readonly form?: FormData;
}

/** The type without any part. */
type Nothing = Record<never, never>;

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : undefined extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

/** A query whose every part may be left out may be left out itself. */
type GivenQuery<Value> = Nothing extends Value ? { readonly query?: Value } : Given<'query', Value>;

type ShapeOf<Name extends CallName> = ApiContract[Name] extends CallShape ? ApiContract[Name] : never;

export type CallRequest<Name extends CallName> = Given<'params', ShapeOf<Name>['params']> &
  GivenQuery<ShapeOf<Name>['query']> &
  Given<'body', ShapeOf<Name>['body']> &
  CallOptions;

export type CallAnswer<Name extends CallName> = ShapeOf<Name>['answer'];

/** The request may be left out where it has no part that must be there. */
export type RequestArgument<Name extends CallName> =
  Nothing extends CallRequest<Name> ? [request?: CallRequest<Name>] : [request: CallRequest<Name>];
