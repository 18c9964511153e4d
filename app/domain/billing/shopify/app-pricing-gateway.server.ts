import { env } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { storeHandle } from '#app/platform/shopify/shop-domain.rules.ts';
import { shopifySettings } from '#app/platform/shopify/shopify-settings.server.ts';
import { billingMessages } from '../billing.messages.ts';
import type { SubscriptionGateway } from '../provider.ts';
import { readShopSubscriptions, shopApiOf } from './read-shop-subscriptions.server.ts';

const managed = async (): Promise<never> => {
  throw new AppError('conflict', 'plans are kept at Shopify', { userMessage: billingMessages.managedByShopify });
};

/**
 * Plans kept in the Partner dashboard and sold on Shopify's own page; a plan's handle there is our `priceId`. What the
 * merchant chose is read from the shop like any other subscription; everything else happens on Shopify's page.
 */
export const appPricingGateway: SubscriptionGateway = {
  name: 'shopify_app_pricing',
  async choosePlan({ account }) {
    const { shop } = await shopApiOf(account);
    const origin = shopifySettings()?.adminOrigin ?? 'https://admin.shopify.com';
    const page = `/store/${storeHandle(shop)}/charges/${env().SHOPIFY_APP_HANDLE}/pricing_plans`;
    return { redirectTo: `${origin}${page}`, isPending: false, providerRef: null };
  },
  cancel: managed,
  resume: managed,
  cancelChange: managed,
  readSubscriptions: (account) => readShopSubscriptions(account, 'shopify_app_pricing'),
};
