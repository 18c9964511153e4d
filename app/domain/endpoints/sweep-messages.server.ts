import { database } from '#app/platform/database/database.server.ts';
import { endpointMessages } from './endpoints.messages.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Far longer than finished jobs are looked back for, so that no message is made a second time. */
const KEEP_DAYS = 30;

/** Gives up what waited a day for a paused endpoint, and forgets old entries of the log. */
export async function sweepMessages(now: Date = new Date()): Promise<void> {
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  await database().endpointMessage.updateMany({
    where: { status: 'waiting', nextAttemptAt: { lt: before(DAY_MS) }, endpoint: { isActive: false } },
    data: { status: 'given_up', lastError: endpointMessages.paused },
  });
  await database().endpointMessage.deleteMany({
    where: { status: { not: 'waiting' }, createdAt: { lt: before(KEEP_DAYS * DAY_MS) } },
  });
}
