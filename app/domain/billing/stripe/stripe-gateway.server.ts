import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { ChangeOutcome, ChoosePlanOptions, SubscriptionGateway, SubscriptionState } from '../provider.ts';
import { createPortalSession } from './create-portal-session.server.ts';
import { orderChange } from './order-change.server.ts';
import type { Order } from './order-change.server.ts';
import {
  findLiveSubscription,
  readOwnSubscription,
  readSchedule,
  readSubscriptions,
} from './read-subscriptions.server.ts';
import { assertNoStore } from './stripe-customer.server.ts';
import { findStripePrice } from './stripe-prices.server.ts';
import { billingMessages } from '../billing.messages.ts';
import { planOfPrice } from './subscription-state.rules.ts';
import { vectorOf } from './subscription-vector.rules.ts';
import type { StoodBefore } from './subscription-vector.rules.ts';

/** Subscriptions of the standalone site. Every change is an order that is finished or taken back (`order-change`). */
export const stripeGateway: SubscriptionGateway = {
  name: 'stripe',
  choosePlan,
  cancel: (account, current) => change(account, current, 'cancel'),
  resume: (account, current) => change(account, current, 'stay'),
  cancelChange: (account, current) => change(account, current, 'stay'),
  readSubscriptions,
};

async function choosePlan(options: ChoosePlanOptions) {
  const { account, plan, trialDays, returnUrl, idempotencyKey, patience } = options;
  assertNoStore(account);
  let providerRef: string | null = null;
  const decide: Order['decide'] = async () => {
    const price = await findStripePrice(plan.priceId);
    // Not what our rows say: a subscription that was just paid for must not be bought a second time.
    const subscription = await findLiveSubscription(account);
    const chosen = { priceId: plan.priceId, price, returnUrl };
    if (!subscription) return { kind: 'subscribe', ...chosen, trialDays };
    providerRef = subscription.id;
    if (subscription.status === 'paused') {
      throw new AppError('conflict', 'the subscription is paused', { userMessage: billingMessages.onHold });
    }
    if (subscription.status === 'past_due' || subscription.status === 'unpaid') {
      // No change before what is open is paid.
      const { url } = await createPortalSession({ account, returnUrl, isForCard: true });
      return { redirectTo: url, isPending: false };
    }
    const before = await readBefore(subscription);
    const order = { ...chosen, subscriptionRef: subscription.id, before };
    const now = planOfPrice(subscription.items.data[0]!.price);
    // The plan it has: whatever was planned instead is taken back.
    if (now === plan.priceId) return { kind: 'stay', ...order };
    return { kind: plan.monthlyCredits > (await creditsOf(now)) ? 'upgrade' : 'downgrade', ...order };
  };
  const what = `plan:${plan.priceId}:${trialDays}`;
  const outcome = await orderChange({ account, isPack: false, what, idempotencyKey, decide, patience });
  return { ...outcome, providerRef, isFollowedUp: true };
}

/** Ends the plan (with its cycle; at once where it is not being paid), or lets it go on as it is. */
async function change(
  account: Account,
  { providerRef }: SubscriptionState,
  kind: 'cancel' | 'stay',
): Promise<ChangeOutcome> {
  const decide: Order['decide'] = async () => {
    const subscription = await readOwnSubscription(account, providerRef);
    return { kind, returnUrl: '', subscriptionRef: providerRef, before: await readBefore(subscription) };
  };
  const { isPending } = await orderChange({
    account,
    isPack: false,
    what: `${kind}:${providerRef}`,
    idempotencyKey: randomUUID(),
    decide,
  });
  return { isPending, isFollowedUp: true };
}

const UNPAID = new Set<Stripe.Subscription.Status>(['past_due', 'unpaid', 'incomplete']);

async function readBefore(subscription: Stripe.Subscription): Promise<StoodBefore> {
  const { price, end, planned } = vectorOf(subscription, await readSchedule(subscription));
  return { price, end, planned, isUnpaid: UNPAID.has(subscription.status) };
}

async function creditsOf(priceId: string): Promise<number> {
  const plan = await database().plan.findUnique({ where: { priceId } });
  if (!plan) throw new AppError('internal', `plan ${priceId} is not known`, { userMessage: billingMessages.failed });
  return plan.monthlyCredits;
}
