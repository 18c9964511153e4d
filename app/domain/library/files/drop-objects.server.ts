import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { deleteObjects } from '#app/platform/storage/delete-objects.server.ts';

/** These keys will not be kept: they are due at once. */
const DUE_AT_ONCE = new Date(0);

/** Says inside the caller's transaction that no row stands for these objects any more. `clearObjects` removes them after it. */
export async function dropObjects(tx: Tx, storageKeys: readonly string[]): Promise<void> {
  await tx.storedObjectIntent.createMany({
    data: storageKeys.map((storageKey) => ({ storageKey, createdAt: DUE_AT_ONCE })),
    skipDuplicates: true,
  });
}

/** Removes what was dropped. After a crash before or within, `sweepStoredObjects` does it. */
export async function clearObjects(storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  await deleteObjects(storageKeys);
  await database().storedObjectIntent.deleteMany({ where: { storageKey: { in: [...storageKeys] } } });
}
