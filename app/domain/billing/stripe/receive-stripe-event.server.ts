import Stripe from 'stripe';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { readBody } from '#app/platform/http/read-body.server.ts';
import { sendToQueue } from '#app/platform/queue/queue.server.ts';
import { readRefs, STRIPE_EVENTS } from './stripe-events.ts';
import { stripeSettings } from './stripe-settings.server.ts';

export const STRIPE_QUEUE = 'stripe-events';

/** The largest message there is, an invoice with many lines, is far below. */
const MAX_BYTES = 1024 * 1024;

/**
 * Takes a message of Stripe's in: noted and queued in one transaction, so that it can be answered at once and nothing that
 * was answered is lost. A repeat changes nothing. Messages without work for us are not kept. Throws `unauthenticated`
 * where the signature over the very bytes is missing, wrong or old.
 */
export async function receiveStripeEvent(request: Request): Promise<void> {
  const event = await readSigned(request);
  if (!STRIPE_EVENTS.includes(event.type)) return;
  const { id, type } = event;
  const { customer, charge } = readRefs(event);
  if (!customer && !charge) return;
  await database().$transaction(async (tx) => {
    const row = { id, provider: 'stripe' as const, type, refs: { customer, charge } };
    const { count } = await tx.billingEvent.createMany({ data: [row], skipDuplicates: true });
    // Many messages come about one payment; one look is enough for all that wait.
    if (count > 0) await sendToQueue(tx, STRIPE_QUEUE, { key: queueKeyOf({ id, customer }), priority: 0 });
  });
}

/** Messages about the same customer wait as one. */
export function queueKeyOf({ id, customer }: { readonly id: string; readonly customer: string | null }): string {
  return customer ? `customer:${customer}` : `event:${id}`;
}

async function readSigned(request: Request): Promise<Stripe.Event> {
  const settings = stripeSettings();
  if (!settings) throw new AppError('not-found', 'Stripe is not set up', { userMessage: 'Not found' });
  const signature = request.headers.get('stripe-signature');
  const body = await readBody(request, MAX_BYTES);
  try {
    return Stripe.webhooks.constructEvent(body, signature ?? '', settings.webhookSecret);
  } catch (cause) {
    throw new AppError('unauthenticated', 'a message of Stripe without a right signature', {
      userMessage: 'The signature is not valid.',
      cause,
    });
  }
}

