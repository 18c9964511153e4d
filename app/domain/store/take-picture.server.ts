import type { Account } from '#app/domain/accounts/index.ts';
import { toAssetView } from '#app/domain/library/index.server.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { getProductPictures } from './products/get-product-pictures.server.ts';
import { importPictures } from './import-pictures.server.ts';
import { storeMessages } from './store.messages.ts';

/**
 * A picture of a product in the account's library, its first where none is named: the one taken before, where it is still
 * there, else a new one. Throws `not-found` for products of another shop, `unprocessable` for one without pictures, else as
 * `importPictures`.
 */
export async function takePictureOf(options: {
  readonly account: Account;
  readonly api: AdminApi;
  readonly productId: string;
  /** gid of one of its pictures. */
  readonly mediaId?: string | null;
}): Promise<AssetView> {
  const { account, api, productId } = options;
  const mediaId = options.mediaId ?? (await getProductPictures(api, { productId })).media.nodes[0]?.id;
  if (!mediaId) {
    throw new AppError('unprocessable', `no picture on ${productId}`, { userMessage: storeMessages.noPictures });
  }
  const known = await database().asset.findFirst({
    where: { userId: account.id, deletedAt: null, storeSource: { shop: api.shop, productId, mediaId } },
    orderBy: { createdAt: 'desc' },
    include: { files: true },
  });
  if (known) return toAssetView(known);
  const { assets } = await importPictures({ account, api, productId, mediaIds: [mediaId] });
  return toAssetView(assets[0]!);
}
