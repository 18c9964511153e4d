import { isAppError } from '#app/platform/errors.ts';
import { adminApiOfShop } from '#app/platform/shopify/admin-api-of-shop.server.ts';
import { isFresh, storedAccess } from '#app/platform/shopify/offline-access.server.ts';
import { readShopDetails } from './read-shop-details.server.ts';

/**
 * Whether a shop still has the app, as Shopify itself says: it answers, or it refuses our access. Throws where Shopify
 * says neither (away, busy, plan unpaid); it can be asked again later. Not for callers that hold the shop's lock.
 */
export async function isStillInstalled(shop: string): Promise<boolean> {
  try {
    await readShopDetails(await adminApiOfShop(shop));
    return true;
  } catch (error) {
    // Access that Shopify refuses is forgotten at once, or is not to be renewed.
    const isRefused = isAppError(error) && (error.code === 'forbidden' || error.code === 'conflict');
    if (isRefused && !isFresh(await storedAccess(shop))) return false;
    throw error;
  }
}
