import type { WebhookDelivery } from '@prisma/client';
import { database } from '#app/platform/database/database.server.ts';
import { sessionStorage } from '#app/platform/shopify/sealed-session-storage.server.ts';
import { storedAccess } from '#app/platform/shopify/offline-access.server.ts';
import { withShopLock } from '#app/platform/shopify/shop-lock.server.ts';

/** Notes what the merchant permits from now on. Of several changes the newest counts, in whatever order they come. */
export async function noteScopes({ shop, topic, triggeredAt, payload }: WebhookDelivery): Promise<void> {
  const { current } = payload as { current?: unknown };
  if (!Array.isArray(current)) return;
  await withShopLock(shop, async () => {
    const newer = { shop, topic, handledAt: { not: null }, triggeredAt: { gt: triggeredAt } };
    if ((await database().webhookDelivery.count({ where: newer })) > 0) return;
    const access = await storedAccess(shop);
    if (!access) return;
    access.scope = current.filter((scope) => typeof scope === 'string').join(',');
    await sessionStorage().storeSession(access);
  });
}
