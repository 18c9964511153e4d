import type { CatalogueRun } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { accountTopic } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { MAX_OPEN_RUNS } from '../catalogue-limits.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { recipeMissing } from '../recipes/save-recipe.server.ts';
import type { Choice } from './choice.schema.ts';
import { chooseUploads } from './choose-uploads.server.ts';
import { publishRunEvent, wakeRun } from './run-rows.server.ts';

export interface CreateRunOptions {
  /** Without a shop, only of uploaded photos. */
  readonly account: Account;
  readonly recipeId: string;
  readonly choice: Choice;
  /** Repeating it gives the same run. */
  readonly idempotencyKey: string;
}

/**
 * Accepts a run; its products are looked up by the worker, uploaded photos are there at once, and nothing is spent before
 * it is started. Returns its id.
 * Throws `not-found` for a recipe or photos that are not the account's, `forbidden` for products without a shop,
 * `too-many-requests`, `unprocessable` for a key that was used for something else.
 */
export async function createRun(options: CreateRunOptions): Promise<string> {
  const { account, recipeId, choice, idempotencyKey } = options;
  const userId = account.id;
  const isUploads = choice.kind === 'uploads';
  if (!isUploads && account.shop === null)
    throw new AppError('forbidden', 'an account without a shop', { userMessage: catalogueMessages.shopLeft });
  const where = { userId_idempotencyKey: { userId, idempotencyKey } };
  return transactAndAnnounce(accountTopic(userId), async (tx) => {
    // Runs of one account are made one after the other.
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`;
    const known = await tx.catalogueRun.findUnique({ where });
    if (known) return assertSame(known, options).id;
    if (!(await tx.catalogueRecipe.findFirst({ where: { id: recipeId, userId } }))) throw recipeMissing();
    const open = await tx.catalogueRun.count({ where: { userId, state: { in: ['choosing', 'running', 'paused'] } } });
    if (open >= MAX_OPEN_RUNS) {
      throw new AppError('too-many-requests', `${open} open runs`, {
        userMessage: catalogueMessages.tooManyRuns,
        retryAfterSeconds: 60,
      });
    }
    const run = await tx.catalogueRun.create({
      data: {
        userId,
        shop: isUploads ? null : account.shop,
        recipeId,
        choice,
        idempotencyKey,
        ...(isUploads && { state: 'ready' as const }),
      },
    });
    if (isUploads) {
      const items = await chooseUploads(tx, { account, imageIds: choice.imageIds });
      await tx.runItem.createMany({ data: items.map((item) => ({ ...item, runId: run.id })) });
    } else await wakeRun(tx, run.id);
    await publishRunEvent(tx, run);
    return run.id;
  });
}

function assertSame(run: CatalogueRun, { recipeId, choice }: CreateRunOptions): CatalogueRun {
  // Keys of JSON come back in another order.
  const canonical = (value: unknown) =>
    JSON.stringify(Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1)));
  if (run.recipeId === recipeId && canonical(run.choice) === canonical(choice)) return run;
  throw new AppError('unprocessable', 'key used for another run', { userMessage: catalogueMessages.notAgain });
}
