import type { WebhookDelivery } from '@prisma/client';
import { accountTopic } from '#app/domain/accounts/index.ts';
import { anonymiseAccount, findAccountById } from '#app/domain/accounts/index.server.ts';
import { eraseSubscriptions } from '#app/domain/billing/index.server.ts';
import { deleteAsset } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { withShopLock } from '#app/platform/shopify/shop-lock.server.ts';
import { hashShop } from './shop-hash.server.ts';
import { stopWork } from './stop-work.server.ts';

const BATCH = 100;

/**
 * Erases a shop for good (Shopify asks 48 hours after an uninstall): access, pictures and their files, prompts, canvases,
 * jobs, events. What stays is a ledger without a name and a keyed hash of the domain. First the shop is cut off from its
 * account, so that it could come back at any moment as a new one; from then on the message carries the account's
 * number, and the work goes on from there after any interruption.
 */
export async function eraseShop(delivery: WebhookDelivery): Promise<void> {
  const userId = (delivery.payload as { userId?: string }).userId ?? (await cutOff(delivery));
  if (userId) {
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

async function eraseAccount(userId: string): Promise<void> {
  const account = await findAccountById(userId);
  if (!account) return;
  await stopWork(account);
  for (;;) {
    const assets = await database().asset.findMany({ where: { userId }, select: { id: true }, take: BATCH });
    if (assets.length === 0) break;
    for (const { id: assetId } of assets) {
      await deleteAsset({ account, assetId }).catch((error: unknown) => {
        // Another worker at the same message was faster.
        if (!isAppError(error) || error.code !== 'not-found') throw error;
      });
    }
  }
  await database().$transaction(async (tx) => {
    const topic = accountTopic(userId);
    await tx.job.deleteMany({ where: { userId } });
    await tx.creditHold.deleteMany({ where: { userId } });
    await tx.scene.deleteMany({ where: { userId } });
    await tx.photoshoot.deleteMany({ where: { userId } });
    await eraseSubscriptions(tx, userId);
    await tx.apiKey.deleteMany({ where: { userId } });
    await tx.webhookEndpoint.deleteMany({ where: { userId } });
    await tx.usageRecord.deleteMany({ where: { userId } });
    await tx.accountToken.deleteMany({ where: { userId } });
    await tx.connectedAccount.deleteMany({ where: { userId } });
    await tx.idempotentAnswer.deleteMany({ where: { userId } });
    await tx.streamEvent.deleteMany({ where: { topic } });
    await tx.streamHead.deleteMany({ where: { topic } });
    // A worker that was delivering while its job was stopped.
    if ((await tx.asset.count({ where: { userId } })) > 0) throw new AppError('conflict', 'a picture came late');
  });
}
