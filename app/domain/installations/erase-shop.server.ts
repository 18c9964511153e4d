import type { WebhookDelivery } from '@prisma/client';
import { announceAccess, anonymiseAccount } from '#app/domain/accounts/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { withShopLock } from '#app/platform/shopify/shop-lock.server.ts';
import { eraseAccount } from './erase-account.server.ts';
import { hashShop } from './shop-hash.server.ts';

/**
 * Erases a shop for good (Shopify asks 48 hours after an uninstall): access, pictures and their files, prompts, canvases,
 * jobs, events. What stays is a ledger without a name and a keyed hash of the domain. First the shop is cut off from its
 * account, so that it could come back at any moment as a new one; from then on the message carries the account's
 * number, and the work goes on from there after any interruption.
 */
export async function eraseShop(delivery: WebhookDelivery): Promise<void> {
  const userId = (delivery.payload as { userId?: string }).userId ?? (await cutOff(delivery));
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

/** Number of the account to erase; null where there is none, or where the shop is installed again since. */
async function cutOff({ id, shop, triggeredAt }: WebhookDelivery): Promise<string | null> {
  return withShopLock(shop, () =>
    database().$transaction(async (tx) => {
      const known = await tx.shop.findUnique({ where: { domain: shop } });
      if (!known || known.installedAt > triggeredAt) return null;
      await tx.session.deleteMany({ where: { shop } });
      await tx.shop.delete({ where: { domain: shop } });
      await tx.erasedShop.createMany({ data: [{ shopHash: hashShop(shop) }], skipDuplicates: true });
      await anonymiseAccount(tx, known.userId);
      await tx.webhookDelivery.update({ where: { id }, data: { payload: { userId: known.userId } } });
      return known.userId;
    }),
  );
}
