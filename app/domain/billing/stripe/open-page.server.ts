import type { BillingChange } from '@prisma/client';
import type Stripe from 'stripe';
import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { askStripe, failureOf } from './ask-stripe.server.ts';
import { closeChange, noteWaiting } from './billing-changes.server.ts';
import { findCreditPack, PACK_KEY } from './credit-packs.ts';
import { findLiveSubscription } from './read-subscriptions.server.ts';
import { ALREADY_BOUGHT } from './stripe.messages.ts';
import { ensureCustomer } from './stripe-customer.server.ts';
import { billingMessages } from '../billing.messages.ts';

/** Key of a page's metadata that names the order it was made for. */
const CHANGE_KEY = 'change';

/**
 * Stripe's page for a new subscription or for credits that are bought once. Older pages that still wait are closed before
 * it is made, so that of all of them one can be paid. For an order whose page is there already: what became of it.
 */
export async function openPage(change: BillingChange, account: Account): Promise<BillingChange> {
  const customer = await ensureCustomer(account);
  if (change.pageRef !== null) return checkPage(change, change.pageRef, customer);
  const open = await listPages(customer, 'open');
  // Created before a crash: the customer has not been sent to it yet.
  const own = open.find((session) => session.metadata?.[CHANGE_KEY] === change.id);
  const older = open.filter((session) => session !== own && isOfKind(session, change));
  await Promise.all(older.map(({ id }) => closePage(id)));
  if (change.kind === 'subscribe' && (await findLiveSubscription(account))) {
    if (own) await closePage(own.id);
    return closeChange(change, { status: 'refused', message: ALREADY_BOUGHT, customer });
  }
  const session = own ?? (await createPage(change, account, customer));
  return noteWaiting(change, { url: addressOf(session.url), ref: session.id });
}

async function checkPage(change: BillingChange, pageRef: string, customer: string): Promise<BillingChange> {
  const session = (await listPages(customer)).find(({ id }) => id === pageRef);
  if (session?.status === 'complete') return closeChange(change, { status: 'done', customer });
  if (session?.status !== 'open') return closeChange(change, { status: 'expired' });
  return noteWaiting(change, { url: addressOf(session.url), ref: session.id });
}

async function listPages(customer: string, status?: 'open'): Promise<Stripe.Checkout.Session[]> {
  const list = { customer, limit: 100, ...(status ? { status } : {}) };
  return (await askStripe((stripe) => stripe.checkout.sessions.list(list))).data;
}

function isOfKind({ mode, metadata }: Stripe.Checkout.Session, { kind }: BillingChange): boolean {
  return kind === 'pack' ? mode === 'payment' && metadata?.[PACK_KEY] !== undefined : mode === 'subscription';
}

/** One that was paid or ran out meanwhile cannot be closed, and need not be. */
async function closePage(id: string): Promise<void> {
  try {
    await askStripe((stripe) => stripe.checkout.sessions.expire(id));
  } catch (error) {
    if (failureOf(error) !== 'refused') throw error;
  }
}

async function createPage(change: BillingChange, account: Account, customer: string): Promise<Stripe.Checkout.Session> {
  const params: Stripe.Checkout.SessionCreateParams = {
    customer,
    client_reference_id: account.id,
    // Nothing is granted on the way back: the addresses only decide what the customer sees.
    success_url: change.returnUrl,
    cancel_url: new URL('/subscriptionfailed', change.returnUrl).href,
    ...(change.kind === 'pack' ? packParams(change) : planParams(change, account)),
  };
  const idempotencyKey = `change:${change.id}:page:${customer}`;
  try {
    return await askStripe((stripe) => stripe.checkout.sessions.create(params, { idempotencyKey }));
  } catch (error) {
    if (failureOf(error) === 'refused')
      await closeChange(change, { status: 'refused', message: billingMessages.failed });
    throw error;
  }
}

function planParams({ id, price, trialDays }: BillingChange, account: Account): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    line_items: [{ price: price!, quantity: 1 }],
    payment_method_collection: 'always',
    allow_promotion_codes: true,
    metadata: { [CHANGE_KEY]: id },
    subscription_data: {
      metadata: { user_id: account.id },
      ...(trialDays > 0
        ? { trial_period_days: trialDays, trial_settings: { end_behavior: { missing_payment_method: 'cancel' } } }
        : {}),
    },
  };
}

/** Price and credits are ours to say. */
function packParams({ id, pack: packId }: BillingChange): Stripe.Checkout.SessionCreateParams {
  const pack = findCreditPack(packId ?? '');
  if (!pack) throw new Error(`pack ${packId} is not offered any more`);
  return {
    mode: 'payment',
    line_items: [
      { price_data: { currency: 'usd', unit_amount: pack.amount, product_data: { name: pack.name } }, quantity: 1 },
    ],
    metadata: { [PACK_KEY]: pack.id, credits: String(pack.credits), [CHANGE_KEY]: id },
  };
}

function addressOf(url: string | null): string {
  if (url) return url;
  throw new AppError('unavailable', 'a checkout session without an address', { userMessage: billingMessages.failed });
}
