import type { EngineFailure, FailureReason } from '@plinth/imaging';

/** Runs that a provider may fail for reasons that pass before our own engine does it. */
const PATIENCE = 2;

/**
 * Why the local engine takes over from the provider; null where it does not. A refusal for content is reported, not
 * bypassed with the local engine; a failure that may pass is retried first.
 *
 * @param failures earlier runs of the job that failed
 */
export function fallbackReason(failure: EngineFailure, failures: number): FailureReason | null {
  if (failure.code === 'refused' || failure.code === 'cancelled') return null;
  if (failure.retryable && failures < PATIENCE) return null;
  return failure.reason ?? null;
}
