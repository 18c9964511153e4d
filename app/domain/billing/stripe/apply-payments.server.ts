import type { Payment } from '@prisma/client';
import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { grantCredits, revokeCredits } from '#app/domain/credits/index.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { grantCycleCredits } from '../grant-cycle-credits.server.ts';
import { findCreditPack } from './credit-packs.ts';
import type { InvoiceFact, MoneyBackFact, PackFact, PaymentFact } from './payment-facts.rules.ts';
import { creditsDueBack, creditsToTake } from './take-back.rules.ts';

/** Our plans by Stripe's prices. */
type Plans = ReadonlyMap<string, string>;

export interface ApplyPaymentsOptions {
  readonly account: Account;
  /** Oldest first. */
  readonly facts: readonly PaymentFact[];
  readonly plans: Plans;
  /** `User.billingVersion` from before Stripe was asked. */
  readonly version: number;
}

/**
 * Writes down what was paid and what went back, and moves the credits: one transaction, in the order it happened. A
 * reading during which another was applied is refused (`false`: ask again). Repeating one changes nothing.
 */
export async function applyPayments(options: ApplyPaymentsOptions): Promise<boolean> {
  const { account, facts, version } = options;
  return transactAndAnnounce(
    (isApplied) => (isApplied ? accountTopic(account.id) : null),
    async (tx) => {
      const isNext = await tx.$executeRaw`
        UPDATE "User" SET "billingVersion" = "billingVersion" + 1
        WHERE "id" = ${account.id}::uuid AND "billingVersion" = ${version}::int`;
      if (isNext === 0) return false;
      for (const fact of facts) await applyFact(tx, options, fact);
      return true;
    },
  );
}

async function applyFact(tx: Tx, { account, plans }: ApplyPaymentsOptions, fact: PaymentFact): Promise<void> {
  if (fact.kind === 'invoice') await applyInvoice(tx, account, fact, plans);
  else if (fact.kind === 'pack') await applyPack(tx, account, fact);
  else await applyMoneyBack(tx, account, fact);
}

async function applyInvoice(tx: Tx, account: Account, fact: InvoiceFact, plans: Plans): Promise<void> {
  const priceId = plans.get(fact.price);
  if (!priceId) {
    childLogger({ room: 'billing' }).warn({ invoice: fact.invoice, price: fact.price }, 'paid for none of our plans');
    return;
  }
  const state = {
    provider: 'stripe' as const,
    providerRef: fact.subscription,
    status: fact.isTrial ? ('trialing' as const) : ('active' as const),
    priceId,
    isTest: false,
    cycleStartsOn: toDate(fact.cycleStart),
    cycleEndingOn: toDate(fact.cycleEnd),
    trialEndsOn: null,
    isCanceling: false,
    futurePriceId: null,
    scheduleRef: null,
    endedAt: null,
    cyclePayment: {
      providerRef: fact.invoice,
      paymentRef: fact.paymentIntent,
      amount: fact.amount,
      currency: fact.currency,
    },
  };
  const { change } = fact;
  const atMost = change ? { atMost: await creditsForRest(tx, priceId, plans.get(change.from), change.rest) } : {};
  await grantCycleCredits(tx, { account, state, ...atMost });
}

/** Who pays the difference for the rest of a cycle gets the difference for the rest: not a month's on its last day. */
async function creditsForRest(tx: Tx, now: string, before: string | undefined, rest: number): Promise<number> {
  const found = await tx.plan.findMany({ where: { priceId: { in: before ? [now, before] : [now] } } });
  const creditsOf = (priceId: string | undefined) =>
    found.find((plan) => plan.priceId === priceId)?.monthlyCredits ?? 0;
  return Math.max(0, Math.floor((creditsOf(now) - creditsOf(before)) * rest));
}

async function applyPack(tx: Tx, account: Account, fact: PackFact): Promise<void> {
  const payment = {
    userId: account.id,
    provider: 'stripe' as const,
    providerRef: fact.session,
    paymentRef: fact.paymentIntent,
    kind: 'pack' as const,
    amount: fact.amount,
    currency: fact.currency,
    credits: fact.credits,
  };
  const { count } = await tx.payment.createMany({ data: [payment], skipDuplicates: true });
  if (count === 0) return;
  const memo = `Credit pack, ${findCreditPack(fact.pack)?.name ?? `${fact.credits} credits`}`;
  await grantCredits(tx, { userId: account.id, amount: fact.credits, key: `pack:stripe:${fact.session}`, memo });
}

async function applyMoneyBack(tx: Tx, account: Account, fact: MoneyBackFact): Promise<void> {
  const payment = await tx.payment.findUnique({ where: { paymentRef: fact.paymentIntent } });
  if (!payment || payment.userId !== account.id) return;
  const { refundedAmount, isDisputed, isLatest } = fact;
  // A step of the past that was worked through when it was the latest.
  if (!isLatest && refundedAmount <= payment.refundedAmount) return;
  const due = creditsDueBack(payment, refundedAmount, isDisputed);
  const moved = await move(tx, payment, creditsToTake(payment, due), isDisputed);
  const isSame = refundedAmount === payment.refundedAmount && isDisputed === payment.isDisputed;
  if (isSame && moved === null) return;
  await tx.payment.update({ where: { id: payment.id }, data: { refundedAmount, isDisputed, ...moved } });
}

async function move(tx: Tx, payment: Payment, toTake: number, isDisputed: boolean) {
  if (toTake === 0) return null;
  const { userId, creditsTakenBack, creditsNotTaken, takeBackSteps } = payment;
  const key = `take-back:${payment.id}:${takeBackSteps}`;
  if (toTake > 0) {
    const memo = isDisputed ? 'Payment disputed' : 'Payment refunded';
    const { taken } = await revokeCredits(tx, { userId, amount: toTake, key, memo });
    return {
      creditsTakenBack: creditsTakenBack + taken,
      creditsNotTaken: creditsNotTaken + toTake - taken,
      takeBackSteps: takeBackSteps + 1,
    };
  }
  const forgiven = Math.min(creditsNotTaken, -toTake);
  const given = -toTake - forgiven;
  if (given > 0) await grantCredits(tx, { userId, amount: given, key, memo: 'Payment confirmed after all' });
  return {
    creditsTakenBack: creditsTakenBack - given,
    creditsNotTaken: creditsNotTaken - forgiven,
    takeBackSteps: takeBackSteps + 1,
  };
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
