import { env } from '../env.server.ts';

export interface ShopifySettings {
  readonly apiKey: string;
  readonly apiSecret: string;
  /** Our public origin, as Shopify knows it. */
  readonly appUrl: string;
  /** A stand-in for https://{shop}; null where the real shops are asked. */
  readonly adminOrigin: string | null;
}

/** Names of the settings that are needed for the embedded app and not there; empty where it can run. */
export function missingShopifySettings(): readonly string[] {
  const { SHOPIFY_API_KEY, SHOPIFY_API_SECRET, SHOPIFY_APP_URL, APP_URL } = env();
  return Object.entries({ SHOPIFY_API_KEY, SHOPIFY_API_SECRET, SHOPIFY_APP_URL: SHOPIFY_APP_URL ?? APP_URL })
    .filter(([, value]) => !value)
    .map(([name]) => name);
}

/** The settings of the embedded app, or null where one is missing. */
export function shopifySettings(): ShopifySettings | null {
  const { SHOPIFY_API_KEY, SHOPIFY_API_SECRET, SHOPIFY_APP_URL, APP_URL, SHOPIFY_ADMIN_ORIGIN } = env();
  const appUrl = SHOPIFY_APP_URL ?? (APP_URL ? new URL(APP_URL).origin : undefined);
  if (!SHOPIFY_API_KEY || !SHOPIFY_API_SECRET || !appUrl) return null;
  return {
    apiKey: SHOPIFY_API_KEY,
    apiSecret: SHOPIFY_API_SECRET,
    appUrl,
    adminOrigin: SHOPIFY_ADMIN_ORIGIN ?? null,
  };
}
