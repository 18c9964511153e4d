import { billingResolvers, installationPlans, storeHandle, subscriptionView } from './billing-resolvers.ts';
import { gid } from './dev-shop.ts';
import type { DevShop } from './dev-shop.ts';
import { productResolvers } from './product-resolvers.ts';

export interface AdminRootOptions {
  readonly shop: DevShop;
  readonly origin: string;
  readonly appHandle: string;
  readonly scopes: readonly string[];
  readonly now: () => number;
}

/** Everything the development store can answer, as graphql-js's root value: queries and mutations by their names. */
export function adminRoot({ shop, origin, appHandle, scopes, now }: AdminRootOptions) {
  const { findMedia, findProduct, ...products } = productResolvers(shop, origin);
  const findNode = (id: string) => {
    if (/^gid:\/\/shopify\/(MediaImage|Video)\//.test(id)) return findMedia(id);
    if (id.startsWith('gid://shopify/Product/')) return findProduct(id);
    const subscription = shop.subscriptions.find((each) => each.id === id);
    return subscription ? subscriptionView(subscription) : null;
  };
  return {
    ...products,
    ...billingResolvers(shop, origin, now),
    node: ({ id }: { id: string }) => findNode(id),
    nodes: ({ ids }: { ids: readonly string[] }) => ids.map(findNode),
    job: ({ id }: { id: string }) => ({ id, done: true }),
    shop: {
      id: gid('Shop', shop.number),
      name: shop.name,
      email: shop.email,
      contactEmail: shop.email,
      shopOwnerName: 'Ada Shopkeeper',
      myshopifyDomain: shop.domain,
      url: `https://${shop.domain}`,
      primaryDomain: {
        url: `https://${shop.domain}`,
        host: shop.domain,
        localization: { defaultLocale: shop.locale, alternateLocales: [], country: null },
      },
      currencyCode: 'USD',
      ianaTimezone: 'Europe/Berlin',
      plan: { publicDisplayName: 'Basic', partnerDevelopment: true, shopifyPlus: false },
    },
    currentAppInstallation: () => ({
      id: gid('AppInstallation', shop.number),
      launchUrl: `${origin}/store/${storeHandle(shop)}/apps/${appHandle}`,
      accessScopes: scopes.map((handle) => ({ handle, description: handle })),
      ...installationPlans(shop),
      app: { id: gid('App', 1), handle: appHandle, title: 'Plinth' },
    }),
  };
}
