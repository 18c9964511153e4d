import '@shopify/shopify-app-remix/server/adapters/node';
import { LogSeverity, shopifyApi } from '@shopify/shopify-api';
import { setAbstractFetchFunc } from '@shopify/shopify-api/runtime';
import { AppDistribution, shopifyApp } from '@shopify/shopify-app-remix/server';
import type { ApiVersion } from '@shopify/shopify-app-remix/server';
import { env } from '../env.server.ts';
import type { Env } from '../env.server.ts';
import { childLogger } from '../log.server.ts';
import { ADMIN_API_VERSION } from './admin-api-version.ts';
import { sessionStorage } from './sealed-session-storage.server.ts';
import { shopifyFetch } from './shopify-fetch.server.ts';
import { shopifySettings } from './shopify-settings.server.ts';
import type { ShopifySettings } from './shopify-settings.server.ts';

/**
 * Needed for reading products, for putting pictures and descriptions back, and for taking exactly one picture off again
 * (decision 023). The same as in shopify.app.toml.
 */
export const SCOPES = ['read_products', 'write_products', 'write_files'];

function createShopify({ apiKey, apiSecret, appUrl }: ShopifySettings) {
  const log = childLogger({ room: 'shopify' });
  const logger = {
    level: LogSeverity.Warning,
    // The libraries put whole tokens into their sentences; the error serializer takes them out.
    log: async (severity: LogSeverity, message: string) => {
      log[severity === LogSeverity.Error ? 'error' : 'warn']({ err: { message } }, 'Shopify library');
    },
  };
  const future = { unstable_newEmbeddedAuthStrategy: true, expiringOfflineAccessTokens: true } as const;
  const app = shopifyApp({
    apiKey,
    apiSecretKey: apiSecret,
    appUrl,
    scopes: SCOPES,
    apiVersion: ADMIN_API_VERSION as ApiVersion,
    distribution: AppDistribution.AppStore,
    authPathPrefix: '/auth',
    isEmbeddedApp: true,
    sessionStorage: sessionStorage(),
    logger,
    future,
  });
  const { host, protocol } = new URL(appUrl);
  const api = shopifyApi({
    apiKey,
    apiSecretKey: apiSecret,
    hostName: host,
    hostScheme: protocol === 'https:' ? 'https' : 'http',
    scopes: SCOPES,
    apiVersion: ADMIN_API_VERSION as ApiVersion,
    isEmbeddedApp: true,
    logger,
  });
  setAbstractFetchFunc(shopifyFetch as typeof fetch);
  return { app, api };
}

type Shopify = ReturnType<typeof createShopify>;
let created: { readonly settings: Env; readonly shopify: Shopify | null } | undefined;

/** Shopify's two libraries, configured; null where the settings are missing. */
export function shopify(): Shopify | null {
  const settings = env();
  if (created?.settings !== settings) {
    const ours = shopifySettings();
    created = { settings, shopify: ours && createShopify(ours) };
  }
  return created.shopify;
}
