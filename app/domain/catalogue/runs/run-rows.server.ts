import type { CatalogueRun, RunItemState as ItemRowState } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { accountTopic } from '#app/domain/accounts/index.ts';
import { lockCreditBalance } from '#app/domain/credits/index.server.ts';
import { catalogueItemWork } from '#app/domain/generation/index.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { appendStreamEvents } from '#app/platform/streams/append-stream-events.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { enqueue } from '#app/platform/work/enqueue.server.ts';
import { RUN_EVENT } from '../catalogue-limits.ts';
import { runWork } from '../catalogue-works.ts';
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
export async function publishRunEvent(tx: Tx, run: Pick<CatalogueRun, 'id' | 'userId'>): Promise<void> {
  await appendStreamEvents(tx, accountTopic(run.userId), [{ type: RUN_EVENT, data: { run_id: run.id } }]);
}

const inSeconds = (seconds: number) => (seconds > 0 ? new Date(Date.now() + seconds * 1_000) : undefined);

/** Has the next step of a run made; asked for while one is made, another one follows. */
export const wakeRun = (tx: Tx, runId: string, delaySeconds = 0) =>
  enqueue(tx, runWork, { runId }, { key: runId, startAfter: inSeconds(delaySeconds) });

/** As `wakeRun`, of single products. */
export async function wakeItems(tx: Tx, itemIds: readonly string[], delaySeconds = 0): Promise<void> {
  const startAfter = inSeconds(delaySeconds);
  // In the same order everywhere, so that no two senders wait for each other.
  for (const key of itemIds.toSorted()) await enqueue(tx, catalogueItemWork, { placeId: key }, { key, startAfter });
}

/**
 * Changes a run under a lock. The balance is locked first, as by every order of a picture, so that two transactions
 * never deadlock. Throws `not-found` for a run that is not the account's.
 */
export function changeRun<T>(
  options: { readonly account: Pick<Account, 'id'>; readonly runId: string },
  work: (tx: Tx, run: CatalogueRun) => Promise<T>,
): Promise<T> {
  const { account, runId } = options;
  return transactAndAnnounce(accountTopic(account.id), async (tx) => {
    await lockCreditBalance(tx, account.id);
    const [locked] = await tx.$queryRaw<{ id: string }[]>`
      SELECT "id" FROM "CatalogueRun" WHERE "id" = ${runId}::uuid AND "userId" = ${account.id}::uuid FOR UPDATE`;
    if (!locked) throw runMissing();
    const run = await tx.catalogueRun.findUniqueOrThrow({ where: { id: runId } });
    const result = await work(tx, run);
    await publishRunEvent(tx, run);
    return result;
  });
}
