import { database } from '#app/platform/database/database.server.ts';
import { sql } from '#app/platform/database/read.server.ts';
import type { Sql } from '#app/platform/database/read.server.ts';
import { clearObjects, markObjectsUnused } from '#app/platform/storage/stored-objects.server.ts';
import { KEPT_MINUTES } from './asset-limits.ts';

const BATCH = 100;

/** Removes for good what was deleted an hour ago, rows and bytes. Any number may run at once. Returns how many. */
export async function purgeAssets(now: Date = new Date()): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MINUTES * 60_000);
  return takeAll(sql`"deletedAt" < ${before}`);
}

/** Removes every file of an account for good, deleted before or not. Returns how many. */
export async function eraseAssets(userId: string): Promise<number> {
  return takeAll(sql`"userId" = ${userId}::uuid`);
}

async function takeAll(which: Sql): Promise<number> {
  let taken = 0;
  for (;;) {
    const inBatch = await takeBatch(which);
    taken += inBatch;
    if (inBatch === 0) return taken;
  }
}

/**
 * The rows go first, in one transaction that also records the keys to remove. The bytes follow right away; a crash in
 * between leaves the recorded keys to `sweepStoredObjects`.
 */
async function takeBatch(which: Sql): Promise<number> {
  const { count, keys } = await database().$transaction(async (tx) => {
    // Locked, so that no other transaction restores them or replaces their files.
    const rows = await tx.$queryRaw<{ id: string }[]>`
      SELECT "id" FROM "Asset" WHERE ${which} ORDER BY "id" LIMIT ${BATCH} FOR UPDATE`;
    const ids = rows.map(({ id }) => id);
    const files = await tx.assetFile.findMany({ where: { assetId: { in: ids } }, select: { storageKey: true } });
    const storageKeys = files.map(({ storageKey }) => storageKey);
    await tx.asset.deleteMany({ where: { id: { in: ids } } });
    await markObjectsUnused(tx, storageKeys);
    return { count: ids.length, keys: storageKeys };
  });
  await clearObjects(keys);
  return count;
}
