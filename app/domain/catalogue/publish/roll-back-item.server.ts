import type { RunItem, StorePush } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import {
  changeVariantMedia,
  findFiles,
  noteTakenOff,
  orderMedia,
  putFilesOn,
  readProduct,
  readVariants,
  undoPush,
} from '#app/domain/store/index.server.ts';
import type { ProductState } from '#app/domain/store/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { changedOf, differencesOf, toLinks } from './differences.rules.ts';
import { hasReplaced } from './later-runs.rules.ts';
import { findLaterRuns } from './later-runs.server.ts';
import type { LaterRun } from './later-runs.server.ts';
import { findMediaOfRun } from './media-of-run.server.ts';
import { orderBefore } from './media-plan.rules.ts';
import { productBeforeSchema } from './product-before.schema.ts';
import type { ProductBefore } from './product-before.schema.ts';

/** Result of a rollback: the merchant is asked first, or the product is as before except for `left`. */
export type RolledBack = { readonly changedSince: readonly string[] } | { readonly left: readonly string[] };

/**
 * The next step of a product's way back; null where it goes on. What was replaced comes back before ours go, so that the
 * product is never without: its files were only taken off, and have their ids and words still.
 */
export async function rollBackItem(
  item: RunItem,
  { account, api }: { readonly account: Account; readonly api: AdminApi },
): Promise<RolledBack | null> {
  const pushes = await findPushes(item);
  const standing = pushes.filter(({ status }) => status !== 'undone' && status !== 'failed');
  const product = await readProduct(api, item.productId).catch((error: unknown) => {
    // A product that is gone has nothing to be taken off.
    if (isAppError(error) && error.code === 'not-found') return null;
    throw error;
  });
  const noted = productBeforeSchema.safeParse(item.before);
  if (!product || !noted.success) return { left: [] };
  const before = noted.data;
  const later = await findLaterRuns(database(), item);
  const ours = pushes.flatMap(({ mediaId }) => (mediaId ? [mediaId] : []));
  const covered = later.filter((run) => hasReplaced(run.before, ours));
  if (!item.isForced && !before.isGoingBack) {
    const written = standing.flatMap(({ mediaId, alt }) => (mediaId ? [{ id: mediaId, alt }] : []));
    const now = { media: product.media.nodes, links: await linksOf(item, before, api) };
    const changedSince = [
      ...covered.map(({ name }) => catalogueMessages.replacedSince(name)),
      ...changedOf(before, { written, now }),
    ];
    if (changedSince.length > 0) return { changedSince };
  }
  if (!before.isGoingBack) {
    await database().runItem.updateMany({
      where: { id: item.id },
      data: { before: { ...before, isGoingBack: true } },
    });
  }
  const options = { item, before, product, api, later };
  // Where a later run has replaced ours, it keeps off what ours had replaced, and brings it back in turn.
  if (covered.length === 0 && (await restoreMedia(options))) return null;
  const onIt = before.replaced.filter((id) => product.media.nodes.some((medium) => medium.id === id));
  await noteTakenOff({ userId: item.userId, shop: api.shop, productId: item.productId, mediaIds: onIt, isBack: true });
  await restoreProduct(options);
  if (standing.length > 0) {
    // The last one first: those before it keep their places.
    for (const push of standing.reverse()) {
      if (push.status === 'queued' || push.status === 'working') return null;
      await undoPush({ account, api, pushId: push.id });
    }
    return null;
  }
  return compare(options);
}

async function findPushes(item: RunItem): Promise<StorePush[]> {
  const pictures = await database().runPicture.findMany({
    where: { itemId: item.id, pushId: { not: null } },
    orderBy: { index: 'asc' },
  });
  return database().storePush.findMany({
    where: { id: { in: pictures.map(({ pushId }) => pushId!) }, userId: item.userId },
    orderBy: { createdAt: 'asc' },
  });
}

/** Variants are looked at only where something of them was written. */
const linksOf = async (item: RunItem, before: ProductBefore, api: AdminApi) =>
  before.assigned.length + before.replaced.length > 0 ? toLinks(await readVariants(api, item.productId)) : null;

interface BackOptions {
  readonly item: RunItem;
  readonly before: ProductBefore;
  readonly product: ProductState;
  readonly api: AdminApi;
  readonly later: readonly LaterRun[];
}

/** Puts replaced pictures on again; false where none is left that the shop still has. */
async function restoreMedia({ item, before, product, api }: BackOptions): Promise<boolean> {
  const { productId } = item;
  const away = before.replaced.filter((id) => !product.media.nodes.some((medium) => medium.id === id));
  const there = await findFiles(api, away);
  const fileIds = away.filter((id) => there.has(id));
  if (fileIds.length === 0) return false;
  await putFilesOn(api, { productId, fileIds });
  return true;
}

/** Gives each variant that we touched the picture that it had, but for those that a later run has given one since. */
async function restoreProduct({ item, before, product, api, later }: BackOptions): Promise<void> {
  const { productId } = item;
  const touched = new Set([
    ...before.assigned,
    ...before.links.filter(({ mediaId }) => before.replaced.includes(mediaId)).map(({ variantId }) => variantId),
  ]);
  for (const id of later.flatMap((run) => run.before.assigned)) touched.delete(id);
  if (touched.size === 0) return;
  const had = new Map(before.links.map(({ variantId, mediaId }) => [variantId, mediaId]));
  const onIt = new Set(product.media.nodes.map(({ id }) => id));
  const changes = (await readVariants(api, productId))
    .filter(({ id }) => touched.has(id))
    .map(({ id, mediaId }) => {
      const was = had.get(id);
      return { variantId: id, from: mediaId, to: was && onIt.has(was) ? was : null };
    });
  await changeVariantMedia(api, { productId, changes });
}

/** Puts replaced pictures at their places, then says what is still otherwise; what the same run has there stays out of it. */
async function compare({ item, before, product, api }: BackOptions): Promise<RolledBack | null> {
  const { productId } = item;
  const now = product.media.nodes.map(({ id }) => id);
  const wanted =
    before.replaced.length > 0
      ? orderBefore(
          before.media.map(({ id }) => id),
          now,
        )
      : now;
  if (wanted.join() !== now.join()) {
    await orderMedia(api, { productId, now, wanted });
    return null;
  }
  const own = await findMediaOfRun(item);
  const media = product.media.nodes.filter(({ id }) => !own.has(id) || before.media.some((one) => one.id === id));
  return { left: differencesOf(before, { media, links: await linksOf(item, before, api) }) };
}
