import type { Account } from '#app/domain/accounts/index.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { changeRun, notNow } from '../runs/run-rows.server.ts';

export type Decision = 'open' | 'kept' | 'rejected';

/** States in which pictures wait for a decision, or can get another one. */
const DECIDABLE = ['toReview', 'kept', 'rejected', 'rolledBack'] as const;

/**
 * Keeps or rejects pictures of a run, or takes a decision back. Several people may decide at once: the last word counts.
 * Throws `not-found` for pictures that are not of the run, `conflict` for those that are in the shop or on their way.
 */
export async function decidePictures(options: {
  readonly account: Account;
  readonly runId: string;
  readonly pictureIds: readonly string[];
  readonly decision: Decision;
}): Promise<void> {
  const { account, runId, decision } = options;
  const ids = [...new Set(options.pictureIds)];
  await changeRun({ account, runId }, async (tx) => {
    const found = await tx.runPicture.findMany({
      where: { id: { in: ids }, item: { runId, task: null, state: { in: [...DECIDABLE] } } },
      select: { itemId: true },
    });
    if (found.length !== ids.length) throw notNow('a picture cannot be decided on now');
    const decidedAt = decision === 'open' ? null : new Date();
    await tx.runPicture.updateMany({ where: { id: { in: ids } }, data: { decision, decidedAt } });
    await restate(tx, [...new Set(found.map(({ itemId }) => itemId))]);
  });
}

/** Keeps every picture of a run that nobody has decided on and that no rule has flagged; how many. */
export async function keepUnflagged(options: { readonly account: Account; readonly runId: string }): Promise<number> {
  return changeRun(options, async (tx, run) => {
    const item = { runId: run.id, task: null, state: { in: [...DECIDABLE] } };
    const open = await tx.runPicture.findMany({
      where: { decision: 'open', flags: { isEmpty: true }, item },
      select: { id: true, itemId: true },
    });
    await tx.runPicture.updateMany({
      where: { id: { in: open.map(({ id }) => id) } },
      data: { decision: 'kept', decidedAt: new Date() },
    });
    await restate(tx, [...new Set(open.map(({ itemId }) => itemId))]);
    return open.length;
  });
}

/** An item is kept with its first kept picture, and rejected with its last rejected one. */
async function restate(tx: Tx, itemIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "RunItem" i SET "updatedAt" = now(), "state" = CASE
        WHEN EXISTS (SELECT FROM "RunPicture" p WHERE p."itemId" = i."id" AND p."decision" = 'kept') THEN 'kept'
        WHEN EXISTS (SELECT FROM "RunPicture" p WHERE p."itemId" = i."id" AND p."decision" = 'open') THEN 'to-review'
        ELSE 'rejected' END::"RunItemState"
    WHERE i."id" = ANY(${[...itemIds]}::uuid[])`;
}
