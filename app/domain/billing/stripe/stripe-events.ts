import type Stripe from 'stripe';

/** Messages after which there may be something new to see. What they claim is not believed: they only say "look again". */
export const STRIPE_EVENTS: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'subscription_schedule.created',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.canceled',
  'subscription_schedule.completed',
  'subscription_schedule.aborted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalization_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] satisfies readonly Stripe.Event.Type[];

/** Where to look: a customer, or a charge whose customer has to be asked for. */
export interface EventRefs {
  readonly customer: string | null;
  readonly charge: string | null;
}

/** The ids in a message; everything else in it stays out of our books. */
export function readRefs(event: Stripe.Event): EventRefs {
  const object = event.data.object as unknown as Readonly<Record<string, unknown>>;
  const isCustomer = object['object'] === 'customer';
  const isCharge = object['object'] === 'charge';
  return {
    customer: idIn(isCustomer ? object['id'] : object['customer']),
    charge: idIn(isCharge ? object['id'] : object['charge']),
  };
}

function idIn(reference: unknown): string | null {
  const id = reference !== null && typeof reference === 'object' ? (reference as { id?: unknown }).id : reference;
  return typeof id === 'string' && id.length > 0 ? id : null;
}
