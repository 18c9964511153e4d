import type { Tx } from '#app/platform/database/database.server.ts';

/**
 * A plan ended without another in its place: nothing is paid back for the rest of its cycle, so that rest counts for
 * nothing when a plan is bought anew. `refs`: the subscriptions at their provider, null for all.
 */
export async function cutCycles(
  tx: Tx,
  userId: string,
  refs: readonly string[] | null,
  endedAt: Date = new Date(),
): Promise<void> {
  await tx.payment.updateMany({
    where: { userId, cycleEndingOn: { gt: endedAt }, ...(refs ? { subscriptionRef: { in: [...refs] } } : {}) },
    data: { cycleEndingOn: endedAt },
  });
}
