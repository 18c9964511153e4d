import type { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';

/** What a handler gets: already identified, parsed and typed. */
export interface CallContext<Body, Query, Params> {
  readonly request: Request;
  readonly account: Account;
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  /** From the Idempotency-Key header; null where the client sent none. */
  readonly idempotencyKey: string | null;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With {name} segments, exactly as the spec writes it: `/api/workspaces/projects/{id}`. */
  readonly path: string;
  /** One sentence for the API document. */
  readonly summary: string;
  /** `account`: signed in by cookie or bearer token. `public`: anybody; `context.account` must not be touched. */
  readonly access: 'account' | 'public';
  /** Replays the first answer to repeats with the same Idempotency-Key (422 when the request differs). */
  readonly isIdempotent: boolean;
  /** JSON body; absent where the call takes none or reads the request itself (multipart). */
  readonly body?: z.ZodType;
  /** The handler reads a multipart body itself, streaming. */
  readonly isMultipart: boolean;
  readonly query?: z.ZodType;
  readonly params?: z.ZodType;
  /** JSON answer; absent where the handler answers with a Response of its own (bytes, streams). */
  readonly response?: z.ZodType;
  readonly handle: (context: CallContext<never, never, never>) => Promise<unknown>;
}

interface CallOptions<B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType, R extends z.ZodType> {
  readonly summary: string;
  readonly access?: 'account' | 'public';
  readonly isIdempotent?: boolean;
  readonly isMultipart?: boolean;
  readonly body?: B;
  readonly query?: Q;
  readonly params?: P;
  readonly response?: R;
  readonly handle: (context: CallContext<z.infer<B>, z.infer<Q>, z.infer<P>>) => Promise<z.input<R> | Response>;
}

/**
 * Declares one call of the JSON contract. The schemas are the contract: they parse what comes in, check what goes
 * out and generate the API document.
 */
export function defineCall<
  B extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  P extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodUnknown,
>(method: Call['method'], path: string, options: CallOptions<B, Q, P, R>): Call {
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
