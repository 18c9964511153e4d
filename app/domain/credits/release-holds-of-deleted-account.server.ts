import type { Tx } from '#app/platform/database/database.server.ts';
import { releaseHold } from './release-hold.server.ts';

/** Releases every open hold of an account that is being deleted. May be repeated. */
export async function releaseHoldsOfDeletedAccount(tx: Tx, userId: string): Promise<void> {
  const open = await tx.creditHold.findMany({ where: { userId, status: 'open' }, select: { id: true } });
  for (const { id } of open) {
    await releaseHold(tx, { holdId: id, key: `leaving:${id}`, memo: 'Given back: the account was deleted' });
  }
}
