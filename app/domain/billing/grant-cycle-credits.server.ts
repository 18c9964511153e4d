import type { Account } from '#app/domain/accounts/index.ts';
import { grantCredits, lendTrialCredits } from '#app/domain/credits/index.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { creditsForCycle } from './cycle-credits.rules.ts';
import { endTrial } from './keep-trial.server.ts';
import { hashOwner } from './owner-hash.server.ts';
import { videoShareOf } from './plan-share.rules.ts';
import { TRIAL_DAYS } from './plans.ts';
import type { SubscriptionState } from './provider.ts';
import { readSplitPrices } from './read-split-prices.server.ts';
import { hasActiveSubscription } from './subscriber.rules.ts';
import { trialCredits } from './trial-credits.rules.ts';

export interface GrantCycleCreditsOptions {
  readonly account: Account;
  readonly state: SubscriptionState;
  /** The most that a change of plan within the cycle adds for its rest, where only that rest was paid. */
  readonly atMost?: number;
}

/**
 * Grants what a paid cycle brings, once per payment, and notes the payment. A trial lends its part of the plan's credits
 * once per owner, for good: not after a change of plan within it, not after coming back, not by another provider. A paid
 * cycle takes the trial's place: what is left of it goes, and the month's credits come. Runs with the account's row locked.
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
  const isTrial = state.status === 'trialing';
  if (!isTrial) await endTrial(tx, account.id);
  const whole = isTrial
    ? isFirstPlan * trialCredits(plan.monthlyCredits, trialDaysOf(state))
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
      isTrial,
      subscriptionRef: state.providerRef,
      cycleStartsOn,
      cycleEndingOn,
      amount: payment.amount,
      currency: payment.currency,
      credits,
    },
  });
  if (credits === 0) return;
  const grant = { userId: account.id, amount: credits, key: `cycle:${provider}:${payment.providerRef}` };
  if (isTrial) return lendTrialCredits(tx, { ...grant, memo: `${plan.name} plan, free trial` });
  const videoShare = videoShareOf(plan, await readSplitPrices(tx));
  await grantCredits(tx, { ...grant, memo: `${plan.name} plan`, videoShare });
}

const DAY_MS = 24 * 60 * 60_000;

/** Whole days of a trial; one that a provider makes longer than ours lends no more for it. */
function trialDaysOf({ cycleStartsOn, cycleEndingOn }: SubscriptionState): number {
  if (!cycleStartsOn || !cycleEndingOn) return TRIAL_DAYS;
  return Math.min(TRIAL_DAYS, Math.round((cycleEndingOn.getTime() - cycleStartsOn.getTime()) / DAY_MS));
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
      // Free credits are not paid back.
      amount: { gt: 0 },
    },
  });
  return payments.flatMap(({ credits, creditsTakenBack, cycleStartsOn: startsOn, cycleEndingOn: endsOn }) =>
    startsOn && endsOn ? [{ credits: credits - creditsTakenBack, startsOn, endsOn }] : [],
  );
}
