import type Stripe from 'stripe';
import { askStripe } from './ask-stripe.server.ts';
import { idOf } from './read-subscriptions.server.ts';
import { phasesWith } from './schedule-phases.rules.ts';
import type { ChangeStep, PlannedEnd } from './subscription-vector.rules.ts';

export interface TakeStepOptions {
  readonly subscription: Stripe.Subscription;
  readonly step: Exclude<ChangeStep, { name: 'await-payment' }>;
  /** Of the order and the step: a repeat of the same call does nothing twice. */
  readonly idempotencyKey: string;
}

/** Makes one call of a change; the caller reads its effect from Stripe before the next step. */
export async function takeStep({ subscription, step, idempotencyKey }: TakeStepOptions): Promise<void> {
  const { id } = subscription;
  const once = { idempotencyKey };
  const update = (params: Stripe.SubscriptionUpdateParams) =>
    askStripe((stripe) => stripe.subscriptions.update(id, params, once));
  switch (step.name) {
    case 'upgrade':
      await update({
        items: [{ id: subscription.items.data[0]!.id, price: step.price }],
        proration_behavior: 'always_invoice',
        // Nothing changes before the rest of the cycle is paid, also where the bank first wants a confirmation.
        payment_behavior: 'pending_if_incomplete',
      });
      return;
    case 'drop-payment': {
      const invoice = subscription.latest_invoice;
      if (!invoice) throw new Error(`subscription ${id} waits for a payment without an invoice`);
      await askStripe((stripe) => stripe.invoices.voidInvoice(idOf(invoice), {}, once));
      return;
    }
    case 'release': {
      const schedule = scheduleOf(subscription);
      await askStripe((stripe) => stripe.subscriptionSchedules.release(schedule, {}, once));
      return;
    }
    case 'keep':
      await update(keeping(step.end));
      return;
    case 'schedule':
      await askStripe((stripe) => stripe.subscriptionSchedules.create({ from_subscription: id }, once));
      return;
    case 'plan':
      await planPrice(subscription, step.price, idempotencyKey);
      return;
    case 'end':
      await update(step.at === 'cycle' ? { cancel_at_period_end: true } : { cancel_at: step.at });
      return;
    case 'end-now':
      await askStripe((stripe) => stripe.subscriptions.cancel(id, {}, once));
      return;
    default:
      step satisfies never;
  }
}

/** Another price when the running cycle ends; until then nothing changes and nothing is paid. */
async function planPrice(subscription: Stripe.Subscription, price: string, idempotencyKey: string): Promise<void> {
  const id = scheduleOf(subscription);
  const [schedule, { recurring }] = await Promise.all([
    askStripe((stripe) => stripe.subscriptionSchedules.retrieve(id)),
    askStripe((stripe) => stripe.prices.retrieve(price)),
  ]);
  const interval = recurring?.interval === 'year' ? 'year' : 'month';
  await askStripe((stripe) =>
    stripe.subscriptionSchedules.update(
      id,
      { end_behavior: 'release', proration_behavior: 'none', phases: phasesWith(schedule, { price, interval }) },
      { idempotencyKey },
    ),
  );
}

function scheduleOf({ id, schedule }: Stripe.Subscription): string {
  if (!schedule) throw new Error(`subscription ${id} has no schedule`);
  return idOf(schedule);
}

function keeping(end: PlannedEnd): Stripe.SubscriptionUpdateParams {
  return end === 'cycle' ? { cancel_at_period_end: false } : { cancel_at: '' };
}
