import type { Account } from '#app/domain/accounts/index.ts';
import { grantCredits } from '#app/domain/credits/index.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { creditsForCycle } from './cycle-credits.rules.ts';
import { hashOwner } from './owner-hash.server.ts';
import type { SubscriptionState } from './provider.ts';
import { hasActiveSubscription } from './subscriber.rules.ts';

export interface GrantCycleCreditsOptions {
  readonly account: Account;
  readonly state: SubscriptionState;
  /** What a change of plan within the cycle brings for the rest of it, where only that rest was paid. */
  readonly atMost?: number;
}

/**
 * Grants what a paid cycle brings, once per payment, and notes the payment. A trial brings the plan's credits once per
 * owner, for good: not after a change of plan within it, not after coming back. Runs with the account's row locked.
 */
export async function grantCycleCredits(tx: Tx, options: GrantCycleCreditsOptions): Promise<void> {
  const { account, state, atMost = Number.POSITIVE_INFINITY } = options;
  const { provider, cyclePayment: payment, cycleStartsOn, cycleEndingOn } = state;
  if (!payment || !cycleStartsOn || !hasActiveSubscription(state.status)) return;
  const where = { provider_providerRef: { provider, providerRef: payment.providerRef } };
  if (await tx.payment.findUnique({ where, select: { id: true } })) return;
  const plan = await tx.plan.findUnique({ where: { priceId: state.priceId } });
  if (!plan) return;

  const trial = { ownerHash: hashOwner(account), startedAt: cycleStartsOn };
  const { count: isFirstPlan } = await tx.trialUse.createMany({ data: [trial], skipDuplicates: true });
  const whole =
    state.status === 'trialing'
      ? isFirstPlan * plan.monthlyCredits
      : creditsForCycle({
          monthlyCredits: plan.monthlyCredits,
          startsOn: cycleStartsOn,
          grantedForCycle: await grantedFor(tx, state, cycleStartsOn),
          replaced: await replacedCycles(tx, account.id, state, cycleStartsOn),
        });
  const credits = Math.min(whole, atMost);

  await tx.payment.create({
    data: {
      userId: account.id,
      provider,
      providerRef: payment.providerRef,
      paymentRef: payment.paymentRef,
      kind: 'cycle',
      subscriptionRef: state.providerRef,
      cycleStartsOn,
      cycleEndingOn,
      amount: payment.amount,
      currency: payment.currency,
      credits,
    },
  });
  if (credits === 0) return;
  const memo = state.status === 'trialing' ? `${plan.name} plan, free trial` : `${plan.name} plan`;
  const key = `cycle:${provider}:${payment.providerRef}`;
  await grantCredits(tx, { userId: account.id, amount: credits, key, memo });
}

async function grantedFor(tx: Tx, { provider, providerRef }: SubscriptionState, cycleStartsOn: Date): Promise<number> {
  const { _sum: sum } = await tx.payment.aggregate({
    where: { provider, subscriptionRef: providerRef, cycleStartsOn },
    _sum: { credits: true, creditsTakenBack: true },
  });
  return (sum.credits ?? 0) - (sum.creditsTakenBack ?? 0);
}

async function replacedCycles(tx: Tx, userId: string, state: SubscriptionState, from: Date) {
  // There a change of plan is one within the same subscription.
  if (state.provider === 'stripe') return [];
  const payments = await tx.payment.findMany({
    where: {
      userId,
      provider: state.provider,
      subscriptionRef: { not: state.providerRef },
      cycleEndingOn: { gt: from },
      // What was free is not paid back.
      amount: { gt: 0 },
    },
  });
  return payments.flatMap(({ credits, creditsTakenBack, cycleStartsOn: startsOn, cycleEndingOn: endsOn }) =>
    startsOn && endsOn ? [{ credits: credits - creditsTakenBack, startsOn, endsOn }] : [],
  );
}
