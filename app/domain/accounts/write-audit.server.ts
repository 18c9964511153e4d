import type { Prisma } from '@prisma/client';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Account } from './account.ts';

export interface AuditOptions {
  readonly owner: Pick<Account, 'id' | 'role'>;
  /** For example `account.approve`. */
  readonly action: string;
  /** What it is done to: an id or a name, nothing that says who a person is. */
  readonly subject: string;
  readonly detail?: Prisma.InputJsonObject;
}

/**
 * Notes what the owner does, in the transaction that does it: neither without the other. Throws `forbidden` for anybody
 * but a superadmin, so that nothing of the owner's can be done without this check either.
 */
export async function writeAudit(tx: Tx, { owner, action, subject, detail = {} }: AuditOptions): Promise<void> {
  if (owner.role !== 'superadmin') throw new AppError('forbidden', `${action} by somebody else than the owner`);
  await tx.auditEntry.create({ data: { actorId: owner.id, action, subject, detail } });
}
