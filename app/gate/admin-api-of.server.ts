import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { createAdminApi } from '#app/platform/shopify/create-admin-api.server.ts';
import { dropAccess, offlineAccessToken } from '#app/platform/shopify/offline-access.server.ts';
import { shopifySettings } from '#app/platform/shopify/shopify-settings.server.ts';

/**
 * The Admin API of an account's shop, for one piece of work: its token holds for at least five minutes. A token that
 * Shopify refuses is forgotten, and the next open of the app gets another. Throws AppError `forbidden` for accounts
 * without a shop, `conflict` and `unavailable` as `offlineAccessToken`.
 */
export async function adminApiOf({ shop }: Pick<Account, 'shop'>): Promise<AdminApi> {
  if (!shop) {
    throw new AppError('forbidden', 'an account without a shop', {
      // Spec, platform-and-account, section 6.
      userMessage: 'You need to login with shopify to access this feature.',
    });
  }
  return adminApiWith(shop, await offlineAccessToken(shop));
}

/** The Admin API of a shop by a token that was just received for it. */
export function adminApiWith(shop: string, accessToken: string): AdminApi {
  const origin = shopifySettings()?.adminOrigin ?? undefined;
  return createAdminApi({ shop, accessToken, origin, onRefused: () => dropAccess(shop) });
}
