import { database } from '#app/platform/database/database.server.ts';
import { KEPT_DAYS } from '../session/scene-list/kept-days.ts';

const BATCH = 100;

/** Removes scenes that were deleted long ago, with their edits and steps; no picture. Returns how many. */
export async function purgeScenes(now: Date = new Date()): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  let purged = 0;
  for (;;) {
    // Rows that are being restored at this moment are left.
    const inBatch = await database().$executeRaw`
      DELETE FROM "Scene" WHERE "id" IN (
        SELECT "id" FROM "Scene" WHERE "deletedAt" < ${before} ORDER BY "deletedAt" LIMIT ${BATCH} FOR UPDATE
      )`;
    purged += inBatch;
    if (inBatch < BATCH) return purged;
  }
}
