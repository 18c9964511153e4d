import { AppError } from './errors.ts';

/**
 * Codes for a disk, a quota, a file or a store that takes no more: of the operating system, of PostgreSQL and of S3 stores.
 * EFBIG is what a process hears whose files may not grow.
 */
const OUT_OF_SPACE =
  /^(ENOSPC|EDQUOT|EFBIG|53100|XMinioStorageFull|InsufficientStorage|QuotaExceeded|XAmzQuotaExceeded|507)$/;
const RETRY_AFTER_SECONDS = 60;

/** Whether an error says that there is no room left, by its code or its name. */
export function saysOutOfSpace(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, name, $metadata } = error as {
    code?: unknown;
    name?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  return [code, name, $metadata?.httpStatusCode].some((sign) => OUT_OF_SPACE.test(String(sign)));
}

/** The error for the caller: 503, since a retry can succeed after an operator has freed space. */
export function outOfSpace(cause: unknown): AppError {
  return new AppError('unavailable', 'no space left', {
    userMessage: 'There is no space left to store files. Please try again later.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });
}
