import type { CatalogueRun } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { FEATURES } from '#app/domain/credits/index.ts';
import { lockCreditBalance, priceOf } from '#app/domain/credits/index.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { MAX_PRODUCTS_PER_RUN } from '../catalogue-limits.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { recipeLookSchema } from '../recipes/recipe.schema.ts';
import { recipeMissing } from '../recipes/save-recipe.server.ts';
import type { JoinedBy } from '../runs/choice.schema.ts';
import { publishRunEvent, wakeRun } from '../runs/run-rows.server.ts';

export interface JoinRunOptions {
  readonly account: Pick<Account, 'id'> & { readonly shop: string };
  readonly recipeId: string;
  readonly by: JoinedBy;
  /** gid; its title is looked up with its picture where it is ''. */
  readonly product: { readonly productId: string; readonly title: string };
  readonly now: Date;
}

/** The highest price of one more product's pictures by a recipe. Throws `not-found` for another account's recipe. */
export async function priceOfJoining(
  tx: Tx,
  { account, recipeId }: Pick<JoinRunOptions, 'account' | 'recipeId'>,
): Promise<number> {
  const recipe = await tx.catalogueRecipe.findFirst({ where: { id: recipeId, userId: account.id } });
  if (!recipe) throw recipeMissing();
  return recipeLookSchema.parse(recipe.look).pictures * (await priceOf(tx, FEATURES.productPhoto));
}

/**
 * Puts a product into the run of the day that collects what comes in one by one, and starts it: accepted at once, however
 * many come. A product is in it once. Nothing is set aside; each picture is paid when it is ordered, at the price that
 * stands in the run or not at all. Returns the run's id. Throws `not-found` for a recipe that is not the account's.
 */
export async function joinRun(tx: Tx, { account, recipeId, by, product, now }: JoinRunOptions): Promise<string> {
  const userId = account.id;
  // Locked in the same order as by every other order, so that two transactions never deadlock.
  await lockCreditBalance(tx, userId);
  if (!(await tx.catalogueRecipe.findFirst({ where: { id: recipeId, userId } }))) throw recipeMissing();
  const unitPrice = await priceOf(tx, FEATURES.productPhoto);
  const run = await findRun(tx, { account, recipeId, by, unitPrice, now });
  const position = await tx.runItem.count({ where: { runId: run.id } });
  if (position >= MAX_PRODUCTS_PER_RUN)
    throw new AppError('too-many-requests', 'the run is full', {
      userMessage: catalogueMessages.tooManyProducts,
      retryAfterSeconds: 3600,
    });
  const { count } = await tx.runItem.createMany({
    data: [{ ...product, userId, runId: run.id, position, isStarted: true }],
    skipDuplicates: true,
  });
  if (count === 0) return run.id;
  if (run.state === 'done')
    await tx.catalogueRun.update({ where: { id: run.id }, data: { state: 'running', finishedAt: null } });
  await wakeRun(tx, run.id);
  await publishRunEvent(tx, run);
  return run.id;
}

type RunOfDay = Pick<JoinRunOptions, 'account' | 'recipeId' | 'by' | 'now'> & { readonly unitPrice: number };

/** The day's run of that recipe and price; a cancelled one stays cancelled, and another takes its place. */
async function findRun(tx: Tx, { account, recipeId, by, unitPrice, now }: RunOfDay): Promise<CatalogueRun> {
  const userId = account.id;
  const key = `joined:${by}:${recipeId}:${unitPrice}:${now.toISOString().slice(0, 10)}`;
  const known = await tx.catalogueRun.findMany({
    where: {
      userId,
      shop: account.shop,
      idempotencyKey: { startsWith: key },
      choice: { equals: { kind: 'joined', by } },
    },
    orderBy: { createdAt: 'desc' },
  });
  const open = known.find(({ state }) => state !== 'cancelled' && state !== 'failed');
  if (open) {
    await tx.$queryRaw`SELECT 1 FROM "CatalogueRun" WHERE "id" = ${open.id}::uuid FOR UPDATE`;
    return tx.catalogueRun.findUniqueOrThrow({ where: { id: open.id } });
  }
  return tx.catalogueRun.create({
    data: {
      userId,
      shop: account.shop,
      recipeId,
      state: 'running',
      choice: { kind: 'joined', by },
      idempotencyKey: `${key}:${known.length}`,
      unitPrice,
      startedAt: now,
    },
  });
}
