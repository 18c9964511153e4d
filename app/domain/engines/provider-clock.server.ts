import { setTimeout as wait } from 'node:timers/promises';

/** Time as the providers' adapters see it. */
export interface ProviderClock {
  /** Milliseconds; only differences count. */
  now(): number;
  /** Resolves after that long, or at once when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** The machine's own time. */
export const systemClock: ProviderClock = {
  now: () => performance.now(),
  wait: (ms, signal) => wait(ms, undefined, { signal }).catch(() => {}),
};
