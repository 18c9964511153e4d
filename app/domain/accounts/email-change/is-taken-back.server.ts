import type { Tx } from '#app/platform/database/database.server.ts';

/** Whether an address was an account's only until its holder took the account back: no link goes there any more. */
export async function isTakenBackFrom(tx: Tx, userId: string, address: string): Promise<boolean> {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  if (email === address) return false;
  return (await tx.emailChange.count({ where: { userId, newEmail: address, undoneAt: { not: null } } })) > 0;
}
