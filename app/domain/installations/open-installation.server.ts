import { openShopAccount } from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { grantCredits } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { readShopDetails } from './read-shop-details.server.ts';
import { hashShop } from './shop-hash.server.ts';

/** Enough to see what it does for one's own products before choosing a plan; once per shop, for good. */
const WELCOME_CREDITS = 200;

export interface OpenInstallationOptions {
  /** myshopify domain, proven by a session token. */
  readonly shop: string;
  readonly adminApi: AdminApi;
}

/**
 * Notes that a shop has the app installed and returns its account, made and active with the first open. Safe to repeat.
 * A shop that came back finds everything as it was; one that was erased begins anew, without a second welcome. That the
 * shop does not say its name is no reason to keep the merchant out.
 */
export async function openInstallation({ shop, adminApi }: OpenInstallationOptions): Promise<Account> {
  const log = childLogger({ room: 'installations' });
  const details = await readShopDetails(adminApi).catch((error: unknown) => {
    log.warn({ err: error, shop }, 'the shop did not say its name');
    return null;
  });
  const account = await database().$transaction(async (tx) => {
    const opened = await openShopAccount(tx, { shop, name: details?.name ?? '' });
    const before = await tx.shop.findUnique({ where: { domain: shop }, select: { uninstalledAt: true } });
    const now = new Date();
    const isBack = before !== null && before.uninstalledAt !== null;
    await tx.shop.upsert({
      where: { domain: shop },
      create: { ...details, domain: shop, userId: opened.id },
      update: { ...details, connectedAt: now, ...(isBack ? { installedAt: now, uninstalledAt: null } : {}) },
    });
    const wasErased = await tx.erasedShop.findUnique({ where: { shopHash: hashShop(shop) } });
    if (!wasErased) {
      const memo = 'Welcome credits';
      await grantCredits(tx, { userId: opened.id, amount: WELCOME_CREDITS, key: `welcome:${opened.id}`, memo });
    }
    return opened;
  });
  log.info({ event: 'installation.opened', shop, userId: account.id }, 'opened');
  return account;
}
