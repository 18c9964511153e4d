import type Stripe from 'stripe';
import { askStripe } from './ask-stripe.server.ts';
import { idOf } from './read-subscriptions.server.ts';

interface ChangeOptions {
  readonly subscription: Stripe.Subscription;
  /** Stripe's price of the chosen plan. */
  readonly price: string;
  readonly idempotencyKey: string;
}

/**
 * The dearer plan from now on: what is left of the cycle is charged at once. A card that does not pay leaves everything as
 * it was (`unprocessable`).
 */
export async function upgradeNow({ subscription, price, idempotencyKey }: ChangeOptions): Promise<void> {
  await releaseSchedule(subscription);
  const item = subscription.items.data[0]!;
  await askStripe((stripe) =>
    stripe.subscriptions.update(
      subscription.id,
      {
        items: [{ id: item.id, price }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
        ...takingEndBack(subscription),
      },
      { idempotencyKey: `${idempotencyKey}:upgrade:${price}` },
    ),
  );
}

/** Another plan when the running cycle ends; until then nothing changes and nothing is paid. */
export async function changeAtPeriodEnd({ subscription, price, idempotencyKey }: ChangeOptions): Promise<void> {
  const takeBack = takingEndBack(subscription);
  // A schedule and a planned end exclude each other.
  if (Object.keys(takeBack).length > 0) {
    await askStripe((stripe) => stripe.subscriptions.update(subscription.id, takeBack));
  }
  const schedule = await openSchedule(subscription, idempotencyKey);
  const now = schedule.phases.find((phase) => phase.start_date === schedule.current_phase?.start_date);
  const item = now?.items[0];
  if (!now || !item) throw new Error(`schedule ${schedule.id} has no running phase`);
  await askStripe((stripe) =>
    stripe.subscriptionSchedules.update(
      schedule.id,
      {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          {
            items: [{ price: idOf(item.price), quantity: 1 }],
            start_date: now.start_date,
            end_date: now.end_date,
            // A running trial is a part of the phase and would end with an update that leaves it out.
            ...(now.trial_end ? { trial_end: now.trial_end } : {}),
          },
          {
            items: [{ price, quantity: 1 }],
            duration: { interval: 'month', interval_count: 1 },
            proration_behavior: 'none',
          },
        ],
      },
      { idempotencyKey: `${idempotencyKey}:phases:${price}` },
    ),
  );
}

/** Ends at the end of the cycle; at once where it is not being paid. */
export async function cancelSubscription(subscription: Stripe.Subscription): Promise<void> {
  await releaseSchedule(subscription);
  const isUnpaid = ['past_due', 'unpaid', 'incomplete'].includes(subscription.status);
  await askStripe((stripe) =>
    isUnpaid
      ? stripe.subscriptions.cancel(subscription.id)
      : stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
  );
}

/** Takes a planned end back; nothing where none is planned. */
export async function resumeSubscription(subscription: Stripe.Subscription): Promise<void> {
  const takeBack = takingEndBack(subscription);
  if (Object.keys(takeBack).length === 0) return;
  await askStripe((stripe) => stripe.subscriptions.update(subscription.id, takeBack));
}

/** Lets go of planned changes: the subscription goes on as it is. */
export async function releaseSchedule(subscription: Stripe.Subscription): Promise<void> {
  if (!subscription.schedule) return;
  const id = idOf(subscription.schedule);
  await askStripe((stripe) => stripe.subscriptionSchedules.release(id));
}

/** The running schedule, made from the subscription as it is where there is none. */
async function openSchedule(
  subscription: Stripe.Subscription,
  idempotencyKey: string,
): Promise<Stripe.SubscriptionSchedule> {
  if (subscription.schedule) {
    const id = idOf(subscription.schedule);
    return askStripe((stripe) => stripe.subscriptionSchedules.retrieve(id));
  }
  return askStripe((stripe) =>
    stripe.subscriptionSchedules.create(
      { from_subscription: subscription.id },
      { idempotencyKey: `${idempotencyKey}:schedule:${subscription.id}` },
    ),
  );
}

/** An end may be planned for the cycle's end (by us) or for a date (by the portal). */
function takingEndBack(subscription: Stripe.Subscription): Stripe.SubscriptionUpdateParams {
  if (subscription.cancel_at_period_end) return { cancel_at_period_end: false };
  return subscription.cancel_at === null ? {} : { cancel_at: '' };
}
