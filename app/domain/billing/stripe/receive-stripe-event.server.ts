import Stripe from 'stripe';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { readBody } from '#app/platform/http/read-body.server.ts';
import { envelopeSchema, readRefs, STRIPE_EVENTS, THIN, thinSchema } from './stripe-events.ts';
import type { EventRefs } from './stripe-events.ts';
import { queueStripe } from './queue-stripe.server.ts';
import { stripeSettings } from './stripe-settings.server.ts';

/** The largest message there is, an invoice with many lines, is far below. */
const MAX_BYTES = 1024 * 1024;

/**
 * Takes a message of Stripe's in: noted and queued in one transaction, so that it can be answered at once and nothing that
 * was answered is lost. A repeat changes nothing. Messages without work for us are not kept. Throws `unauthenticated`
 * where the signature over the very bytes is missing, wrong or old, `bad-request` for signed bytes that are no message.
 */
export async function receiveStripeEvent(request: Request): Promise<void> {
  const event = readEvent(await readSigned(request));
  if (!event || !STRIPE_EVENTS.includes(event.type)) return;
  const { id, type } = event;
  const { customer, charge } = event.refs;
  if (!customer && !charge) return;
  await database().$transaction(async (tx) => {
    const row = { id, provider: 'stripe' as const, type, refs: { customer, charge } };
    const { count } = await tx.billingEvent.createMany({ data: [row], skipDuplicates: true });
    // Many messages come about one payment; one look is enough for all that wait.
    if (count > 0) await queueStripe(tx, queueKeyOf({ id, customer }));
  });
}

/** Messages about the same customer wait as one. */
function queueKeyOf({ id, customer }: { readonly id: string; readonly customer: string | null }): string {
  return customer ? `customer:${customer}` : `event:${id}`;
}

/** The part of a message that is stored; null for a type that has no work here. */
function readEvent(text: string): { id: string; type: string; refs: EventRefs } | null {
  try {
    const { id, type, object } = envelopeSchema.parse(JSON.parse(text));
    if (object === THIN) return readThin(id, type, text);
    return STRIPE_EVENTS.includes(type) ? { id, type, refs: readRefs(JSON.parse(text)) } : null;
  } catch (cause) {
    throw new AppError('bad-request', 'a signed message that is none of Stripe’s', {
      userMessage: 'This is not a message of Stripe.',
      cause,
    });
  }
}

/** Signed like any other, but naming only what it is about. */
function readThin(id: string, type: string, text: string): { id: string; type: string; refs: EventRefs } | null {
  const { related_object: about } = thinSchema.parse(JSON.parse(text));
  const refs = {
    customer: about?.type === 'customer' ? about.id : null,
    charge: about?.type === 'charge' ? about.id : null,
  };
  return { id, type: type.replace(/^v1\./, ''), refs };
}

async function readSigned(request: Request): Promise<string> {
  const settings = stripeSettings();
  if (!settings) throw new AppError('not-found', 'Stripe is not set up', { userMessage: 'Not found' });
  const signature = request.headers.get('stripe-signature');
  const body = await readBody(request, MAX_BYTES);
  try {
    const { signature: verifier } = Stripe.webhooks;
    if (!verifier) throw new Error('this build of Stripe’s library cannot verify');
    verifier.verifyHeader(body, signature ?? '', settings.webhookSecret);
  } catch (cause) {
    throw new AppError('unauthenticated', 'a message of Stripe without a right signature', {
      userMessage: 'The signature is not valid.',
      cause,
    });
  }
  return body.toString('utf8');
}
