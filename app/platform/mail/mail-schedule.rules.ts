/** A mail that could not be sent for three days is not wanted any more. */
const TOO_OLD_MS = 3 * 24 * 60 * 60_000;

/** Whether it is time to give a mail up. */
export function isTooOld(mail: { readonly createdAt: Date }, now: Date): boolean {
  return now.getTime() - mail.createdAt.getTime() >= TOO_OLD_MS;
}

/**
 * Whether the receiving side has refused this very mail for good. Everything else, a wrong password of ours included, can
 * be mended and is tried again.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500;
}
