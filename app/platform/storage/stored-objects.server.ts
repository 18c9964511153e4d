import { database } from '../database/database.server.ts';
import type { Tx } from '../database/database.server.ts';
import { deleteObjects } from './delete-objects.server.ts';
import { storage } from './storage.server.ts';

/** Time of the intent of an object that no row stands for, and none may from now on: it is removed at once. */
export const DROPPED_AT = new Date(0);

export interface ObjectToStore {
  readonly storageKey: string;
  readonly bytes: Uint8Array;
}

/**
 * Writes objects under recorded intents, all or none. The caller that makes their rows calls `commitObjects` in the same
 * transaction; what is never committed is collected by `sweepStoredObjects` after an hour.
 */
export async function storeObjects(objects: readonly ObjectToStore[]): Promise<void> {
  // The intent is committed before the first byte, so that a crash at any later moment leaves a trace to clean by.
  await database().storedObjectIntent.createMany({ data: objects.map(({ storageKey }) => ({ storageKey })) });
  const puts = await Promise.allSettled(objects.map(({ storageKey, bytes }) => storage().put(storageKey, bytes)));
  const failed = puts.find((put) => put.status === 'rejected');
  if (!failed) return;
  // A store that is full is not made fuller by half of them. Objects that cannot be deleted now are collected later, by their intent.
  await clearObjects(objects.map(({ storageKey }) => storageKey)).catch(() => {});
  throw failed.reason;
}

/**
 * Says inside the caller's transaction that rows stand for these objects from now on. Throws when one of them was marked unused
 * (the transaction began more than an hour after they were stored).
 */
export async function commitObjects(tx: Tx, storageKeys: readonly string[]): Promise<void> {
  // The delete also holds the sweeper off these intents until this transaction ends.
  const where = { storageKey: { in: [...storageKeys] }, createdAt: { not: DROPPED_AT } };
  const { count } = await tx.storedObjectIntent.deleteMany({ where });
  if (count !== storageKeys.length) throw new Error(`stored objects were collected: ${storageKeys.join(', ')}`);
}

/** Says inside the caller's transaction that no row stands for these objects any more. `clearObjects` removes them after it. */
export async function markObjectsUnused(tx: Tx, storageKeys: readonly string[]): Promise<void> {
  await tx.storedObjectIntent.createMany({
    data: storageKeys.map((storageKey) => ({ storageKey, createdAt: DROPPED_AT })),
    skipDuplicates: true,
  });
}

/** Removes what was marked unused, and says how many of it were there. After a crash before or within, `sweepStoredObjects` does it. */
export async function clearObjects(storageKeys: readonly string[]): Promise<number> {
  if (storageKeys.length === 0) return 0;
  await deleteObjects(storageKeys);
  return (await database().storedObjectIntent.deleteMany({ where: { storageKey: { in: [...storageKeys] } } })).count;
}
