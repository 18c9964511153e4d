import type { Account } from '#app/domain/accounts/index.ts';
import { FEATURES } from '#app/domain/credits/index.ts';
import { holdCredits, priceOf } from '#app/domain/credits/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { TRIED_FIRST } from '../catalogue-limits.ts';
import { recipeLookSchema } from '../recipes/recipe.schema.ts';
import { changeRun, notNow, wakeRun } from './run-rows.server.ts';

export interface StartRunOptions {
  readonly account: Account;
  readonly runId: string;
  /** `try`: the first three products; `all`: everything that waits. */
  readonly part: 'try' | 'all';
  /** Credits that the user was shown as the cost. */
  readonly price: number;
}

/**
 * Starts a run, or goes on after its first three: the whole price is set aside at once, or nothing is begun. Throws
 * `conflict` where it cannot be started now or costs something else by now, `insufficient-credits`, `not-found`.
 */
export async function startRun({ account, runId, part, price }: StartRunOptions): Promise<void> {
  await changeRun({ account, runId }, async (tx, run) => {
    if (run.state !== 'ready') throw notNow(`the run is ${run.state}`);
    const recipe = await tx.catalogueRecipe.findUniqueOrThrow({ where: { id: run.recipeId } });
    const { pictures } = recipeLookSchema.parse(recipe.look);
    const waiting = await tx.runItem.findMany({
      where: { runId, state: 'waiting' },
      orderBy: { position: 'asc' },
      select: { id: true },
      ...(part === 'try' ? { take: TRIED_FIRST } : {}),
    });
    if (waiting.length === 0)
      throw new AppError('conflict', 'nothing waits', { userMessage: catalogueMessages.nothingToDo });
    const unitPrice = await priceOf(tx, FEATURES.productPhoto);
    const amount = waiting.length * pictures * unitPrice;
    if (amount !== price)
      throw new AppError('conflict', `price ${amount}`, { userMessage: catalogueMessages.priceChanged });
    const starts = run.starts + 1;
    const key = `catalogue:${runId}:hold:${starts}`;
    const memo = `${waiting.length * pictures} images of ${waiting.length} products`;
    const hold = amount > 0 ? await holdCredits(tx, { userId: account.id, amount, key, memo }) : null;
    await tx.runItem.updateMany({ where: { id: { in: waiting.map(({ id }) => id) } }, data: { isStarted: true } });
    await tx.catalogueRun.update({
      where: { id: runId },
      data: {
        state: 'running',
        unitPrice,
        starts,
        holdId: hold?.holdId ?? null,
        message: null,
        startedAt: run.startedAt ?? new Date(),
        finishedAt: null,
      },
    });
    await wakeRun(tx, runId);
  });
}
