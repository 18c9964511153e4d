import { z } from 'zod';
import { OutboundError } from '#app/platform/outbound/outbound-request.server.ts';

/** The body as JSON; undefined for what is none. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** Codes of connections that never came about: not a byte of the request has left. */
const NEVER_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPROTO|CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** A request that failed like this has not reached its provider. */
export function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof OutboundError)) return false;
  if (error.reason === 'address') return true;
  const code = (error.cause as { readonly code?: unknown } | undefined)?.code;
  return typeof code === 'string' && NEVER_SENT.test(code);
}

/** Only what our own client says, so that nothing of a request comes into a log. */
export function reasonOf(error: unknown): string {
  if (error instanceof OutboundError) return `${error.reason}: ${error.message}`.slice(0, 200);
  return error instanceof z.ZodError ? 'an answer that is none' : 'no answer';
}
