import type { Tx } from '#app/platform/database/database.server.ts';

/**
 * Says inside the caller's transaction that rows stand for these objects from now on. Throws when the sweeper has already
 * collected one of them (the transaction began more than an hour after they were stored).
 */
export async function keepObjects(tx: Tx, storageKeys: readonly string[]): Promise<void> {
  // The delete also locks the intents against the sweeper until this transaction ends.
  const { count } = await tx.storedObjectIntent.deleteMany({ where: { storageKey: { in: [...storageKeys] } } });
  if (count !== storageKeys.length) throw new Error(`stored objects were collected: ${storageKeys.join(', ')}`);
}
