import type { Account } from '#app/domain/accounts/index.ts';
import { cancelJob } from '#app/domain/generation/index.server.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { recipeLookSchema } from '../recipes/recipe.schema.ts';
import { recipeMissing } from '../recipes/save-recipe.server.ts';
import { endPart } from './end-part.server.ts';
import { changeRun, notNow, OPEN_STATES, wakeRun } from './run-rows.server.ts';

interface OfRun {
  readonly account: Account;
  readonly runId: string;
}

/** Stops ordering until the run is resumed; what was ordered is finished. Throws `not-found`, `conflict`. */
export async function pauseRun(options: OfRun): Promise<void> {
  await changeRun(options, async (tx, run) => {
    if (run.state === 'paused') return;
    if (run.state !== 'running') throw notNow(`the run is ${run.state}`);
    await tx.catalogueRun.update({ where: { id: run.id }, data: { state: 'paused', message: null } });
  });
}

/** Goes on with what waits. Throws `not-found`, `conflict`. */
export async function resumeRun(options: OfRun): Promise<void> {
  await changeRun(options, async (tx, run) => {
    if (run.state === 'running') return;
    if (run.state !== 'paused') throw notNow(`the run is ${run.state}`);
    await tx.catalogueRun.update({ where: { id: run.id }, data: { state: 'running', message: null } });
    await wakeRun(tx, run.id);
  });
}

/**
 * Ends a run: nothing more is ordered, what is being made is stopped, what was not delivered costs nothing. What was made
 * stays and can be looked at and published. On one that has ended it does nothing. Throws `not-found`.
 */
export async function cancelRun(options: OfRun): Promise<void> {
  const jobs = await changeRun(options, async (tx, run) => {
    if (run.state === 'done' || run.state === 'cancelled' || run.state === 'failed') return [];
    const open = { runId: run.id, state: { in: [...OPEN_STATES] } };
    const working = await tx.runItem.findMany({ where: { ...open, jobId: { not: null } }, select: { jobId: true } });
    await tx.runItem.updateMany({
      where: { ...open, jobId: null },
      data: { state: 'leftOut', reason: catalogueMessages.cancelled },
    });
    await endPart(tx, run, { state: 'cancelled' });
    return working.map(({ jobId }) => jobId!);
  });
  for (const jobId of jobs) {
    await cancelJob({ account: options.account, jobId }).catch((error: unknown) => {
      // Forgotten, or ended by itself.
      if (!isAppError(error) || error.code !== 'not-found') throw error;
    });
  }
}

/**
 * Another recipe, or another version, for what has not been ordered yet. Throws `not-found`, `conflict` where the run is
 * over, `unprocessable` where credits are set aside and the recipe makes another number of pictures.
 */
export async function changeRunRecipe(options: OfRun & { readonly recipeId: string }): Promise<void> {
  const { account, recipeId } = options;
  await changeRun(options, async (tx, run) => {
    if (!['choosing', 'ready', 'running', 'paused'].includes(run.state)) throw notNow(`the run is ${run.state}`);
    const find = (id: string) => tx.catalogueRecipe.findFirst({ where: { id, userId: account.id } });
    const [before, after] = [await find(run.recipeId), await find(recipeId)];
    if (!before || !after) throw recipeMissing();
    const pictures = (row: typeof after) => recipeLookSchema.parse(row.look).pictures;
    if (run.holdId && pictures(before) !== pictures(after)) {
      throw new AppError('unprocessable', 'another number of pictures', { userMessage: catalogueMessages.sameNumber });
    }
    await tx.catalogueRun.update({ where: { id: run.id }, data: { recipeId } });
  });
}

/** Leaves a product out that has not been ordered, or takes it back in. Throws `not-found`, `conflict`. */
export async function excludeItem(
  options: OfRun & { readonly itemId: string; readonly isOut: boolean },
): Promise<void> {
  const { runId, itemId, isOut } = options;
  await changeRun(options, async (tx, run) => {
    const { count } = await tx.runItem.updateMany({
      where: isOut
        ? { id: itemId, runId, jobId: null, state: { in: ['waiting', 'doubt'] } }
        : {
            id: itemId,
            runId,
            jobId: null,
            state: 'leftOut',
            reason: catalogueMessages.leftOutByYou,
            // Nothing is set aside for a run that is ready, so that it is offered like any other.
            ...(run.state !== 'ready' && { isStarted: false }),
          },
      data: isOut
        ? { state: 'leftOut', reason: catalogueMessages.leftOutByYou }
        : { state: 'waiting', reason: null, isStarted: false },
    });
    if (count === 0) throw notNow('the item cannot be left out or taken in');
    if (run.state === 'running') await wakeRun(tx, runId);
  });
}
