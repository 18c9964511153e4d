import type Stripe from 'stripe';
import type { SubscriptionState, SubscriptionStatus } from '../provider.ts';

/** Key of a price's metadata that names our plan; stays when a lookup key has moved on to a newer price. */
export const PLAN_KEY = 'plan';

/** Every status Stripe publishes; one that is new is not paid until we know better. */
const STATUS: Readonly<Record<string, SubscriptionStatus>> = {
  active: 'active',
  trialing: 'trialing',
  incomplete: 'pending',
  past_due: 'past_due',
  // Stripe has given up collecting, but the subscription and its open invoices are still there.
  unpaid: 'past_due',
  paused: 'frozen',
  canceled: 'canceled',
  incomplete_expired: 'expired',
};

/** Our plan behind a price of Stripe's; the price's own id where it is none of ours. */
export function planOfPrice(price: Stripe.Price): string {
  return price.metadata[PLAN_KEY] ?? price.lookup_key ?? price.id;
}

/**
 * A subscription as the room speaks of it. The period stands on the items, not on the subscription; `schedule` is the
 * one the subscription hangs on, with its prices expanded, or null.
 */
export function toSubscriptionState(
  subscription: Stripe.Subscription,
  schedule: Stripe.SubscriptionSchedule | null,
): SubscriptionState {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`subscription ${subscription.id} has no items`);
  const priceId = planOfPrice(item.price);
  const future = schedule ? futurePriceOf(schedule) : null;
  return {
    provider: 'stripe',
    providerRef: subscription.id,
    status: STATUS[subscription.status] ?? 'pending',
    priceId,
    isTest: !subscription.livemode,
    cycleStartsOn: toDate(item.current_period_start),
    cycleEndingOn: toDate(item.current_period_end),
    trialEndsOn: toDate(subscription.trial_end),
    isCanceling: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    futurePriceId: future === priceId ? null : future,
    scheduleRef: future === null ? null : (schedule?.id ?? null),
    endedAt: toDate(subscription.ended_at),
    // Credits come invoice by invoice (`apply-payments`), so that a cycle that no reading saw in time is not lost.
    cyclePayment: null,
  };
}

/** Plan of the phase after the running one; null where nothing is planned. */
function futurePriceOf(schedule: Stripe.SubscriptionSchedule): string | null {
  const isRunning = schedule.status === 'active' || schedule.status === 'not_started';
  const now = schedule.current_phase;
  if (!isRunning || !now) return null;
  const next = schedule.phases.find((phase) => phase.start_date >= now.end_date);
  const price = next?.items[0]?.price;
  if (!price) return null;
  if (typeof price === 'string') throw new Error(`price ${price} of schedule ${schedule.id} is not expanded`);
  return price.deleted ? price.id : planOfPrice(price);
}

function toDate(seconds: number | null | undefined): Date | null {
  return typeof seconds === 'number' ? new Date(seconds * 1000) : null;
}
