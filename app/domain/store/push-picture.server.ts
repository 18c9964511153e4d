import type { StorePush } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { getAsset } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { changeProduct, stagePicture } from './attach-picture.server.ts';
import { claimPush, releasePush, savePush } from './claim-push.server.ts';
import { descriptionHtml } from './description-html.rules.ts';
import { PRODUCT_REORDER_MEDIA } from './documents.ts';
import { followPush } from './follow-push.server.ts';
import { readProduct } from './product-media.server.ts';
import type { ProductState, UserError } from './product-media.server.ts';
import type { PushView } from './push.schema.ts';
import { storeMessages } from './store.messages.ts';

const MAX_PRODUCT_MEDIA = 250;
/** Between looks at a picture that Shopify is processing; what takes longer is asked for later. */
const LOOKS_MS = [500, 1000, 2000, 4000];

export interface PushPictureOptions {
  readonly account: Account;
  readonly api: AdminApi;
  readonly assetId: string;
  readonly productId: string;
  readonly alt: string;
  /** Place among the product's media, 1 first; null leaves it last. */
  readonly position: number | null;
  /** Plain text to replace the product's description with; null leaves it. */
  readonly description: string | null;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/**
 * Adds a library picture to a product, once however often it is asked for: a repeat, also after a crash between any two
 * steps, finds what is there and goes on from it. What the product was before is kept for `undoPush`.
 * Throws AppError `not-found` (picture or product not the account's), `conflict` (another push at the product),
 * `unprocessable` (refused by Shopify, or full), else as `AdminApi.request`.
 */
export async function pushPicture(options: PushPictureOptions): Promise<PushView> {
  const { account, api, assetId, productId, alt, wait = sleep } = options;
  await getAsset({ account, assetId });
  let push = await claimPush({ userId: account.id, shop: api.shop, assetId, productId }, alt);
  try {
    push = await putOn(push, options);
  } catch (error) {
    await letGo(push, error);
    throw error;
  }
  const [first, ...looks] = LOOKS_MS;
  let view = await followPush(api, push);
  for (const delay of [first!, ...looks]) {
    if (view.status !== 'processing') break;
    await wait(delay);
    view = await followPush(api, push);
  }
  return view;
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function putOn(claimed: StorePush, options: PushPictureOptions): Promise<StorePush> {
  const { api, productId, position } = options;
  const product = await readProduct(api, productId);
  const there = await findOnProduct(claimed, product);
  const wanted = options.description === null ? '' : descriptionHtml(options.description);
  const replacement = wanted !== '' && !(there && claimed.descriptionAfter !== null) ? wanted : null;
  if (there) await savePush(claimed, { mediaId: there, isAttaching: false });
  // An interrupted run may have replaced it already; what it noted down is the old one.
  const noted = there && claimed.descriptionAfter === null ? claimed.descriptionBefore : null;
  if (there && replacement === null) return savePush(claimed, { status: 'processing' });
  if (!there && product.media.nodes.length >= MAX_PRODUCT_MEDIA) {
    throw new AppError('unprocessable', 'product is full', { userMessage: storeMessages.mediaFull });
  }
  const resourceUrl = there ? null : await stagePicture(api, claimed, product.title);
  // Written down first: whoever comes after a crash knows what was there without the picture.
  const before = product.media.nodes.map((media) => media.id);
  const push = await savePush(claimed, {
    ...(there ? {} : { ...ADDING, mediaBefore: before, alt: options.alt }),
    ...(replacement === null ? {} : { descriptionBefore: noted ?? product.descriptionHtml }),
  });
  const change = { productId, alt: options.alt, resourceUrl, descriptionHtml: replacement };
  const after = await changeProduct(api, change);
  const mediaId =
    there ?? after.media.nodes.find((media) => !before.includes(media.id) && isOurs(media, options.alt))?.id;
  if (!mediaId) throw new AppError('unavailable', 'the new picture is not on the product');
  const saved = await savePush(push, {
    status: 'processing',
    mediaId,
    isAttaching: false,
    ...(replacement === null ? {} : { descriptionAfter: after.descriptionHtml }),
  });
  if (!there && position !== null && position <= before.length) await place(api, { productId, mediaId, position });
  return saved;
}

/** What an earlier picture of the same push left behind means nothing any more. */
const ADDING = { isAttaching: true, mediaId: null, descriptionBefore: null, descriptionAfter: null };

const isOurs = (media: { readonly alt: string | null }, alt: string) => (media.alt ?? '') === alt;

/** The picture of this push, if the product has it: known by its id, or left behind by an interrupted run. */
async function findOnProduct(push: StorePush, product: ProductState): Promise<string | null> {
  const { nodes } = product.media;
  if (push.mediaId) return nodes.some((media) => media.id === push.mediaId) ? push.mediaId : null;
  if (!push.isAttaching) return null;
  const left = nodes.filter((media) => !push.mediaBefore.includes(media.id) && isOurs(media, push.alt));
  const others = await database().storePush.findMany({
    where: { shop: push.shop, mediaId: { in: left.map((media) => media.id) } },
    select: { mediaId: true },
  });
  return left.find((media) => !others.some((other) => other.mediaId === media.id))?.id ?? null;
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
    const { productReorderMedia } = await api.request<{
      productReorderMedia: { mediaUserErrors: readonly UserError[] };
    }>(PRODUCT_REORDER_MEDIA, variables);
    const [error] = productReorderMedia.mediaUserErrors;
    if (error) log.warn({ shop: api.shop, said: error.message }, 'a pushed picture stays last');
  } catch (error) {
    if (!isAppError(error)) throw error;
    log.warn({ shop: api.shop, said: error.message }, 'a pushed picture stays last');
  }
}

/** What may have reached Shopify stays recorded as unfinished, so that a repeat looks for it; a refusal is over. */
async function letGo(push: StorePush, error: unknown): Promise<void> {
  const where = { id: push.id, run: push.run };
  await database().storePush.deleteMany({ where: { ...where, mediaId: null, isAttaching: false } });
  const isRefused = isAppError(error) && error.code === 'unprocessable';
  const row = await database().storePush.findFirst({ where });
  if (row) await releasePush(row, row.mediaId ? 'processing' : isRefused ? 'failed' : 'working');
}
