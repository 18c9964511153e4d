import type Stripe from 'stripe';
import { z } from 'zod';

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

/** Ids of Stripe's; what is longer, or has other signs in it, was never one. */
const idSchema = z.string().regex(/^[\w.-]{1,255}$/);
const referenceSchema = z
  .union([idSchema, z.looseObject({ id: idSchema })])
  .nullish()
  .transform((reference) => (typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null)));

/** The fields of every message, whatever its subject. */
export const envelopeSchema = z.looseObject({
  id: idSchema,
  type: z.string().min(1).max(255),
  object: z.string().optional(),
});

/** `object` of messages that only name what they are about (API v2). */
export const THIN = 'v2.core.event';

export const thinSchema = z.looseObject({
  related_object: z.looseObject({ id: idSchema, type: z.string() }).nullish(),
});

const messageSchema = z.looseObject({
  object: z.literal('event').optional(),
  data: z.looseObject({
    object: z.looseObject({ object: z.string(), id: idSchema.nullish() }),
  }),
});

/** The ids in a message; everything else in it stays out of our books. Throws a ZodError where it is none. */
export function readRefs(event: unknown): EventRefs {
  const { object } = messageSchema.parse(event).data;
  return {
    customer: referenceSchema.parse(object.object === 'customer' ? object.id : object['customer']),
    charge: referenceSchema.parse(object.object === 'charge' ? object.id : object['charge']),
  };
}
