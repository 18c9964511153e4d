import type { WebhookDelivery } from '@prisma/client';
import { announceAccess, findAccountById } from '#app/domain/accounts/index.server.ts';
import { endSubscriptions } from '#app/domain/billing/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { withShopLock } from '#app/platform/shopify/shop-lock.server.ts';
import { stopWork } from './stop-work.server.ts';

/**
 * The merchant has removed the app: access is forgotten, sign-in is closed, running work stops. Pictures and credits
 * stay for a return, until Shopify asks for the erasure. A message from before Shopify last handed out access is about
 * an older installation and does nothing.
 */
export async function closeInstallation({
  shop,
  triggeredAt,
}: Pick<WebhookDelivery, 'shop' | 'triggeredAt'>): Promise<void> {
  const userId = await withShopLock(shop, () =>
    database().$transaction(async (tx) => {
      const known = await tx.shop.findUnique({ where: { domain: shop } });
      if (!known || known.connectedAt > triggeredAt) return null;
      await tx.session.deleteMany({ where: { shop } });
      if (known.uninstalledAt === null) {
        await tx.shop.update({ where: { domain: shop }, data: { uninstalledAt: triggeredAt } });
        await endSubscriptions(tx, known.userId, triggeredAt);
        childLogger({ room: 'installations' }).info({ event: 'installation.closed', shop }, 'uninstalled');
      }
      return known.userId;
    }),
  );
  if (userId) await announceAccess(userId);
  const account = userId && (await findAccountById(userId));
  if (account) await stopWork(account);
}
