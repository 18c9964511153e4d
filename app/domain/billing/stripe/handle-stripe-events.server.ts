import type { BillingEvent } from '@prisma/client';
import { database } from '#app/platform/database/database.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { askStripe, isMissingAtStripe } from './ask-stripe.server.ts';
import { idOf } from './read-subscriptions.server.ts';
import { resumeChange } from './run-change.server.ts';
import type { EventRefs } from './stripe-events.ts';
import { syncStripe } from './sync-stripe.server.ts';
import { sendAddress } from './send-address.server.ts';

const MAX_ERROR_LENGTH = 500;

/**
 * Works through what waits under a key of the queue: one look at the customer answers all messages that had come before
 * it. May run anywhere, at the same time and again. Throws where it did not succeed, for another attempt.
 */
export async function handleStripeEvents(key: string): Promise<void> {
  const [kind, ref] = key.split(/:(.*)/s) as [string, string];
  if (kind === 'look') {
    await syncStripe(ref);
    return;
  }
  if (kind === 'change') {
    // One that broke off has left a message for its next try.
    await resumeChange(ref).catch((error: unknown) => {
      childLogger({ room: 'billing' }).warn({ err: error, change: ref }, 'an order is still open');
    });
    return;
  }
  if (kind === 'address') {
    await sendAddress(ref);
    return;
  }
  const waiting = await database().billingEvent.findMany({
    where:
      kind === 'customer'
        ? { provider: 'stripe', handledAt: null, refs: { path: ['customer'], equals: ref } }
        : { id: ref, handledAt: null },
  });
  if (waiting.length === 0) return;
  const ids = waiting.map(({ id }) => id);
  const where = { id: { in: ids } };
  await database().billingEvent.updateMany({ where, data: { attempts: { increment: 1 } } });
  try {
    const customer = kind === 'customer' ? ref : await customerOf(waiting[0]!);
    if (customer) await syncStripe(customer);
    await database().billingEvent.updateMany({ where, data: { handledAt: new Date(), lastError: null } });
  } catch (error) {
    const lastError = String(error instanceof Error ? error.message : error).slice(0, MAX_ERROR_LENGTH);
    await database().billingEvent.updateMany({ where, data: { lastError } });
    throw error;
  }
}

/**
 * The customer of a dispute or refund, which name only a charge; asked of Stripe. Null where the charge is gone or has
 * no customer.
 */
async function customerOf({ refs }: BillingEvent): Promise<string | null> {
  const { customer, charge } = refs as unknown as EventRefs;
  if (customer || !charge) return customer;
  try {
    const { customer: payer } = await askStripe((stripe) => stripe.charges.retrieve(charge));
    return payer ? idOf(payer) : null;
  } catch (error) {
    if (isMissingAtStripe(error)) return null;
    throw error;
  }
}
