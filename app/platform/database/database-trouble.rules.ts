import { AppError, isAppError } from '../errors.ts';
import { outOfSpace, saysOutOfSpace } from '../out-of-space.rules.ts';

/** PostgreSQL (SQLSTATE) and Prisma: the database cannot work right now; the same request may succeed later. */
const AWAY =
  /^(08\w{3}|53\w{3}|57P0[1-5]|57014|58\w{3}|40001|40P01|55P03|25006|25P0[34]|P1001|P1002|P1008|P1017|P2024|P2028|P2034|P2037|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|E(?:HOST|NET)(?:UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/;
/** It was sent something that no column can hold: a NUL, or a number beyond its type. */
const UNSTORABLE = /^(22003|22008|22021|22P05|P2020|P2033)$/;
/** The drivers' messages without a code. */
const AWAY_WORDS =
  /connection terminated|is not queryable|cannot use a pool after|timeout exceeded when trying to connect|timeout expired|query read timeout|error establishing an ssl connection|server has closed the connection|transaction already closed|unable to start a transaction/i;
const RETRY_AFTER_SECONDS = 2;

/**
 * An error as the caller should hear of it: what came of a database that is away, stopping or overrun, or of a full disk, is
 * `unavailable` with a time to come back; what no column can hold is `bad-request`. Everything else, and every AppError, is
 * given back as it is.
 */
export function toExpectedError(error: unknown): unknown {
  if (isAppError(error) || error instanceof Response) return error;
  const signs = [...signsOf(error)];
  if (signs.some(({ code }) => UNSTORABLE.test(code))) {
    return new AppError('bad-request', 'a value that cannot be stored', {
      userMessage: 'The request has a character or a number that cannot be stored.',
      cause: error,
    });
  }
  if (signs.some(saysOutOfSpace)) return outOfSpace(error);
  if (signs.some(({ code, message }) => AWAY.test(code) || AWAY_WORDS.test(message))) {
    return new AppError('unavailable', 'the database is away or overrun', {
      userMessage: 'Plinth is busy right now. Please try again in a moment.',
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      cause: error,
    });
  }
  return error;
}

interface Sign {
  readonly code: string;
  readonly message: string;
}

/** Codes and messages of an error and of what it was caused by, as the layers of the driver nest them. */
function* signsOf(error: unknown, depth = 0): Generator<Sign> {
  if (typeof error !== 'object' || error === null || depth > 5) return;
  const { code, originalCode, message, cause, meta, errors } = error as Record<string, unknown>;
  for (const value of [originalCode, code]) {
    if (typeof value === 'string') yield { code: value, message: '' };
  }
  if (typeof message === 'string') yield { code: '', message };
  yield* signsOf(cause, depth + 1);
  if (typeof meta === 'object' && meta !== null) {
    yield* signsOf((meta as { driverAdapterError?: unknown }).driverAdapterError, depth + 1);
  }
  if (Array.isArray(errors)) for (const part of errors) yield* signsOf(part, depth + 1);
}
