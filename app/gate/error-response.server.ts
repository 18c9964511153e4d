import { randomUUID } from 'node:crypto';
import { AppError, GENERIC_USER_MESSAGE, isAppError } from '#app/platform/errors.ts';
import { noteReason } from '#app/platform/http/caller.server.ts';
import { toExpectedError } from '#app/platform/database/database-trouble.rules.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { looksLikeSessionToken } from '#app/platform/shopify/session-token.rules.ts';
import { readBearerToken } from './bearer-token.ts';
import { RETRY_HEADER } from './embedded-way.rules.ts';

/** Id of a request as the server named it; also in the answer's X-Request-Id. */
export function requestIdOf(request: Request): string {
  return request.headers.get('x-request-id') ?? randomUUID();
}

/**
 * An error as the JSON contract says it: `{success: false, message, code, field?, details?, requestId}`. Expected errors carry
 * their own sentence; of the others the user reads the generic one and the log the rest.
 */
export function errorResponse(error: unknown, request: Request): Response {
  const requestId = requestIdOf(request);
  const log = childLogger({ room: 'gate' });
  const { pathname: url } = new URL(request.url);
  const expected = toExpectedError(error);
  const known = isAppError(expected) ? expected : new AppError('internal', 'unexpected error', { cause: error });
  if (known.status >= 500) log.error({ err: error, requestId, url }, 'request failed');
  else log.debug({ code: known.code, reason: known.message, requestId, url }, 'request refused');
  noteReason(known);
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (known.retryAfterSeconds !== undefined) headers.set('Retry-After', String(known.retryAfterSeconds));
  if (known.code === 'unauthenticated') {
    headers.set('WWW-Authenticate', 'Bearer');
    // App Bridge then makes a new session token and asks once more.
    if (looksLikeSessionToken(readBearerToken(request) ?? '')) headers.set(RETRY_HEADER, '1');
  }
  const body = {
    success: false,
    message: known.userMessage || GENERIC_USER_MESSAGE,
    code: known.code,
    field: known.field,
    details: known.details,
    requestId,
  };
  return Response.json(body, { status: known.status, headers });
}
