import type { RunItem, RunPicture } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { coloursOf, countMedia, readProduct, readVariants } from '#app/domain/store/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { recipeLookSchema } from '../recipes/recipe.schema.ts';
import type { RecipeLook } from '../recipes/recipe.schema.ts';
import { runMissing } from '../runs/run-rows.server.ts';
import { planMedia } from './media-plan.rules.ts';
import { findMediaOfRun, findSourceMedia } from './media-of-run.server.ts';
import { planEntryOf, planWholeEntryOf } from './plan.rules.ts';
import type { PlanEntry, PlanPage } from './plan.schema.ts';
import type { PublishMode } from './publish-mode.schema.ts';

/** Products of one page whose media are only counted: one question to the shop. */
const PAGE = 25;
/** Whose media and variants are read, each by itself. */
const WHOLE_PAGE = 10;

/**
 * What publishing the kept pictures of a run would change, product by product, as the shop is now; nothing is written.
 * Throws `not-found`, else as `AdminApi.request`.
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
  const shown = items.slice(0, take);
  const data = isCounted ? await countedEntries(shown, api, place) : await wholeEntries(shown, { api, mode, place });
  return { data, nextCursor: items.length > take ? String(shown.at(-1)!.position) : null };
}

type Item = RunItem & { readonly pictures: readonly RunPicture[] };

async function countedEntries(items: readonly Item[], api: AdminApi, place: RecipeLook['place']): Promise<PlanEntry[]> {
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
      entries.push(planEntryOf(item, { mediaNow: null, place }));
      continue;
    }
    const media = product.media.nodes;
    const variants = (product.variantsCount?.count ?? 0) > 1 ? await readVariants(api, item.productId) : [];
    const colour = coloursOf(variants).find(({ value }) => value === item.colour);
    const { replaced, assigned } = planMedia({
      mode,
      media,
      variants,
      source: await findSourceMedia(item),
      ofColour: item.colour === '' ? null : (colour?.variantIds ?? []),
      own: await findMediaOfRun(item),
    });
    const titles = variants.filter(({ id }) => assigned.includes(id)).map(({ title }) => title);
    entries.push(planWholeEntryOf(item, { media, replaced, assigned: titles, place }));
  }
  return entries;
}
