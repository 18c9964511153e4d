const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Waits between tries; the last one repeats. Quick at first: most trouble of mail servers is over in seconds. */
const WAITS_MS = [10 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];

/** What cannot be sent for three days is not wanted any more. */
const TOO_OLD_MS = 3 * 24 * 60 * MINUTE_MS;

/** The next try after a failed one; null when it is time to give up. `attempts`: tries so far, at least 1. */
export function nextTry(mail: { readonly attempts: number; readonly createdAt: Date }, now: Date): Date | null {
  if (now.getTime() - mail.createdAt.getTime() >= TOO_OLD_MS) return null;
  const wait = WAITS_MS[Math.min(mail.attempts, WAITS_MS.length) - 1] ?? WAITS_MS[0]!;
  return new Date(now.getTime() + wait);
}

/**
 * Whether the receiving side has refused this very mail for good. Everything else, a wrong password of ours included, can
 * be mended and is tried again.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500;
}
