import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { accountTopic } from '#app/domain/accounts/index.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { NO_SUCH_ACCOUNT, OWNER_ONLY, REASON_NEEDED, UNFIT_AMOUNT } from './credits.messages.ts';
import { grantCredits } from './grant-credits.server.ts';
import { lockCredits } from './lock-credits.server.ts';

const MAX_AMOUNT = 100_000;
const MAX_REASON_LENGTH = 200;

export interface GrantCreditsByOwnerOptions {
  /** Who grants: the owner. */
  readonly owner: Account;
  readonly userId: string;
  /** Credits, positive. */
  readonly amount: number;
  /** Stands in the customer's history. */
  readonly reason: string;
  /** One grant per key. */
  readonly key: string;
}

/**
 * The owner grants credits to an account and gives a reason; written into the audit in the same transaction. Throws
 * `forbidden` for other accounts, `bad-request` without a reason or with an unfit amount, `not-found` for an unknown
 * account.
 */
export async function grantCreditsByOwner(options: GrantCreditsByOwnerOptions): Promise<void> {
  const { owner, userId, amount, key } = options;
  const reason = options.reason.trim();
  if (owner.role !== 'superadmin') {
    throw new AppError('forbidden', 'a grant by an account that is not the owner', { userMessage: OWNER_ONLY });
  }
  if (!reason || reason.length > MAX_REASON_LENGTH) {
    throw new AppError('bad-request', 'reason', { userMessage: REASON_NEEDED, field: 'reason' });
  }
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > MAX_AMOUNT) {
    throw new AppError('bad-request', 'amount', { userMessage: UNFIT_AMOUNT(MAX_AMOUNT), field: 'amount' });
  }
  const user = await database().user.findUnique({ where: { id: userId }, select: { id: true } });
  if (!user) throw new AppError('not-found', `account ${userId}`, { userMessage: NO_SUCH_ACCOUNT });
  await transactAndAnnounce(accountTopic(userId), async (tx) => {
    const ledgerKey = `owner-grant:${userId}:${key}`;
    // Of two at once the second sees the first.
    await lockCredits(tx, userId);
    const known = await tx.ledgerTransaction.findUnique({ where: { idempotencyKey: ledgerKey }, select: { id: true } });
    await grantCredits(tx, { userId, amount, key: ledgerKey, memo: `From support: ${reason}` });
    if (known) return;
    await tx.auditEntry.create({
      data: { actorId: owner.id, action: 'credits.grant', subject: userId, detail: { amount, reason } },
    });
  });
}
