import { database } from '#app/platform/database/database.server.ts';

/** Removes sessions that have run out and counters of past windows. Safe at any time, in any process. */
export async function sweepSessions(): Promise<void> {
  const now = new Date();
  await database().userSession.deleteMany({ where: { expiresAt: { lte: now } } });
  await database().signInFailure.deleteMany({ where: { windowEnd: { lte: now } } });
}
