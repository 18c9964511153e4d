import { database } from '#app/platform/database/database.server.ts';
import { sweepUseCounts } from '#app/platform/limits/count-use.server.ts';

/** Removes sessions and links that have run out and counters of past windows. Safe at any time, in any process. */
export async function sweepSessions(): Promise<void> {
  const now = new Date();
  await database().userSession.deleteMany({ where: { expiresAt: { lte: now } } });
  await database().accountToken.deleteMany({ where: { expiresAt: { lte: now } } });
  await database().signInFailure.deleteMany({ where: { windowEnd: { lte: now } } });
  await sweepUseCounts();
}
