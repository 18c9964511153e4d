import { database } from '#app/platform/database/database.server.ts';
import { deleteObjects } from '#app/platform/storage/delete-objects.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';

export interface ObjectToStore {
  readonly storageKey: string;
  readonly bytes: Uint8Array;
}

/**
 * Writes objects under recorded intents, all or none. The caller that makes their rows calls `keepObjects` in the same
 * transaction; what is never kept is collected by `sweepStoredObjects` after an hour.
 */
export async function storeObjects(objects: readonly ObjectToStore[]): Promise<void> {
  // The intent is committed before the first byte, so that a crash at any later moment leaves a trace to clean by.
  await database().storedObjectIntent.createMany({ data: objects.map(({ storageKey }) => ({ storageKey })) });
  const puts = await Promise.allSettled(objects.map(({ storageKey, bytes }) => storage().put(storageKey, bytes)));
  const failed = puts.find((put) => put.status === 'rejected');
  if (!failed) return;
  // A store that is full is not made fuller by half of them.
  const keys = objects.map(({ storageKey }) => storageKey);
  // Objects that cannot be deleted now are collected later, by their intent.
  await deleteObjects(keys)
    .then(() => database().storedObjectIntent.deleteMany({ where: { storageKey: { in: keys } } }))
    .catch(() => {});
  throw failed.reason;
}
