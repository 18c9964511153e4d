import { database } from '../database/database.server.ts';
import { clearObjects, DROPPED_AT } from './stored-objects.server.ts';

/** Longer than any upload or job takes between storing its bytes and committing its rows. */
const GRACE_MS = 60 * 60 * 1000;
const BATCH = 200;

/**
 * Collects bytes without a row: objects stored for rows that were never committed (after an hour), and objects that were
 * dropped. Any number may run at the same time, and any may be killed: what is dropped stays so until its bytes are gone.
 * Returns how many objects were removed.
 */
export async function sweepStoredObjects(now: Date = new Date()): Promise<number> {
  // Waits for a commit that is keeping one of them, and passes over it.
  await database().storedObjectIntent.updateMany({
    where: { createdAt: { lt: new Date(now.getTime() - GRACE_MS), not: DROPPED_AT } },
    data: { createdAt: DROPPED_AT },
  });
  let removed = 0;
  for (;;) {
    const dropped = await database().storedObjectIntent.findMany({ where: { createdAt: DROPPED_AT }, take: BATCH });
    removed += await clearObjects(dropped.map(({ storageKey }) => storageKey));
    if (dropped.length < BATCH) return removed;
  }
}
