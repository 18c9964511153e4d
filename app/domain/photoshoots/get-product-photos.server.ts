import type { Account } from '#app/domain/accounts/index.ts';
import { getAccountSettings } from '#app/domain/accounts/index.server.ts';
import { FEATURES, spendable } from '#app/domain/credits/index.ts';
import { getCredits, priceOf } from '#app/domain/credits/index.server.ts';
import { loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { getProductPictures, listProductPhotos } from '#app/domain/store/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { MAX_PHOTOS_PER_SHOOT } from './photoshoot-limits.ts';
import type { ProductPhotos } from './photoshoot.schema.ts';
import { toPhotoshootView } from './to-photoshoot-view.server.ts';

const SHOWN = 6;

/**
 * The latest photos of a product of the account's shop, and how far new ones are. Throws `not-found` for products of
 * another shop, else as `AdminApi.request`.
 */
export async function getProductPhotos(options: {
  readonly account: Account;
  readonly api: AdminApi;
  readonly productId: string;
}): Promise<ProductPhotos> {
  const { account, api, productId } = options;
  const { shop } = api;
  // Asked first: a product that is not the shop's is answered with nothing of ours.
  const product = await getProductPictures(api, { productId });
  const [photos, latest, credits, unitPrice, settings, { scenes }] = await Promise.all([
    listProductPhotos({ account, shop, productId, limit: SHOWN }),
    database().photoshoot.findFirst({
      where: { userId: account.id, shop, productId },
      orderBy: { createdAt: 'desc' },
    }),
    getCredits(account.id),
    priceOf(database(), FEATURES.productPhoto),
    getAccountSettings(account),
    loadPresetCatalogue(),
  ]);
  return {
    title: product.title,
    hasPicture: product.media.nodes.length > 0,
    photos: photos.map(({ _id, imageName, urls, createdAt }) => ({ _id, imageName, url: urls.preview, createdAt })),
    photoshoot: latest && (await toPhotoshootView(account, latest)),
    credits: spendable(credits, 'image'),
    unitPrice,
    count: settings.imageCount ?? MAX_PHOTOS_PER_SHOOT,
    prompt: scenes.find(({ name }) => name === settings.sceneName)?.prompt ?? '',
  };
}
