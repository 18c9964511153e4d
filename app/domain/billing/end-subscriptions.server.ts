import type { Tx } from '#app/platform/database/database.server.ts';
import { cutCycles } from './cut-cycles.server.ts';
import { endTrial } from './keep-trial.server.ts';

/** The merchant removed the app, which ends every plan at Shopify; there is no access left to ask with. */
export async function endSubscriptions(tx: Tx, userId: string, endedAt: Date): Promise<void> {
  // A reading under way from before is refused when it comes.
  await tx.$executeRaw`UPDATE "User" SET "billingVersion" = "billingVersion" + 1 WHERE "id" = ${userId}::uuid`;
  await cutCycles(tx, userId, null, endedAt);
  await tx.subscription.updateMany({
    where: { userId, endedAt: null },
    data: { status: 'canceled', endedAt, isCanceling: false, futurePriceId: null, scheduleRef: null },
  });
  await endTrial(tx, userId);
}

/** Forgets what an account bought. That it had its trial stays, as a keyed hash without a name. */
export async function eraseSubscriptions(tx: Tx, userId: string): Promise<void> {
  await tx.subscription.deleteMany({ where: { userId } });
  await tx.payment.deleteMany({ where: { userId } });
  await tx.billingChange.deleteMany({ where: { userId } });
  await tx.billingCustomer.deleteMany({ where: { userId } });
}
