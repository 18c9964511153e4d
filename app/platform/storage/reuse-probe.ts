export interface ReuseProbeOptions {
  readonly probe: () => Promise<unknown>;
  /** For how long a success is reused, in milliseconds. */
  readonly reuseMs: () => number;
  /** After this time a probe without a result is no longer waited for by new callers, in milliseconds. */
  readonly patienceMs: number;
  readonly now?: () => number;
}

/**
 * Reuses the success of an expensive probe for a while. A failure is never reused, so that a recovery shows with the next
 * call; callers share a running probe.
 *
 * @returns A function that resolves where the probed part works and rejects where it does not
 */
export function reuseProbe({ probe, reuseMs, patienceMs, now = () => performance.now() }: ReuseProbeOptions) {
  let succeededAt = Number.NEGATIVE_INFINITY;
  let running: { readonly startedAt: number; readonly result: Promise<void> } | null = null;
  return (): Promise<void> => {
    if (now() - succeededAt < reuseMs()) return Promise.resolve();
    if (running && now() - running.startedAt < patienceMs) return running.result;
    const startedAt = now();
    const result = probe().then(() => {
      succeededAt = Math.max(succeededAt, startedAt);
    });
    const current = { startedAt, result };
    running = current;
    const clear = () => {
      if (running === current) running = null;
    };
    result.then(clear, clear);
    return result;
  };
}
