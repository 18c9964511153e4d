import { createHash } from 'node:crypto';
import { AppError } from '#app/platform/errors.ts';
import { countUse } from '#app/platform/limits/count-use.server.ts';
import { addressGroup } from '#app/platform/http/address-group.rules.ts';

const HOUR_MS = 60 * 60_000;
/** The requests of one network in an hour: enough for an office behind one address. */
const PER_ADDRESS = 60;
/** Mails of one kind per mailbox and hour, over all callers. */
const PER_MAILBOX = 5;

/**
 * Counts a request that needs no sign-in (sign up, forgot password, use of a mailed link). Throws `too-many-requests`
 * where one network makes too many.
 */
export async function countRequest(kind: string, address: string): Promise<void> {
  // Callers without a known address would otherwise share one counter and lock each other out.
  if (!address) return;
  const { count, secondsLeft } = await countUse({ key: `${kind}:${addressGroup(address)}`, windowMs: HOUR_MS });
  if (count <= PER_ADDRESS) return;
  throw new AppError('too-many-requests', `limit of ${kind}`, {
    userMessage: 'Too many requests. Please try again later.',
    retryAfterSeconds: secondsLeft,
  });
}

/**
 * Whether a mailbox may get one more mail of a kind. Counted for every address, known or not; past the limit nothing is
 * sent, and the answer stays the same.
 */
export async function mayMail(kind: string, email: string): Promise<boolean> {
  const mailbox = createHash('sha256').update(email).digest('hex');
  const { count } = await countUse({ key: `${kind}-mail:${mailbox}`, windowMs: HOUR_MS });
  return count <= PER_MAILBOX;
}
