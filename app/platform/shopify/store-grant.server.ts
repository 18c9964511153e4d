import { Session } from '@shopify/shopify-api';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { sessionStorage } from './sealed-session-storage.server.ts';
import { shopify } from './shopify-app.server.ts';
import { shopifyFetch } from './shopify-fetch.server.ts';
import { shopifySettings } from './shopify-settings.server.ts';

/**
 * The permissions that the spec asks a store for (platform-and-account, section 10). Shopify keeps the permissions of the app itself
 * (shopify.app.toml) and grants those, whatever is asked here.
 */
const ASKED_SCOPES = ['read_products', 'write_products'];

/** Where a shop's owner is asked to let us in, outside the Shopify admin. */
export function storeAuthorizeUrl(options: { shop: string; redirectUri: string; state: string }): string {
  const { apiKey, adminOrigin } = shopifySettings()!;
  const address = new URL('/admin/oauth/authorize', adminOrigin ?? `https://${options.shop}`);
  address.search = new URLSearchParams({
    client_id: apiKey,
    scope: ASKED_SCOPES.join(','),
    redirect_uri: options.redirectUri,
    state: options.state,
    // A stand-in answers for every shop on one address.
    ...(adminOrigin ? { shop: options.shop } : {}),
  }).toString();
  return address.href;
}

/** Whether an address we were called back by was made by Shopify, in the last minute and a half. */
export async function isSignedByShopify(query: URLSearchParams): Promise<boolean> {
  try {
    return (await shopify()?.api.utils.validateHmac(query)) ?? false;
  } catch {
    return false;
  }
}

const grantSchema = z.object({
  access_token: z.string().min(1),
  scope: z.string(),
  expires_in: z.number().optional(),
  refresh_token: z.string().optional(),
  refresh_token_expires_in: z.number().optional(),
});

/**
 * Exchanges the code of a callback for access to the shop, keeps it, and returns the access token. Throws
 * `unauthenticated` where the shop refuses the code, `unavailable` where it does not answer.
 */
export async function redeemStoreCode(shop: string, code: string): Promise<string> {
  const { apiKey, apiSecret } = shopifySettings()!;
  const response = await shopifyFetch(`https://${shop}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ client_id: apiKey, client_secret: apiSecret, code, expiring: '1' }),
  }).catch((cause: unknown) => {
    throw new AppError('unavailable', 'the shop did not answer', { retryAfterSeconds: 5, cause });
  });
  if (!response.ok) {
    const isOurs = response.status >= 500 || response.status === 429;
    throw new AppError(isOurs ? 'unavailable' : 'unauthenticated', `the code was answered with ${response.status}`);
  }
  const grant = grantSchema.parse(await response.json());
  const inSeconds = (seconds: number | undefined) =>
    seconds === undefined ? undefined : new Date(Date.now() + seconds * 1000);
  const session = new Session({
    id: shopify()!.api.session.getOfflineId(shop),
    shop,
    state: '',
    isOnline: false,
    scope: grant.scope,
    accessToken: grant.access_token,
    expires: inSeconds(grant.expires_in),
    refreshToken: grant.refresh_token,
    refreshTokenExpires: inSeconds(grant.refresh_token_expires_in),
  });
  await sessionStorage().storeSession(session);
  return grant.access_token;
}
