import { AppError } from '../errors.ts';
import { outOfSpace, saysOutOfSpace } from '../out-of-space.rules.ts';

const RETRY_AFTER_SECONDS = 5;

/**
 * The caller's error for a store that does not work: `unavailable`, so that a job waits and a request may be repeated, with
 * what happened as the cause.
 */
export function asStorageTrouble(error: unknown): AppError {
  if (saysOutOfSpace(error)) return outOfSpace(error);
  return new AppError('unavailable', `the file store does not work: ${wordsOf(error)}`, {
    userMessage: 'Files cannot be stored or read right now. Please try again in a moment.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause: error,
  });
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return [error.name === 'Error' ? code : error.name, error.message].filter(Boolean).join(': ');
}
