import type { Prisma } from '@prisma/client';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Account } from './account.ts';

export interface AuditOptions {
  readonly owner: Pick<Account, 'id' | 'role'>;
  /** For example `account.approve`. */
  readonly action: string;
  /** The object of the action: an id or a name, nothing that identifies a person. */
  readonly subject: string;
  readonly detail?: Prisma.InputJsonObject;
}

/**
 * Records an action of the owner, in the transaction that performs it: neither without the other. Throws `forbidden`
 * unless the account is a superadmin, so that every recorded action has this check.
 */
export async function writeAudit(tx: Tx, { owner, action, subject, detail = {} }: AuditOptions): Promise<void> {
  if (owner.role !== 'superadmin') throw new AppError('forbidden', `${action} by an account that is not the owner`);
  await tx.auditEntry.create({ data: { actorId: owner.id, action, subject, detail } });
}
