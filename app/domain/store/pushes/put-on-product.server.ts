import type { StorePush } from '@prisma/client';
import { database } from '#app/platform/database/database.server.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { payloadOf } from '#app/platform/shopify/payload-of.ts';
import { changeProduct, fileMark, stagePicture } from './attach-picture.server.ts';
import { savePush } from './claim-push.server.ts';
import type { PushOrder } from './claim-push.server.ts';
import { descriptionHtml } from './description-html.rules.ts';
import { PRODUCT_REORDER_MEDIA } from '../documents.ts';
import { mediaFull } from '../products/list-places.server.ts';
import { readMediaAddresses, readProduct } from './product-media.server.ts';
import type { ProductState } from './product-media.server.ts';
import { MAX_MEDIA_PER_PRODUCT } from '../store-limits.ts';

/**
 * Puts a claimed push's picture onto its product, and the description where one is wanted. A repeat, also after a crash
 * between any two steps, finds what is there and goes on from it.
 */
export async function putOnProduct(api: AdminApi, claimed: StorePush, asked: PushOrder): Promise<StorePush> {
  const { productId } = claimed;
  const { alt, position } = asked;
  const product = await readProduct(api, productId);
  const there = await findOnProduct(api, claimed, product);
  const wanted = asked.description === null ? '' : descriptionHtml(asked.description);
  const replacement = wanted !== '' && !(there && claimed.descriptionAfter !== null) ? wanted : null;
  const productTitle = product.title;
  if (there) await savePush(claimed, { mediaId: there, isAttaching: false });
  // An interrupted run may have replaced it already; what it noted down is the old one.
  const noted = there && claimed.descriptionAfter === null ? claimed.descriptionBefore : null;
  if (there && replacement === null) return savePush(claimed, { status: 'processing', productTitle });
  if (!there && product.media.nodes.length >= MAX_MEDIA_PER_PRODUCT) {
    throw mediaFull();
  }
  const resourceUrl = there ? null : await stagePicture(api, claimed, product.title);
  // Stored first: after a crash the next run knows the media from before the picture.
  const before = product.media.nodes.map((media) => media.id);
  const push = await savePush(claimed, {
    ...(there ? {} : { ...ADDING, mediaBefore: before, alt }),
    ...(replacement === null ? {} : { descriptionBefore: noted ?? product.descriptionHtml }),
  });
  const change = { productId, alt, resourceUrl, descriptionHtml: replacement };
  const after = await changeProduct(api, change);
  // The picture just added is the last of the new ones.
  const mediaId = there ?? after.media.nodes.findLast((media) => !before.includes(media.id) && isOurs(media, alt))?.id;
  if (!mediaId) throw new AppError('unavailable', 'the new picture is not on the product');
  const saved = await savePush(push, {
    status: 'processing',
    mediaId,
    productTitle,
    isAttaching: false,
    ...(replacement === null ? {} : { descriptionAfter: after.descriptionHtml }),
  });
  if (!there && position !== null && position <= before.length) await place(api, { productId, mediaId, position });
  return saved;
}

/** Leftovers of an earlier picture of the same push have no meaning any more. */
const ADDING = { isAttaching: true, mediaId: null, descriptionBefore: null, descriptionAfter: null };

const isOurs = (media: { readonly alt: string | null }, alt: string) => (media.alt ?? '') === alt;

/** The picture of this push, if the product has it: known by its id, or left behind by an interrupted run. */
async function findOnProduct(api: AdminApi, push: StorePush, product: ProductState): Promise<string | null> {
  const { nodes } = product.media;
  if (push.mediaId) return nodes.some((media) => media.id === push.mediaId) ? push.mediaId : null;
  if (!push.isAttaching) return null;
  const left = nodes.filter((media) => !push.mediaBefore.includes(media.id) && isOurs(media, push.alt));
  const others = await database().storePush.findMany({
    where: { shop: push.shop, mediaId: { in: left.map((media) => media.id) } },
    select: { mediaId: true },
  });
  const own = left.map(({ id }) => id).filter((id) => !others.some((other) => other.mediaId === id));
  if (own.length === 0) return null;
  // One that the merchant has added meanwhile may have the same alt text, or none like ours.
  const addresses = await readMediaAddresses(api, own);
  const isNamed = (id: string) => addresses.get(id)?.includes(fileMark(push));
  return own.find(isNamed) ?? own.findLast((id) => addresses.get(id) === null) ?? null;
}

/** A picture at the wrong place is no failed push. */
async function place(
  api: AdminApi,
  options: { readonly productId: string; readonly mediaId: string; readonly position: number },
): Promise<void> {
  const moves = [{ id: options.mediaId, newPosition: String(options.position - 1) }];
  const variables = { id: options.productId, moves };
  const log = childLogger({ room: 'store' });
  try {
    const { productReorderMedia } = await api.request(PRODUCT_REORDER_MEDIA, variables);
    const [error] = payloadOf(productReorderMedia).mediaUserErrors;
    if (error) log.warn({ shop: api.shop, said: error.message }, 'a pushed picture stays last');
  } catch (error) {
    if (!isAppError(error)) throw error;
    log.warn({ shop: api.shop, said: error.message }, 'a pushed picture stays last');
  }
}
