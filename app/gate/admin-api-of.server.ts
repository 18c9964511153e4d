import type { Account } from '#app/domain/accounts/index.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { adminApiOfShop } from '#app/platform/shopify/admin-api-of-shop.server.ts';
import { isFresh, storedAccess } from '#app/platform/shopify/offline-access.server.ts';
import { renewAccess } from './require-embedded-account.server.ts';

/**
 * The Admin API of an account's shop, for one piece of work. Shopify may have taken the access back without an uninstall,
 * which is only found out by asking: a `request` from the admin brings what new access is exchanged for, so the merchant
 * is asked for nothing. Throws AppError `forbidden` for accounts without a shop, else as `adminApiOfShop`.
 */
export async function adminApiOf({ shop }: Pick<Account, 'shop'>, request?: Request): Promise<AdminApi> {
  if (!shop) {
    throw new AppError('forbidden', 'an account without a shop', {
      // Spec, platform-and-account, section 6.
      userMessage: 'You need to login with shopify to access this feature.',
    });
  }
  if (!request) return adminApiOfShop(shop);

  /** New access after this error, where that is what was missing; else the error again. */
  const renewedAfter = async (error: unknown): Promise<AdminApi> => {
    if (!(await isAccessLost(error, shop)) || !(await renewAccess(shop, request))) throw error;
    return adminApiOfShop(shop);
  };
  let api = await adminApiOfShop(shop).catch(renewedAfter);
  const ask: AdminApi['request'] = async (document, ...variables) => {
    try {
      return await api.request(document, ...variables);
    } catch (error) {
      // A refused request has not happened, so it may be asked again.
      api = await renewedAfter(error);
      return api.request(document, ...variables);
    }
  };
  return { ...api, request: ask };
}

/** Access that Shopify refuses is forgotten at once, or is not to be renewed. */
async function isAccessLost(error: unknown, shop: string): Promise<boolean> {
  if (!isAppError(error) || (error.code !== 'forbidden' && error.code !== 'conflict')) return false;
  return !isFresh(await storedAccess(shop));
}
