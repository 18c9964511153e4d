/** At most five progress events a second and job are stored and sent. */
const MIN_PROGRESS_INTERVAL_MS = 200;

/**
 * Decides which progress reports go out: the first, then one per interval. A skipped one is not made up for: the next
 * report, picture or end says more. `nowMs` is any clock that only rises.
 */
export function createProgressGate(): (nowMs: number) => boolean {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (nowMs) => {
    if (nowMs - lastMs < MIN_PROGRESS_INTERVAL_MS) return false;
    lastMs = nowMs;
    return true;
  };
}
