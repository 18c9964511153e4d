import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { askStripe, isMissingAtStripe } from './ask-stripe.server.ts';
import { NO_CUSTOMER } from './stripe.messages.ts';
import { assertNoStore, findCustomer } from './stripe-customer.server.ts';

export interface PortalSessionOptions {
  readonly account: Account;
  /** Where Stripe's page leads back to; absolute. */
  readonly returnUrl: string;
  /** Straight to where a card is replaced. */
  readonly isForCard?: boolean;
}

/** Address of Stripe's page with the account's cards and invoices; good for a short while. */
export async function createPortalSession(options: PortalSessionOptions): Promise<{ url: string }> {
  const { account, returnUrl, isForCard = false } = options;
  assertNoStore(account);
  const customer = await findCustomer(account.id);
  if (!customer) throw noCustomer();
  const session = await askStripe((stripe) =>
    stripe.billingPortal.sessions.create({
      customer,
      return_url: returnUrl,
      ...(isForCard ? { flow_data: { type: 'payment_method_update' } } : {}),
    }),
  ).catch((error: unknown) => {
    if (!isMissingAtStripe(error)) throw error;
    throw noCustomer();
  });
  return { url: session.url };
}

function noCustomer(): AppError {
  return new AppError('not-found', 'no customer at Stripe', { userMessage: NO_CUSTOMER });
}
