import type { Account } from '#app/domain/accounts/index.ts';
import { env } from '#app/platform/env.server.ts';
import { shopifySettings } from '#app/platform/shopify/shopify-settings.server.ts';
import type { SubscriptionGateway } from './provider.ts';
import { appPricingGateway } from './shopify/app-pricing-gateway.server.ts';
import { billingApiGateway } from './shopify/billing-api-gateway.server.ts';
import { stripeGateway } from './stripe/stripe-gateway.server.ts';
import { stripeSettings } from './stripe/stripe-settings.server.ts';

/** The payment provider of an account; null where none is set up. Stores pay through Shopify, never through Stripe. */
export function gatewayFor(account: Account): SubscriptionGateway | null {
  if (!account.shop) return stripeSettings() ? stripeGateway : null;
  if (!shopifySettings()) return null;
  return env().SHOPIFY_BILLING === 'app-pricing' ? appPricingGateway : billingApiGateway;
}
