import type { Account } from '#app/domain/accounts/index.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { changeRun, notNow } from '../runs/run-rows.server.ts';

export type Decision = 'open' | 'kept' | 'rejected';

/** States in which pictures wait for a decision, or can get another one. */
export const DECIDABLE = ['toReview', 'kept', 'rejected', 'rolledBack'] as const;

/**
 * Keeps or rejects pictures of a run, or takes a decision back. Several people may decide at once: a decision that
 * names the version it saw does not overwrite a later one. Throws `not-found` for pictures that are not of the run,
 * `conflict` for those that are in the shop, on their way, being made again, or different by now.
 */
export async function decidePictures(options: {
  readonly account: Account;
  readonly runId: string;
  readonly pictureIds: readonly string[];
  readonly decision: Decision;
  /** The version that was seen, by picture; of one that is not named the last word counts. */
  readonly seen?: Readonly<Record<string, number>>;
}): Promise<void> {
  const { account, runId, decision, seen = {} } = options;
  const ids = [...new Set(options.pictureIds)];
  await changeRun({ account, runId }, async (tx) => {
    const found = await tx.runPicture.findMany({
      where: { id: { in: ids }, item: { runId, task: null, state: { in: [...DECIDABLE] } } },
      select: {
        id: true,
        itemId: true,
        version: true,
        decision: true,
        redoJobId: true,
        item: { select: { title: true } },
      },
    });
    if (found.length !== ids.length) throw notNow('a picture cannot be decided on now');
    const late = found.find(({ id, version }) => seen[id] !== undefined && seen[id] !== version);
    if (late) {
      const userMessage = catalogueMessages.decidedMeanwhile(late.item.title, late.redoJobId ? 'again' : late.decision);
      throw new AppError('conflict', `version ${late.version}`, { userMessage });
    }
    if (found.some(({ redoJobId }) => redoJobId !== null)) {
      throw new AppError('conflict', 'being made again', { userMessage: catalogueMessages.beingMadeAgain });
    }
    const decidedAt = decision === 'open' ? null : new Date();
    await tx.runPicture.updateMany({
      where: { id: { in: ids } },
      data: { decision, decidedAt, version: { increment: 1 } },
    });
    await restate(tx, [...new Set(found.map(({ itemId }) => itemId))]);
  });
}

/** Keeps every picture of a run that is undecided and not flagged; returns their ids, so that all can be taken back. */
export async function keepUnflagged(options: {
  readonly account: Account;
  readonly runId: string;
}): Promise<readonly string[]> {
  return changeRun(options, async (tx, run) => {
    const item = { runId: run.id, task: null, state: { in: [...DECIDABLE] } };
    const open = await tx.runPicture.findMany({
      where: { decision: 'open', flags: { isEmpty: true }, redoJobId: null, item },
      select: { id: true, itemId: true },
    });
    const ids = open.map(({ id }) => id);
    await tx.runPicture.updateMany({
      where: { id: { in: ids } },
      data: { decision: 'kept', decidedAt: new Date(), version: { increment: 1 } },
    });
    await restate(tx, [...new Set(open.map(({ itemId }) => itemId))]);
    return ids;
  });
}

/**
 * An item is to be reviewed while one of its pictures is made again; else it is kept with its first kept picture, and rejected with
 * its last rejected one. What is in the shop by now, or on its way, stays that.
 */
export async function restate(tx: Tx, itemIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "RunItem" i SET "updatedAt" = now(), "state" = CASE
        WHEN i."state" = 'published' OR i."task" IS NOT NULL THEN i."state"
        WHEN EXISTS (SELECT FROM "RunPicture" p WHERE p."itemId" = i."id" AND p."redoJobId" IS NOT NULL) THEN 'to-review'
        WHEN EXISTS (SELECT FROM "RunPicture" p WHERE p."itemId" = i."id" AND p."decision" = 'kept') THEN 'kept'
        WHEN EXISTS (SELECT FROM "RunPicture" p WHERE p."itemId" = i."id" AND p."decision" = 'open') THEN 'to-review'
        ELSE 'rejected' END::"RunItemState"
    WHERE i."id" = ANY(${[...itemIds]}::uuid[])`;
}
