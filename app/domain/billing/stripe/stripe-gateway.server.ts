import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { ChoosePlanOptions, SubscriptionGateway } from '../provider.ts';
import { askStripe } from './ask-stripe.server.ts';
import {
  cancelSubscription,
  changeAtPeriodEnd,
  releaseSchedule,
  resumeSubscription,
  upgradeNow,
} from './change-subscription.server.ts';
import { createPortalSession } from './create-portal-session.server.ts';
import { openSubscriptionCheckout } from './open-checkout.server.ts';
import { readOwnSubscription, readSubscriptions } from './read-subscriptions.server.ts';
import { assertNoStore, findCustomer } from './stripe-customer.server.ts';
import { findStripePrice } from './stripe-prices.server.ts';
import { billingMessages } from '../billing.messages.ts';
import { planOfPrice } from './subscription-state.rules.ts';
import type Stripe from 'stripe';

/** Subscriptions of the standalone site. */
export const stripeGateway: SubscriptionGateway = {
  name: 'stripe',
  choosePlan,
  async cancel(account, current) {
    await cancelSubscription(await readOwnSubscription(account, current.providerRef));
  },
  async resume(account, current) {
    await resumeSubscription(await readOwnSubscription(account, current.providerRef));
  },
  async cancelChange(account, current) {
    await releaseSchedule(await readOwnSubscription(account, current.providerRef));
  },
  readSubscriptions,
};

async function choosePlan(
  options: ChoosePlanOptions,
): Promise<{ redirectTo: string | null; providerRef: string | null }> {
  const { account, plan, trialDays, returnUrl, idempotencyKey } = options;
  assertNoStore(account);
  const price = await findStripePrice(plan.priceId);
  // Not what our rows say: a subscription that was just paid for must not be bought a second time.
  const subscription = await findLive(account.id);
  if (!subscription) {
    const { url } = await openSubscriptionCheckout({ account, price, trialDays, returnUrl, idempotencyKey });
    return { redirectTo: url, providerRef: null };
  }
  const providerRef = subscription.id;
  if (subscription.status === 'past_due' || subscription.status === 'unpaid') {
    // No change before what is open is paid.
    const { url } = await createPortalSession({ account, returnUrl, isForCard: true });
    return { redirectTo: url, providerRef };
  }
  const now = planOfPrice(subscription.items.data[0]!.price);
  if (now === plan.priceId) {
    // The plan it has: whatever was planned instead is taken back.
    await releaseSchedule(subscription);
    await resumeSubscription(subscription);
    return { redirectTo: null, providerRef };
  }
  const change = { subscription, price, idempotencyKey };
  if (plan.monthlyCredits > (await creditsOf(now))) await upgradeNow(change);
  else await changeAtPeriodEnd(change);
  return { redirectTo: null, providerRef };
}

async function findLive(userId: string): Promise<Stripe.Subscription | null> {
  const customer = await findCustomer(userId);
  if (!customer) return null;
  const { data } = await askStripe((stripe) => stripe.subscriptions.list({ customer, limit: 100 }));
  const live = data.filter(({ status }) => ['active', 'trialing', 'past_due', 'unpaid'].includes(status));
  return live.toSorted((one, other) => other.created - one.created)[0] ?? null;
}

async function creditsOf(priceId: string): Promise<number> {
  const plan = await database().plan.findUnique({ where: { priceId } });
  if (!plan) throw new AppError('internal', `plan ${priceId} is not known`, { userMessage: billingMessages.failed });
  return plan.monthlyCredits;
}
