import type { Payment } from '@prisma/client';
import { endTrialCredits, lendTrialCredits } from '#app/domain/credits/index.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';

/**
 * Makes the credits of a trial go with it: what is left of them is gone as soon as no trial of the account runs on
 * (it was cancelled, ended without being paid, or the app was removed). Taking the cancellation of the very same
 * subscription back brings them back. To be called with the subscriptions written down and the account's row locked.
 */
export async function keepTrial(tx: Tx, userId: string): Promise<void> {
  const running = await tx.subscription.findMany({
    where: { userId, status: 'trialing', endedAt: null, isCanceling: false },
    select: { provider: true, providerRef: true },
  });
  if (running.length === 0) return endTrial(tx, userId);
  const lent = await findTrialPayment(tx, userId);
  if (!lent || lent.creditsTakenBack === 0) return;
  const isSame = running.some((row) => row.provider === lent.provider && row.providerRef === lent.subscriptionRef);
  if (!isSame) return;
  const { id, creditsTakenBack: amount, takeBackSteps } = lent;
  const key = `trial-back:${id}:${takeBackSteps}`;
  await lendTrialCredits(tx, { userId, amount, key, memo: 'Free trial goes on' });
  await tx.payment.update({ where: { id }, data: { creditsTakenBack: 0, takeBackSteps: takeBackSteps + 1 } });
}

/** Ends what a trial lent, whatever its subscription says: it was paid for, or is over. */
export async function endTrial(tx: Tx, userId: string): Promise<void> {
  const { expired } = await endTrialCredits(tx, { userId, memo: 'End of the free trial' });
  if (expired === 0) return;
  const lent = await findTrialPayment(tx, userId);
  if (lent) await tx.payment.update({ where: { id: lent.id }, data: { creditsTakenBack: { increment: expired } } });
}

/** The trial's entry in the books; there is one for each owner, for good. */
function findTrialPayment(tx: Tx, userId: string): Promise<Payment | null> {
  return tx.payment.findFirst({ where: { userId, isTrial: true, credits: { gt: 0 } } });
}
