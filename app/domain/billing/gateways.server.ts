import type { Account } from '#app/domain/accounts/index.ts';
import type { SubscriptionGateway } from './provider.ts';
import { stripeGateway } from './stripe/stripe-gateway.server.ts';
import { stripeSettings } from './stripe/stripe-settings.server.ts';

/** Who takes an account's money; null where nobody is set up. Stores never meet Stripe. */
export function gatewayFor(account: Account): SubscriptionGateway | null {
  if (account.shop) return null;
  return stripeSettings() ? stripeGateway : null;
}
