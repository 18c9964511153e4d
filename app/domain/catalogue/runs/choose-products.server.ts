import type { CatalogueRun, Prisma } from '@prisma/client';
import { coloursOf, findTakenPictures, listCataloguePage, readVariants } from '#app/domain/store/index.server.ts';
import type { CatalogueProduct } from '#app/domain/store/index.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { database } from '#app/platform/database/database.server.ts';
import { MAX_PRODUCTS_PER_RUN } from '../catalogue-limits.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { recipeLookSchema } from '../recipes/recipe.schema.ts';
import { fitsChoice, isNamed, pageOfChoice } from './choice.rules.ts';
import { productChoiceSchema } from './choice.schema.ts';
import { changeRun, shopOf, wakeRun } from './run-rows.server.ts';

type NewItem = Pick<
  Prisma.RunItemCreateManyInput,
  'productId' | 'title' | 'pictureUrl' | 'state' | 'reason' | 'colour' | 'sourceMediaId' | 'assetId'
>;

/**
 * Looks up one page of a run's products and writes them down with where it goes on, in one transaction: interrupted
 * anywhere, the same page is asked for again and no product comes twice. Throws as `AdminApi.request`.
 */
export async function chooseProducts(run: CatalogueRun, api: AdminApi): Promise<void> {
  const choice = productChoiceSchema.parse(run.choice);
  const page = pageOfChoice(choice, run.choiceCursor);
  const after = isNamed(choice) ? null : run.choiceCursor;
  const { products, next } = await listCataloguePage(api, { query: page.query, after });
  const recipe = await database().catalogueRecipe.findUniqueOrThrow({ where: { id: run.recipeId } });
  const { perColour } = recipeLookSchema.parse(recipe.look);
  const found: NewItem[] = [];
  const productIds = products.map(({ id }) => id);
  const taken = await findTakenPictures({ account: { id: run.userId }, shop: shopOf(run), productIds });
  for (const product of products.filter((one) => fitsChoice(one, choice, run.createdAt)))
    found.push(...(perColour ? await toColourItems(product, api, taken) : [toItem(product, taken)]));
  found.push(...unknownOf(page.handles, products));
  const cursor = isNamed(choice) ? page.nextNamed?.toString() : next;
  await changeRun({ account: { id: run.userId }, runId: run.id }, async (tx, now) => {
    // The run was cancelled, or another worker has written this page.
    if (now.state !== 'choosing' || now.choiceCursor !== run.choiceCursor || now.looked !== run.looked) return;
    const there = await tx.runItem.count({ where: { runId: run.id } });
    const known = await tx.runItem.findMany({
      where: { runId: run.id, productId: { in: found.map(({ productId }) => productId) } },
      select: { productId: true },
    });
    const fresh = found.filter(({ productId }) => !known.some((one) => one.productId === productId));
    const isFull = there + fresh.length > MAX_PRODUCTS_PER_RUN;
    const data = fresh.map((item, index) => ({ ...item, runId: run.id, userId: run.userId, position: there + index }));
    if (!isFull) await tx.runItem.createMany({ data });
    const looked = now.looked + products.length;
    if (isFull) {
      await tx.catalogueRun.update({
        where: { id: run.id },
        data: { state: 'failed', message: catalogueMessages.tooManyProducts },
      });
    } else if (cursor) {
      await tx.catalogueRun.update({ where: { id: run.id }, data: { choiceCursor: cursor, looked, message: null } });
      await wakeRun(tx, run.id);
    } else {
      const isEmpty = there + fresh.length === 0;
      const end = isEmpty
        ? ({ state: 'failed', message: catalogueMessages.noProducts } as const)
        : { state: 'ready' as const, message: null };
      await tx.catalogueRun.update({ where: { id: run.id }, data: { ...end, looked } });
    }
  });
}

/** Library pictures by the gid of the shop's. */
type Taken = ReadonlyMap<string, string>;

function toItem({ id, title, status, pictureUrl, mediaId }: CatalogueProduct, taken: Taken): NewItem {
  const reason = status === 'ARCHIVED' ? catalogueMessages.archived : pictureUrl ? null : catalogueMessages.noPicture;
  const assetId = mediaId === null ? null : (taken.get(mediaId) ?? null);
  return { productId: id, title, pictureUrl, assetId, state: reason ? 'leftOut' : 'waiting', reason };
}

/** One item for each colour with a picture of its own; the product as a whole where no colour has one. */
async function toColourItems(product: CatalogueProduct, api: AdminApi, taken: Taken): Promise<NewItem[]> {
  const whole = toItem(product, taken);
  if (whole.state === 'leftOut' || product.variantCount < 2) return [whole];
  const colours = coloursOf(await readVariants(api, product.id));
  if (colours.every(({ mediaId }) => mediaId === null)) return [whole];
  return colours.map(({ value, mediaId, pictureUrl }) => {
    const reason = mediaId ? null : catalogueMessages.noPictureOfColour;
    const title = `${product.title}, ${value}`;
    const state = reason ? 'leftOut' : 'waiting';
    const assetId = mediaId === null ? null : (taken.get(mediaId) ?? null);
    return { productId: product.id, title, pictureUrl, assetId, state, reason, colour: value, sourceMediaId: mediaId };
  });
}

/** Handles of a list that the shop does not know: told, not passed over. */
const unknownOf = (handles: readonly string[], products: readonly CatalogueProduct[]): NewItem[] =>
  handles
    .filter((handle) => !products.some((product) => product.handle.toLowerCase() === handle.toLowerCase()))
    .map((handle) => ({
      productId: `handle:${handle}`,
      title: handle,
      pictureUrl: null,
      state: 'leftOut' as const,
      reason: catalogueMessages.unknownHandle(handle),
    }));
