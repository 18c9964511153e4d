import { database } from '#app/platform/database/database.server.ts';
import { sweepUseCounts } from '#app/platform/limits/count-use.server.ts';

/** Longer than any link about a changed address works: a day to confirm it, then a week to take it back. */
const KEEP_CHANGES_MS = 9 * 24 * 60 * 60_000;

/** Removes sessions and links that have run out and counters of past windows. Safe at any time, in any process. */
export async function sweepSessions(): Promise<void> {
  const now = new Date();
  await database().userSession.deleteMany({ where: { expiresAt: { lte: now } } });
  await database().accountToken.deleteMany({ where: { expiresAt: { lte: now } } });
  await database().emailChange.deleteMany({ where: { createdAt: { lte: new Date(now.getTime() - KEEP_CHANGES_MS) } } });
  await database().signInFailure.deleteMany({ where: { windowEnd: { lte: now } } });
  await sweepUseCounts();
}
