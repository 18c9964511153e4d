import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { adminApiOfShop } from '#app/platform/shopify/admin-api-of-shop.server.ts';

/**
 * The Admin API of an account's shop, for one piece of work. Throws AppError `forbidden` for accounts without a shop, else
 * as `adminApiOfShop`.
 */
export async function adminApiOf({ shop }: Pick<Account, 'shop'>): Promise<AdminApi> {
  if (!shop) {
    throw new AppError('forbidden', 'an account without a shop', {
      // Spec, platform-and-account, section 6.
      userMessage: 'You need to login with shopify to access this feature.',
    });
  }
  return adminApiOfShop(shop);
}
