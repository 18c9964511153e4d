import type { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import type { ApiScope } from '#app/domain/api-keys/index.ts';

/** The input of a handler: already identified, parsed and typed. */
export interface CallContext<Body, Query, Params> {
  readonly request: Request;
  readonly account: Account;
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  /** From the Idempotency-Key header; null where the client sent none. */
  readonly idempotencyKey: string | null;
}

/** Values that a reader of the API document can send as they stand. */
export interface CallExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** Parts of a multipart body, as curl's -F has them: `@` for files; several for a part that is repeated. */
  readonly form?: Readonly<Record<string, string | readonly string[]>>;
  readonly response?: unknown;
}

export interface Refusal {
  readonly status: number;
  readonly message: string;
  /** The part of the request at fault, where it is always the same. */
  readonly field?: string;
  /** Facts for programs beside the sentence, as `details`. */
  readonly details?: z.ZodType;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With {name} segments, exactly as the spec writes it: `/api/workspaces/projects/{id}`. */
  readonly path: string;
  /** One sentence for the API document. */
  readonly summary: string;
  /** `account`: signed in by cookie or bearer token. `public`: no sign-in; `context.account` must not be read. */
  readonly access: 'account' | 'public';
  /** The scope that an API key needs; without one the call is for people only (keys, money, the account). */
  readonly scope?: ApiScope | undefined;
  /** Extensions of the Shopify admin may ask it, from their own origin. */
  readonly isForExtensions?: boolean | undefined;
  /** Replays the first answer to repeats with the same Idempotency-Key (422 when the request differs). */
  readonly isIdempotent: boolean;
  /** JSON body; absent where the call takes none or reads the request itself (multipart). */
  readonly body?: z.ZodType;
  /** The handler reads a multipart body itself, streaming. */
  readonly isMultipart: boolean;
  /** Text parts of a multipart body; the handler checks them, beside the files. */
  readonly fields?: z.ZodType | undefined;
  readonly query?: z.ZodType;
  readonly params?: z.ZodType;
  /** JSON answer; absent where the handler answers with a Response of its own (bytes, streams). */
  readonly response?: z.ZodType;
  /** Content type of an answer that is no JSON: `text/event-stream`, `image/*`. */
  readonly produces?: string | undefined;
  /** Of the answer when all is well; default 200. */
  readonly okStatus?: number | undefined;
  /** For the API document: what a call looks like, where the schemas alone do not tell; and what it refuses. */
  readonly example?: CallExample | undefined;
  readonly refusals?: readonly Refusal[] | undefined;
  readonly handle: (context: CallContext<never, never, never>) => Promise<unknown>;
}

interface CallOptions<B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType, R extends z.ZodType> {
  readonly summary: string;
  readonly access?: 'account' | 'public';
  readonly scope?: ApiScope;
  readonly isForExtensions?: boolean;
  readonly isIdempotent?: boolean;
  readonly isMultipart?: boolean;
  readonly fields?: z.ZodType;
  readonly body?: B;
  readonly query?: Q;
  readonly params?: P;
  readonly response?: R;
  readonly produces?: string;
  readonly okStatus?: number;
  readonly example?: CallExample;
  readonly refusals?: readonly Refusal[];
  readonly handle: (context: CallContext<z.infer<B>, z.infer<Q>, z.infer<P>>) => Promise<z.input<R> | Response>;
}

/** Input and output types of a call, for its callers; type level only, no value at run time. */
interface CallTypes<Name extends string, Params, Query, Body, Answer> {
  readonly name: Name;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
}

/** A call that still knows its types. */
export type TypedCall<Types> = Call & { readonly types?: Types };

/**
 * Declares one call of the JSON contract. The schemas are the contract: they parse what comes in, check what goes
 * out and generate the API document.
 */
export function defineCall<
  const Method extends Call['method'],
  const Path extends string,
  B extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  P extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodUnknown,
>(
  method: Method,
  path: Path,
  options: CallOptions<B, Q, P, R>,
): TypedCall<CallTypes<`${Method} ${Path}`, z.input<P>, z.input<Q>, z.input<B>, z.output<R>>> {
  return {
    access: 'account',
    isIdempotent: false,
    isMultipart: false,
    ...options,
    method,
    path,
    handle: options.handle as Call['handle'],
  };
}

type TypesOf<Each> = Each extends TypedCall<infer Types> ? Types : never;
type Named = CallTypes<string, unknown, unknown, unknown, unknown>;

/** A list of calls as the browser's client knows them: by name. */
export type ContractOf<List extends readonly unknown[]> = {
  readonly [Types in Extract<TypesOf<List[number]>, Named> as Types['name']]: Types;
};
