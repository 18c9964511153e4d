import type { Account } from '#app/domain/accounts/index.ts';
import { askStripe } from './ask-stripe.server.ts';
import { PACK_KEY } from './credit-packs.ts';
import type { CreditPack } from './credit-packs.ts';
import { ensureCustomer } from './stripe-customer.server.ts';
import { billingMessages } from '../billing.messages.ts';
import { AppError } from '#app/platform/errors.ts';

interface CheckoutOptions {
  readonly account: Account;
  /** Where Stripe sends the customer after paying; absolute. */
  readonly returnUrl: string;
  /** Once per intent of the customer. */
  readonly idempotencyKey: string;
}

interface SubscriptionCheckoutOptions extends CheckoutOptions {
  /** Stripe's price. */
  readonly price: string;
  /** Days; 0 without a trial. */
  readonly trialDays: number;
}

/** Stripe's page for a new subscription. Older pages of the customer that still wait are closed: one subscription each. */
export async function openSubscriptionCheckout(options: SubscriptionCheckoutOptions): Promise<{ url: string }> {
  const { account, price, trialDays, returnUrl, idempotencyKey } = options;
  const customer = await ensureCustomer(account);
  await closeOpenCheckouts(customer);
  const session = await askStripe((stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer,
        client_reference_id: account.id,
        line_items: [{ price, quantity: 1 }],
        ...addresses(returnUrl),
        payment_method_collection: 'always',
        allow_promotion_codes: true,
        subscription_data: {
          metadata: { user_id: account.id },
          ...(trialDays > 0
            ? {
                trial_period_days: trialDays,
                trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
              }
            : {}),
        },
      },
      { idempotencyKey: `${idempotencyKey}:checkout:${customer}:${price}:${trialDays}` },
    ),
  );
  return { url: addressOf(session.url) };
}

interface PackCheckoutOptions extends CheckoutOptions {
  readonly pack: CreditPack;
}

/** Stripe's page for credits that are bought once. */
export async function openPackCheckout(options: PackCheckoutOptions): Promise<{ url: string }> {
  const { account, pack, returnUrl, idempotencyKey } = options;
  const customer = await ensureCustomer(account);
  const session = await askStripe((stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        customer,
        client_reference_id: account.id,
        line_items: [
          {
            price_data: { currency: 'usd', unit_amount: pack.amount, product_data: { name: pack.name } },
            quantity: 1,
          },
        ],
        metadata: { [PACK_KEY]: pack.id, credits: String(pack.credits) },
        ...addresses(returnUrl),
      },
      { idempotencyKey: `${idempotencyKey}:pack:${customer}:${pack.id}` },
    ),
  );
  return { url: addressOf(session.url) };
}

async function closeOpenCheckouts(customer: string): Promise<void> {
  const { data } = await askStripe((stripe) => stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }));
  const waiting = data.filter((session) => session.mode === 'subscription');
  await Promise.all(waiting.map(({ id }) => askStripe((stripe) => stripe.checkout.sessions.expire(id))));
}

/** Nothing is granted on the way back: the addresses only decide what the customer sees. */
function addresses(returnUrl: string): { success_url: string; cancel_url: string } {
  return { success_url: returnUrl, cancel_url: new URL('/subscriptionfailed', returnUrl).href };
}

function addressOf(url: string | null): string {
  if (url) return url;
  throw new AppError('unavailable', 'a checkout session without an address', { userMessage: billingMessages.failed });
}
