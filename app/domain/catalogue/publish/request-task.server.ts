import { Prisma } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { changeRun, shopOf, wakeRun } from '../runs/run-rows.server.ts';
import type { PublishMode } from './publish-mode.schema.ts';

interface TaskOptions {
  readonly account: Account;
  readonly runId: string;
  /** These products alone; null for all of the run. */
  readonly itemIds: readonly string[] | null;
}

const only = (itemIds: readonly string[] | null) => (itemIds === null ? {} : { id: { in: [...itemIds] } });

export interface PublishOptions extends TaskOptions {
  readonly mode: PublishMode;
}

/** Puts the kept pictures onto their products, in the background; how many products. Throws `not-found`, `conflict`. */
export async function publishRun({ account, runId, itemIds, mode }: PublishOptions): Promise<number> {
  return changeRun({ account, runId }, async (tx, run) => {
    shopOf(run);
    const count = await markForShop(tx, { runId, itemIds, mode });
    if (count === 0) throw new AppError('conflict', 'nothing kept', { userMessage: catalogueMessages.nothingKept });
    return count;
  });
}

/** Sends what is kept of a run on its way; how many products. The run must be locked by this transaction. */
export async function markForShop(tx: Tx, { runId, itemIds, mode }: Omit<PublishOptions, 'account'>): Promise<number> {
  const kept = { runId, ...only(itemIds), task: null, state: 'kept' as const };
  // A decision made once is kept to its end.
  await tx.runItem.updateMany({ where: { ...kept, before: { equals: Prisma.DbNull } }, data: { publishMode: mode } });
  const { count } = await tx.runItem.updateMany({
    where: kept,
    data: { task: 'publish', reason: null, hasAsked: false, changedSince: [], isForced: false },
  });
  await wakeRun(tx, runId);
  return count;
}

/**
 * Removes what was published, in the background: each product returns to its earlier state, except for changes made
 * since. With `isForced` changed pictures are removed too. Returns how many products. Throws `not-found`, `conflict`.
 */
export async function rollBackRun(options: TaskOptions & { readonly isForced: boolean }): Promise<number> {
  const { account, runId, itemIds, isForced } = options;
  return changeRun({ account, runId }, async (tx) => {
    const named =
      itemIds && (await tx.runItem.findMany({ where: { runId, ...only(itemIds) }, select: { productId: true } }));
    const { count } = await tx.runItem.updateMany({
      // Everything written of a product before Shopify refused the rest goes, too. All colours of a product go together.
      where: {
        runId,
        ...(named && { productId: { in: named.map(({ productId }) => productId) } }),
        OR: [
          { state: 'published', task: null },
          { state: 'kept', task: null, before: { not: Prisma.DbNull } },
        ],
      },
      data: { task: 'rollBack', reason: null, hasAsked: false, changedSince: [], isForced },
    });
    if (count === 0)
      throw new AppError('conflict', 'nothing published', { userMessage: catalogueMessages.nothingToDo });
    await wakeRun(tx, runId);
    return count;
  });
}
