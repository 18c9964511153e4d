import type { WebhookDelivery } from '@prisma/client';
import { announceAccess, anonymiseAccount } from '#app/domain/accounts/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { withShopLock } from '#app/platform/shopify/shop-lock.server.ts';
import { eraseAccount } from './erase-account.server.ts';
import { isStillInstalled } from './is-still-installed.server.ts';
import { hashShop } from './shop-hash.server.ts';

/**
 * Erases what a shop left behind (Shopify asks for it 48 hours after an uninstall): access, pictures and their files,
 * prompts, canvases, jobs, events. What stays is a ledger without a name and a keyed hash of the domain. A shop that has
 * the app again keeps everything, whenever the message was sent. First the shop is cut off from its account, so that it
 * could come back at any moment as a new one; from then on the message carries the account's number, and the work goes on
 * from there after any interruption.
 */
export async function eraseShop(delivery: WebhookDelivery): Promise<void> {
  const userId = (delivery.payload as { userId?: string }).userId ?? (await cutOffIfLeft(delivery));
  if (userId) {
    await announceAccess(userId);
    await eraseAccount(userId);
    childLogger({ room: 'installations' }).info({ event: 'installation.erased', userId }, 'erased');
  }
  const { id, shop } = delivery;
  if ((await database().shop.count({ where: { domain: shop } })) > 0) return;
  // The messages name the shop too; what is still to do stays.
  await database().webhookDelivery.deleteMany({ where: { shop, OR: [{ id }, { handledAt: { not: null } }] } });
}

/**
 * Id of the account to erase; null where there is none, or where the shop has the app. A shop without a known uninstall
 * is asked: the message of the uninstall may be late or lost.
 */
async function cutOffIfLeft(delivery: WebhookDelivery): Promise<string | null> {
  const { shop } = delivery;
  const seen = await database().shop.findUnique({ where: { domain: shop } });
  if (!seen) return null;
  if (seen.uninstalledAt === null && (await isStillInstalled(shop))) {
    childLogger({ room: 'installations' }).info({ shop }, 'has the app again, nothing is erased');
    return null;
  }
  return cutOff(delivery, seen);
}

/** Nothing is cut off that was opened again since it was `seen`. */
function cutOff(
  { id, shop }: WebhookDelivery,
  seen: { readonly userId: string; readonly connectedAt: Date },
): Promise<string | null> {
  const { userId, connectedAt } = seen;
  return withShopLock(shop, () =>
    database().$transaction(async (tx) => {
      const { count } = await tx.shop.deleteMany({ where: { domain: shop, userId, connectedAt } });
      if (count === 0) return null;
      await tx.session.deleteMany({ where: { shop } });
      await tx.erasedShop.createMany({ data: [{ shopHash: hashShop(shop) }], skipDuplicates: true });
      await anonymiseAccount(tx, userId);
      await tx.webhookDelivery.update({ where: { id }, data: { payload: { userId } } });
      return userId;
    }),
  );
}
