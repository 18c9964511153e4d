import type { RunItem, RunPicture } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { countMedia, readProduct, readVariants } from '#app/domain/store/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { recipeLookSchema } from '../recipes/recipe.schema.ts';
import type { RecipeLook } from '../recipes/recipe.schema.ts';
import { runMissing, shopOf } from '../runs/run-rows.server.ts';
import { planItem } from './media-of-run.server.ts';
import { planEntryOf, planWholeEntryOf } from './plan.rules.ts';
import type { PlanEntry, PlanPage } from './plan.schema.ts';
import { productBeforeSchema } from './product-before.schema.ts';
import { publishModeSchema } from './publish-mode.schema.ts';
import type { PublishMode } from './publish-mode.schema.ts';

/** Products of one page whose media are only counted: one question to the shop. */
const PAGE = 25;
/** Whose media and variants are read, each by itself. */
const WHOLE_PAGE = 10;

/**
 * The changes that publishing a run's kept pictures would make, product by product, as the shop is now; nothing is written.
 * Throws `not-found`, `conflict` for uploaded photos, else as `AdminApi.request`.
 */
export async function planRun(options: {
  readonly account: Account;
  readonly api: AdminApi;
  readonly runId: string;
  readonly mode: PublishMode;
  /** Position after which the page begins; null for the first. */
  readonly cursor: number | null;
  /** gid: of this product alone. Left out: of all. */
  readonly productId?: string | undefined;
}): Promise<PlanPage> {
  const { account, api, runId, mode, cursor, productId } = options;
  const where = { id: runId, userId: account.id };
  const run = await database().catalogueRun.findFirst({ where, include: { recipe: true } });
  if (!run) throw runMissing();
  shopOf(run);
  const { place, perColour } = recipeLookSchema.parse(run.recipe.look);
  const isCounted = mode === 'add' && !perColour;
  const take = isCounted ? PAGE : WHOLE_PAGE;
  const items = await database().runItem.findMany({
    where: {
      runId,
      userId: account.id,
      state: 'kept',
      task: null,
      position: { gt: cursor ?? -1 },
      ...(productId !== undefined && { productId }),
    },
    orderBy: { position: 'asc' },
    take: take + 1,
    include: {
      pictures: { where: { decision: 'kept', assetId: { not: null } }, orderBy: { index: 'asc' } },
    },
  });
  const shown = await withMedia(items.slice(0, take));
  const counted = isCounted ? shown.filter(({ before }) => before === null) : [];
  const whole = shown.filter((item) => !counted.includes(item));
  const entries = new Map(
    [...(await countedEntries(counted, api, place)), ...(await wholeEntries(whole, { api, mode, place }))].map(
      (entry) => [entry.itemId, entry],
    ),
  );
  return {
    data: shown.map(({ id }) => entries.get(id)!),
    nextCursor: items.length > take ? String(shown.at(-1)!.position) : null,
  };
}

type Item = RunItem & { readonly pictures: readonly (RunPicture & { readonly mediaId: string | null })[] };

/** With what an earlier try has put onto the products. */
async function withMedia(items: readonly (RunItem & { readonly pictures: readonly RunPicture[] })[]): Promise<Item[]> {
  const ids = items.flatMap(({ pictures }) => pictures.flatMap(({ pushId }) => (pushId ? [pushId] : [])));
  const pushes = ids.length > 0 ? await database().storePush.findMany({ where: { id: { in: ids } } }) : [];
  const media = new Map(pushes.map(({ id, mediaId }) => [id, mediaId]));
  return items.map((item) => ({
    ...item,
    pictures: item.pictures.map((picture) => ({ ...picture, mediaId: media.get(picture.pushId ?? '') ?? null })),
  }));
}

async function countedEntries(items: readonly Item[], api: AdminApi, place: RecipeLook['place']): Promise<PlanEntry[]> {
  if (items.length === 0) return [];
  const counts = await countMedia(
    api,
    items.map(({ productId }) => productId),
  );
  return items.map((item) => planEntryOf(item, { mediaNow: counts.get(item.productId) ?? null, place }));
}

async function wholeEntries(
  items: readonly Item[],
  { api, mode, place }: { readonly api: AdminApi; readonly mode: PublishMode } & Pick<RecipeLook, 'place'>,
): Promise<PlanEntry[]> {
  const entries: PlanEntry[] = [];
  for (const item of items) {
    const product = await readProduct(api, item.productId).catch((error: unknown) => {
      if (isAppError(error) && error.code === 'not-found') return null;
      throw error;
    });
    if (!product) {
      entries.push({ ...planEntryOf(item, { mediaNow: null, place }), mode });
      continue;
    }
    const media = product.media.nodes;
    const variants = (product.variantsCount?.count ?? 0) > 1 ? await readVariants(api, item.productId) : [];
    const begun = productBeforeSchema.safeParse(item.before);
    const { replaced, assigned } = begun.success ? begun.data : await planItem(item, { mode, media, variants });
    const titles = variants.filter(({ id }) => assigned.includes(id)).map(({ title }) => title);
    const how = begun.success ? publishModeSchema.parse(item.publishMode) : mode;
    entries.push(planWholeEntryOf(item, { mode: how, media, replaced, assigned: titles, place }));
  }
  return entries;
}
