import { Prisma } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { changeRun, wakeRun } from '../runs/run-rows.server.ts';

interface TaskOptions {
  readonly account: Account;
  readonly runId: string;
  /** These products alone; null for all of the run. */
  readonly itemIds: readonly string[] | null;
}

const only = (itemIds: readonly string[] | null) => (itemIds === null ? {} : { id: { in: [...itemIds] } });

/** Puts the kept pictures onto their products, in the background; how many products. Throws `not-found`, `conflict`. */
export async function publishRun({ account, runId, itemIds }: TaskOptions): Promise<number> {
  return changeRun({ account, runId }, async (tx) => {
    const { count } = await tx.runItem.updateMany({
      where: { runId, ...only(itemIds), task: null, state: 'kept' },
      data: { task: 'publish', reason: null, attempts: 0, changedSince: [], isForced: false },
    });
    if (count === 0) throw new AppError('conflict', 'nothing kept', { userMessage: catalogueMessages.nothingKept });
    await wakeRun(tx, runId);
    return count;
  });
}

/**
 * Takes what was published off again, in the background: each product is as before, but for what somebody has changed
 * since. With `isForced` also pictures that somebody has changed; how many products. Throws `not-found`, `conflict`.
 */
export async function rollBackRun(options: TaskOptions & { readonly isForced: boolean }): Promise<number> {
  const { account, runId, itemIds, isForced } = options;
  return changeRun({ account, runId }, async (tx) => {
    const { count } = await tx.runItem.updateMany({
      // What was written of a product before Shopify refused the rest goes, too.
      where: {
        runId,
        ...only(itemIds),
        OR: [
          { state: 'published', task: null },
          { state: 'kept', task: null, before: { not: Prisma.DbNull } },
        ],
      },
      data: { task: 'rollBack', reason: null, attempts: 0, changedSince: [], isForced },
    });
    if (count === 0)
      throw new AppError('conflict', 'nothing published', { userMessage: catalogueMessages.nothingToDo });
    await wakeRun(tx, runId);
    return count;
  });
}
