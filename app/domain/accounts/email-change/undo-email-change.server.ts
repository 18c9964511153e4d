import type { Tx } from '#app/platform/database/database.server.ts';
import { recordSecurityEvent } from '../security/record-security-event.server.ts';

/**
 * Gives an account the address back that it had before the change which that line of the journal is about; that change and
 * all after it are undone. Where another account has shown meanwhile that it is its own, the account keeps the one of now.
 * Whether it was given back.
 */
export async function undoEmailChange(
  tx: Tx,
  { userId, eventId }: { readonly userId: string; readonly eventId: string },
): Promise<boolean> {
  const change = await tx.emailChange.findFirst({ where: { userId, eventId, undoneAt: null } });
  if (!change?.confirmedAt) return false;
  const { oldEmail } = change;
  await freeUnverified(tx, oldEmail);
  const changed = await tx.$executeRaw`
    UPDATE "User" SET "email" = ${oldEmail}, "updatedAt" = now()
    WHERE "id" = ${userId}::uuid AND NOT EXISTS (SELECT FROM "User" WHERE "email" = ${oldEmail})`;
  if (changed === 0) return false;
  const since = { userId, confirmedAt: { gte: change.confirmedAt } };
  await tx.emailChange.updateMany({ where: since, data: { undoneAt: new Date() } });
  // The holder has just asked for this, so no mail announces it.
  const detail = { reason: 'put back by its holder' };
  await recordSecurityEvent(tx, { kind: 'email.changed', userId, detail, isExpected: true });
  return true;
}

/** Deletes a sign-up with this address that was never confirmed: it must not keep the mailbox's owner out. */
export async function freeUnverified(tx: Tx, email: string): Promise<void> {
  await tx.user.deleteMany({ where: { email, status: 'unverified' } });
}
