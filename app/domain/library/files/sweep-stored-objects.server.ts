import { database } from '#app/platform/database/database.server.ts';
import { deleteObjects } from '#app/platform/storage/delete-objects.server.ts';

/** Longer than any upload or job takes between storing its bytes and committing its rows. */
const GRACE_MS = 60 * 60 * 1000;
const BATCH = 200;

/**
 * Collects bytes without a row: objects stored for an asset that was never committed (after an hour), and objects of
 * deleted assets. Any number may run at the same time, and any may be killed. Returns how
 * many objects were removed.
 */
export async function sweepStoredObjects(now: Date = new Date()): Promise<number> {
  let removed = 0;
  for (;;) {
    const inBatch = await sweepBatch(new Date(now.getTime() - GRACE_MS));
    removed += inBatch;
    if (inBatch < BATCH) return removed;
  }
}

async function sweepBatch(before: Date): Promise<number> {
  return database().$transaction(
    async (tx) => {
      // Taken rows belong to another sweeper or to a commit in progress: both settle them without us. The rows are only
      // gone when the bytes are: a crash or a failing delete brings them back.
      const due = await tx.$queryRaw<{ storageKey: string }[]>`
        DELETE FROM "StoredObjectIntent" WHERE "storageKey" IN (
          SELECT "storageKey" FROM "StoredObjectIntent" WHERE "createdAt" < ${before}
          ORDER BY "createdAt" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
        ) RETURNING "storageKey"`;
      await deleteObjects(due.map(({ storageKey }) => storageKey));
      return due.length;
    },
    { timeout: 60_000 },
  );
}
