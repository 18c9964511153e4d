import { triggerFlow } from '#app/domain/store/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { shopifySettings } from '#app/platform/shopify/shopify-settings.server.ts';
import { shopOf } from '../runs/run-rows.server.ts';
import type { ApiOf } from '../runs/advance-run.server.ts';

/** The same as in extensions/photos-ready-flow/shopify.extension.toml. */
const HANDLE = 'photos-ready';

/**
 * Tells Shopify Flow that the photos of a product are ready to be looked at. What cannot be told now is thrown, for another attempt; where a
 * worker is killed at the very moment it may be told twice.
 */
export async function announceItemToFlow(itemId: string, apiOf: ApiOf): Promise<void> {
  const item = await database().runItem.findFirst({
    where: { id: itemId, flowToldAt: null, pictures: { some: {} }, run: { shop: { not: null } } },
    include: { run: { include: { recipe: true } }, _count: { select: { pictures: true } } },
  });
  if (!item) return;
  const productId = Number(item.productId.split('/').at(-1));
  const payload = {
    product_id: productId,
    Photos: item._count.pictures,
    Run: item.run.recipe.name,
    'Review at': new URL(`/app/catalogue/${item.runId}`, shopifySettings()?.appUrl ?? 'http://localhost').href,
  };
  try {
    await triggerFlow(await apiOf(shopOf(item.run)), { handle: HANDLE, payload });
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === 'unavailable' || error.code === 'too-many-requests') throw error;
    childLogger({ room: 'catalogue' }).warn({ shop: item.run.shop, said: error.message }, 'Flow was not told');
  }
  await database().runItem.updateMany({ where: { id: itemId }, data: { flowToldAt: new Date() } });
}
