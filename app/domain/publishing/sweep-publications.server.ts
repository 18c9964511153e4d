import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { clearObjects, markObjectsUnused } from '#app/platform/storage/stored-objects.server.ts';

const BATCH = 200;

/**
 * Removes the bytes of what has expired, or whose picture was deleted; their addresses go on answering 410. Any number may
 * run at the same time, and any may be killed. Returns how many publications were cleared.
 */
export async function sweepPublications(): Promise<number> {
  let cleared = 0;
  for (;;) {
    const keys = await database().$transaction(async (tx) => {
      const due = await tx.$queryRaw<{ id: string }[]>`
        SELECT "id" FROM "Publication" WHERE "clearedAt" IS NULL AND ("assetId" IS NULL OR "expiresAt" <= now())
        ORDER BY "id" LIMIT ${BATCH} FOR UPDATE`;
      cleared += due.length;
      return dropFiles(tx, { id: { in: due.map(({ id }) => id) } });
    });
    if (keys.length === 0) return cleared;
    await clearObjects(keys);
  }
}

/** Everything an account has published goes, with its addresses: for the erasure of an account. */
export async function erasePublications(userId: string): Promise<void> {
  const keys = await database().$transaction(async (tx) => {
    const dropped = await dropFiles(tx, { userId, clearedAt: null });
    await tx.publication.deleteMany({ where: { userId } });
    return dropped;
  });
  await clearObjects(keys);
}

async function dropFiles(
  tx: Tx,
  where: { id: { in: string[] } } | { userId: string; clearedAt: null },
): Promise<string[]> {
  const files = await tx.publishedFile.findMany({ where: { publication: where }, select: { storageKey: true } });
  const keys = files.map(({ storageKey }) => storageKey);
  await markObjectsUnused(tx, keys);
  await tx.publication.updateMany({ where, data: { clearedAt: new Date() } });
  return keys;
}
