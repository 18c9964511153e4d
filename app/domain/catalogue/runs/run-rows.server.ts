import type { CatalogueRun, RunItemState as ItemRowState } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { accountTopic } from '#app/domain/accounts/index.ts';
import { holdCreditsStill } from '#app/domain/credits/index.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { sendAllToQueue, sendToQueue } from '#app/platform/queue/queue.server.ts';
import { appendStreamEvents } from '#app/platform/streams/append-stream-events.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { ITEM_QUEUE, RUN_EVENT, RUN_QUEUE } from '../catalogue-limits.ts';
import { catalogueMessages } from '../catalogue.messages.ts';

/** Items that something is still to be done for before their pictures can be looked at. */
export const OPEN_STATES = ['waiting', 'doubt', 'working'] as const satisfies readonly ItemRowState[];

export const runMissing = () => new AppError('not-found', 'a run', { userMessage: 'Not found' });
export const notNow = (why: string) => new AppError('conflict', why, { userMessage: catalogueMessages.notNow });

/** The shop of a run's products. Throws `conflict` for a run over uploaded photos. */
export function shopOf({ id, shop }: Pick<CatalogueRun, 'id' | 'shop'>): string {
  if (shop === null) throw new AppError('conflict', `run ${id} has no shop`, { userMessage: catalogueMessages.noShop });
  return shop;
}

/** Tells the account to look at the run again. */
export async function tellRun(tx: Tx, run: Pick<CatalogueRun, 'id' | 'userId'>): Promise<void> {
  await appendStreamEvents(tx, accountTopic(run.userId), [{ type: RUN_EVENT, data: { run_id: run.id } }]);
}

export const wakeRun = (tx: Tx, runId: string, delaySeconds = 0) =>
  sendToQueue(tx, RUN_QUEUE, { key: runId, priority: 0, delaySeconds });

export const wakeItems = (tx: Tx, itemIds: readonly string[], delaySeconds = 0) =>
  sendAllToQueue(
    tx,
    ITEM_QUEUE,
    itemIds.map((key) => ({ key, priority: 0, delaySeconds })),
  );

/**
 * Works on a run that nobody else changes meanwhile. The balance is locked first, as every order of a picture does, so that
 * nobody waits for the other. Throws `not-found` for a run that is not the account's.
 */
export function changeRun<T>(
  options: { readonly account: Pick<Account, 'id'>; readonly runId: string },
  work: (tx: Tx, run: CatalogueRun) => Promise<T>,
): Promise<T> {
  const { account, runId } = options;
  return transactAndAnnounce(accountTopic(account.id), async (tx) => {
    await holdCreditsStill(tx, account.id);
    const [locked] = await tx.$queryRaw<{ id: string }[]>`
      SELECT "id" FROM "CatalogueRun" WHERE "id" = ${runId}::uuid AND "userId" = ${account.id}::uuid FOR UPDATE`;
    if (!locked) throw runMissing();
    const run = await tx.catalogueRun.findUniqueOrThrow({ where: { id: runId } });
    const result = await work(tx, run);
    await tellRun(tx, run);
    return result;
  });
}
