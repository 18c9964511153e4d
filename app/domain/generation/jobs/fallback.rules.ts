import type { EngineFailure, FailureReason } from '@plinth/imaging';

/** Runs that a provider may fail for reasons that pass before our own engine does it. */
const PATIENCE = 2;

/**
 * Why our own engine is to do what the provider did not; null where it is not. What was refused for its content is told,
 * not made elsewhere behind anybody's back; what may go better in a moment gets that moment.
 *
 * @param failures earlier runs of the job that failed
 */
export function fallbackReason(failure: EngineFailure, failures: number): FailureReason | null {
  if (failure.code === 'refused' || failure.code === 'cancelled') return null;
  if (failure.retryable && failures < PATIENCE) return null;
  return failure.reason ?? null;
}
