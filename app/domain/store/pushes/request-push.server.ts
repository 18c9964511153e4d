import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { assertPushable } from './assert-pushable.server.ts';
import { queuePush } from './claim-push.server.ts';
import type { PushOrder, PushKey } from './claim-push.server.ts';
import { mediaFull } from '../products/list-places.server.ts';
import { readProduct } from './product-media.server.ts';
import type { PushView } from './push.schema.ts';
import { MAX_MEDIA_PER_PRODUCT } from '../store-limits.ts';
import { toPushView } from './to-push-view.server.ts';

/**
 * Accepts a push and answers at once; the worker does it, and the account's stream tells how it goes. Asked for again it
 * is the same push. Throws AppError `not-found` (picture or product not the account's), `conflict` while a run is at it,
 * `unprocessable` for a preview and where the product is full, else as `AdminApi.request`.
 */
export async function requestPush(
  options: PushOrder & {
    readonly account: Account;
    readonly api: AdminApi;
    readonly assetId: string;
    readonly productId: string;
  },
): Promise<PushView> {
  const { account, api, assetId, productId, alt, position, description } = options;
  await assertPushable({ account, assetId });
  const { title: productTitle, media } = await readProduct(api, productId);
  const key = { userId: account.id, shop: api.shop, assetId, productId };
  if (media.nodes.length >= MAX_MEDIA_PER_PRODUCT && !(await isOnIt(key, media.nodes))) throw mediaFull();
  return toPushView(await queuePush(key, { alt, position, description, productTitle }));
}

/** Asked for again, a picture that is there needs no place. */
async function isOnIt(
  { userId, assetId, productId }: PushKey,
  nodes: readonly { readonly id: string }[],
): Promise<boolean> {
  const known = await database().storePush.findUnique({
    where: { userId_assetId_productId: { userId, assetId, productId } },
    select: { mediaId: true },
  });
  return nodes.some(({ id }) => id === known?.mediaId);
}
