import type { Account } from '#app/domain/accounts/index.ts';
import { confirmCutOut } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { changeRun, notNow, runMissing, wakeRun } from '../runs/run-rows.server.ts';

/**
 * A person's word on a product whose outline is not certain: `take` says that the cut-out is the product, `leave-out` that
 * it stays out of the run. It has cost nothing yet. Throws `not-found`, `conflict` where nothing is asked any more.
 */
export async function answerDoubt(options: {
  readonly account: Account;
  readonly runId: string;
  readonly itemId: string;
  readonly answer: 'take' | 'leave-out';
}): Promise<void> {
  const { account, runId, itemId, answer } = options;
  const item = await database().runItem.findFirst({ where: { id: itemId, runId, userId: account.id } });
  if (!item) throw runMissing();
  if (item.state !== 'doubt' || !item.cutOutId) throw notNow(`the item is ${item.state}`);
  if (answer === 'take') {
    // The screen shows the photo and the whole cut-out and asks about no single area.
    await confirmCutOut({ account, assetId: item.cutOutId, answers: [], isOutlineRight: true });
  }
  await changeRun({ account, runId }, async (tx) => {
    const { count } = await tx.runItem.updateMany({
      where: { id: itemId, runId, state: 'doubt' },
      data:
        answer === 'take'
          ? { state: 'waiting', reason: null, isCutOutTaken: true }
          : { state: 'leftOut', reason: catalogueMessages.leftOutByYou },
    });
    if (count === 0) throw notNow('the question is answered already');
    await wakeRun(tx, runId);
  });
}
