import type { Account } from '#app/domain/accounts/index.ts';
import { countMedia } from '#app/domain/store/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { recipeLookSchema } from '../recipes/recipe.schema.ts';
import { runMissing } from '../runs/run-rows.server.ts';
import { planEntryOf } from './plan.rules.ts';
import type { PlanPage } from './plan.schema.ts';

/** Products of one page: one question to the shop. */
const PAGE = 25;

/**
 * What publishing the kept pictures of a run would change, product by product, as the shop is now; nothing is written.
 * Throws `not-found`, else as `AdminApi.request`.
 */
export async function planRun(options: {
  readonly account: Account;
  readonly api: AdminApi;
  readonly runId: string;
  /** Position after which the page begins; null for the first. */
  readonly cursor: number | null;
}): Promise<PlanPage> {
  const { account, api, runId, cursor } = options;
  const where = { id: runId, userId: account.id };
  const run = await database().catalogueRun.findFirst({ where, include: { recipe: true } });
  if (!run) throw runMissing();
  const { place } = recipeLookSchema.parse(run.recipe.look);
  const items = await database().runItem.findMany({
    where: { runId, userId: account.id, state: 'kept', task: null, position: { gt: cursor ?? -1 } },
    orderBy: { position: 'asc' },
    take: PAGE + 1,
    include: {
      pictures: { where: { decision: 'kept', assetId: { not: null } }, orderBy: { index: 'asc' } },
    },
  });
  const shown = items.slice(0, PAGE);
  const counts = await countMedia(
    api,
    shown.map(({ productId }) => productId),
  );
  return {
    data: shown.map((item) => planEntryOf(item, { mediaNow: counts.get(item.productId) ?? null, place })),
    nextCursor: items.length > PAGE ? String(shown.at(-1)!.position) : null,
  };
}
