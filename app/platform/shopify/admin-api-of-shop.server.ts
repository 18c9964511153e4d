import type { AdminApi } from './admin-api.ts';
import { createAdminApi } from './create-admin-api.server.ts';
import { dropAccess, offlineAccessToken } from './offline-access.server.ts';
import { shopifySettings } from './shopify-settings.server.ts';

/**
 * The Admin API of a shop, for one piece of work: its token holds for at least five minutes. A token that Shopify refuses
 * is forgotten, and the next open of the app gets another. Throws AppError `conflict` and `unavailable` as
 * `offlineAccessToken`. The shop comes from an account, never from anything a client sent.
 */
export async function adminApiOfShop(shop: string): Promise<AdminApi> {
  return adminApiWith(shop, await offlineAccessToken(shop));
}

/** The Admin API of a shop by a token that was just received for it. */
export function adminApiWith(shop: string, accessToken: string): AdminApi {
  const origin = shopifySettings()?.adminOrigin ?? undefined;
  return createAdminApi({ shop, accessToken, origin, onRefused: () => dropAccess(shop) });
}
