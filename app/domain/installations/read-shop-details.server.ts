import type { AdminApi } from '#app/platform/shopify/admin-api.ts';

/** Needs no permission of the merchant. */
export const SHOP_DETAILS = `#graphql
  query ShopDetails {
    shop {
      name
      email
      shopOwnerName
      currencyCode
      ianaTimezone
      primaryDomain {
        localization {
          defaultLocale
        }
      }
      plan {
        publicDisplayName
      }
    }
  }
` as const;

/** A shop's own details. */
export interface ShopDetails {
  readonly name: string;
  readonly email: string;
  readonly ownerName: string;
  readonly currencyCode: string;
  readonly timezone: string;
  /** Empty where its domain leads elsewhere, and does not say. */
  readonly locale: string;
  readonly planName: string;
}

/** Asks the shop. Throws as `AdminApi.request`. */
export async function readShopDetails(adminApi: AdminApi): Promise<ShopDetails> {
  const { shop } = await adminApi.request(SHOP_DETAILS);
  return {
    name: shop.name,
    email: shop.email,
    ownerName: shop.shopOwnerName,
    currencyCode: shop.currencyCode,
    timezone: shop.ianaTimezone,
    locale: shop.primaryDomain.localization?.defaultLocale ?? '',
    planName: shop.plan.publicDisplayName,
  };
}
