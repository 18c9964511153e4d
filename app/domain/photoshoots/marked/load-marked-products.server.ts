import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { FEATURES, spendable } from '#app/domain/credits/index.ts';
import { getCredits, priceOf } from '#app/domain/credits/index.server.ts';
import { findOpenCuts, loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { photoCut } from '#app/domain/library/index.ts';
import { findProducts, findTakenPictures, listProductPhotos } from '#app/domain/store/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { streamHead } from '#app/platform/streams/read-stream.server.ts';
import type { MarkedData } from './marked-data.ts';
import { toPhotoshootView } from '../to-photoshoot-view.server.ts';

/** Photos of each that are shown. */
const SHOWN = 4;

/**
 * Products that the merchant marked in the admin, with their pictures, their latest photos and how far new ones are. What
 * is not the shop's is left out. Throws as `AdminApi.request`.
 */
export async function loadMarkedProducts(options: {
  readonly account: Account;
  readonly api: AdminApi;
  readonly productIds: readonly string[];
}): Promise<MarkedData> {
  const { account, api, productIds } = options;
  // Read first: what happens from here on reaches the browser by the stream, at worst twice.
  const head = await streamHead(accountTopic(account.id));
  const found = await findProducts(api, productIds);
  const ids = found.map(({ id }) => id);
  const [cuts, latest, credits, unitPrice, { scenes }] = await Promise.all([
    findCuts(account, api.shop, found),
    database().photoshoot.findMany({
      where: { userId: account.id, shop: api.shop, productId: { in: ids } },
      orderBy: { createdAt: 'desc' },
      distinct: ['productId'],
    }),
    getCredits(account.id),
    priceOf(database(), FEATURES.productPhoto),
    loadPresetCatalogue(),
  ]);
  const products = await Promise.all(
    found.map(async ({ id, title, media }) => {
      const row = latest.find(({ productId }) => productId === id);
      return {
        id,
        number: id.split('/').at(-1)!,
        title,
        pictureUrl: media.nodes[0]?.preview.image?.url ?? null,
        notice: cuts.get(id) ?? null,
        photos: await listProductPhotos({ account, shop: api.shop, productId: id, limit: SHOWN }),
        photoshoot: row ? await toPhotoshootView(account, row) : null,
      };
    }),
  );
  return {
    products,
    credits: spendable(credits, 'image'),
    unitPrice,
    scenes: scenes.map(({ name, displayName, prompt, thumb }) => ({ name, displayName, prompt, thumb })),
    streamHead: head,
  };
}

/** The sentence about each product whose first picture is known to cut it off. */
async function findCuts(
  account: Account,
  shop: string,
  products: Awaited<ReturnType<typeof findProducts>>,
): Promise<ReadonlyMap<string, string>> {
  const taken = await findTakenPictures({ account, shop, productIds: products.map(({ id }) => id) });
  const photos = products.flatMap(({ id, media }) => {
    const photoId = taken.get(media.nodes[0]?.id ?? '');
    return photoId === undefined ? [] : [{ id, photoId }];
  });
  const cuts = await findOpenCuts(database(), { account, photoIds: photos.map(({ photoId }) => photoId) });
  return new Map(
    photos.flatMap(({ id, photoId }) => {
      const sides = cuts.get(photoId);
      return sides ? [[id, photoCut(sides)] as const] : [];
    }),
  );
}
