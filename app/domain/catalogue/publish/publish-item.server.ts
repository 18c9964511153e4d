import type { RunItem } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import {
  changeVariantMedia,
  noteTakenOff,
  orderMedia,
  readProduct,
  readVariants,
  requestPush,
  takeFilesOff,
} from '#app/domain/store/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import type { RecipeLook } from '../recipes/recipe.schema.ts';
import { toLinks, toMedia } from './differences.rules.ts';
import { orderAfter } from './media-plan.rules.ts';
import { planItem } from './media-of-run.server.ts';
import { productBeforeSchema } from './product-before.schema.ts';
import type { ProductBefore } from './product-before.schema.ts';
import { publishModeSchema } from './publish-mode.schema.ts';

export interface PublishItemOptions extends Pick<RecipeLook, 'place'> {
  readonly account: Account;
  readonly api: AdminApi;
}

/**
 * The next step of a product's way into the shop; what it was like is written down before the first. New pictures come
 * first and old ones go last, so that the product is never without. Returns what it has come to, null where it goes on.
 */
export async function publishItem(item: RunItem, options: PublishItemOptions): Promise<ProductBefore | null> {
  const { api, place } = options;
  const { productId } = item;
  const before = item.before === null ? await noteBefore(item, api) : productBeforeSchema.parse(item.before);
  const ours = await pushPictures(item, options);
  if (!ours) return null;
  const product = await readProduct(api, productId);
  const now = product.media.nodes.map(({ id }) => id);
  const { replaced, assigned } = before;
  const going = replaced.filter((id) => now.includes(id));
  // The replaced pictures give the place while they are there. Without them no other picture is moved.
  if (replaced.length === 0 ? place === 'first' : going.length > 0) {
    const wanted = orderAfter(now, { ours, replaced, place });
    if (wanted.join() !== now.join()) {
      await orderMedia(api, { productId, now, wanted });
      return null;
    }
  }
  const [first] = ours.filter((id) => now.includes(id));
  if (assigned.length > 0 && first) {
    const variants = await readVariants(api, productId);
    const changes = variants
      .filter(({ id }) => assigned.includes(id))
      .map(({ id, mediaId }) => ({ variantId: id, from: mediaId, to: first }));
    await changeVariantMedia(api, { productId, changes });
  }
  if (going.length > 0) {
    await takeFilesOff(api, { productId, fileIds: going });
    return null;
  }
  await noteTakenOff({ userId: item.userId, shop: api.shop, productId, mediaIds: replaced, isBack: false });
  const links = assigned.length > 0 ? toLinks(await readVariants(api, productId)) : before.links;
  return { ...before, after: { media: toMedia(product.media.nodes), links } };
}

/** The facts about the product and the plan for it: decided once, however often it is interrupted. */
async function noteBefore(item: RunItem, api: AdminApi): Promise<ProductBefore> {
  const product = await readProduct(api, item.productId);
  const mode = publishModeSchema.parse(item.publishMode);
  const isPlain = mode === 'add' && item.colour === '';
  const variants = isPlain ? [] : await readVariants(api, item.productId);
  const plan = await planItem(item, { mode, media: product.media.nodes, variants });
  const before: ProductBefore = {
    media: toMedia(product.media.nodes),
    links: toLinks(variants),
    replaced: [...plan.replaced],
    assigned: [...plan.assigned],
    after: null,
    isGoingBack: false,
  };
  await database().runItem.updateMany({ where: { id: item.id }, data: { before } });
  return before;
}

/** Puts one picture after the other onto the product, so that their order is known; null until all of them are there. */
async function pushPictures(
  item: RunItem,
  { account, api, place }: PublishItemOptions,
): Promise<readonly string[] | null> {
  const pictures = await database().runPicture.findMany({
    where: { itemId: item.id, decision: 'kept', assetId: { not: null } },
    orderBy: { index: 'asc' },
  });
  const written: string[] = [];
  for (const [at, picture] of pictures.entries()) {
    const push = picture.pushId ? await database().storePush.findUnique({ where: { id: picture.pushId } }) : null;
    if (push?.status === 'ready') {
      if (push.mediaId) written.push(push.mediaId);
      continue;
    }
    if (push?.status === 'queued' || push?.status === 'working' || push?.status === 'processing') return null;
    if (push?.status === 'failed' && item.hasAsked) {
      throw new AppError('unprocessable', 'a push failed', {
        userMessage: push.errorMessage ?? catalogueMessages.publishFailed,
      });
    }
    const { id } = await requestPush({
      account,
      api,
      assetId: picture.assetId!,
      productId: item.productId,
      alt: picture.alt,
      position: place === 'first' && item.publishMode === 'add' ? at + 1 : null,
      description: null,
    });
    await database().runPicture.updateMany({ where: { id: picture.id }, data: { pushId: id } });
    await database().runItem.updateMany({ where: { id: item.id }, data: { hasAsked: true } });
    return null;
  }
  return written;
}
