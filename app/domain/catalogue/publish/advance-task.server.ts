import { Prisma } from '@prisma/client';
import type { RunItem } from '@prisma/client';
import { findAccountByShop } from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError, GENERIC_USER_MESSAGE, isAppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { isThrottled } from '#app/platform/shopify/is-throttled.ts';
import type { WorkContext } from '#app/platform/work/start-works.server.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { recipeLookSchema } from '../recipes/recipe.schema.ts';
import { changeRun, shopOf, wakeItems, wakeRun } from '../runs/run-rows.server.ts';
import type { ApiOf } from '../runs/advance-run.server.ts';
import { beginTask, forgetInLaterRuns } from './later-runs.server.ts';
import { publishItem } from './publish-item.server.ts';
import type { PublishItemOptions } from './publish-item.server.ts';
import { rollBackItem } from './roll-back-item.server.ts';

/** Between looks at a picture that the push worker, or Shopify, is at. */
const LOOK_SECONDS = 1;
/** While other questions of the same shop go first: no failure, and not counted as one. */
const THROTTLED_SECONDS = 10;

/**
 * The next step of a product's way into the shop, or back: one picture after the other, so that their order is known. What
 * the product was like is written down before the first; interrupted anywhere, the next step finds what is there. What may go better later is
 * thrown, for another attempt.
 */
export async function advanceTask(
  itemId: string,
  apiOf: ApiOf,
  { isLastAttempt }: Pick<WorkContext, 'isLastAttempt'>,
): Promise<void> {
  const item = await database().runItem.findFirst({ where: { id: itemId, task: { not: null } } });
  if (!item) return;
  try {
    const isOver = await step(item, apiOf);
    if (!isOver) await later(item, LOOK_SECONDS);
  } catch (error) {
    await settle(item, error, isLastAttempt);
  }
}

/** Ends a task whose last attempt was interrupted. */
export async function abandonTask(itemId: string): Promise<void> {
  const item = await database().runItem.findFirst({ where: { id: itemId, task: { not: null } } });
  if (item) await fail(item, GENERIC_USER_MESSAGE);
}

async function step(item: RunItem, apiOf: ApiOf): Promise<boolean> {
  const run = await database().catalogueRun.findUniqueOrThrow({ where: { id: item.runId }, include: { recipe: true } });
  const shop = shopOf(run);
  const account = await findAccountByShop(shop);
  if (account?.id !== item.userId)
    throw new AppError('gone', `${shop} has left`, { userMessage: catalogueMessages.shopLeft });
  if (!(await beginTask(item))) return false;
  const api = await apiOf(shop);
  if (item.task === 'rollBack') return rollBack(item, account, api);
  return publish(item, { account, api, place: recipeLookSchema.parse(run.recipe.look).place });
}

async function publish(item: RunItem, options: PublishItemOptions): Promise<boolean> {
  const before = await publishItem(item, options);
  if (before) await end(item, { state: 'published', hasAsked: false, before });
  return before !== null;
}

async function rollBack(item: RunItem, account: Account, api: AdminApi): Promise<boolean> {
  const outcome = await rollBackItem(item, { account, api });
  if (!outcome) return false;
  if ('changedSince' in outcome) {
    await end(item, { changedSince: [...outcome.changedSince], reason: catalogueMessages.changedSince });
    return true;
  }
  const { left } = outcome;
  const reason = left.length > 0 ? `Restored, except for later changes: ${left.join(', ')}.` : null;
  const state = 'rolledBack' as const;
  await end(item, { state, reason, before: Prisma.DbNull, changedSince: [], isForced: false }, async (tx) => {
    await forgetInLaterRuns(tx, item);
    await tx.runPicture.updateMany({ where: { itemId: item.id }, data: { pushId: null } });
  });
  return true;
}

/** Says what a task has come to, and lets the run go on with the next product. */
async function end(
  item: RunItem,
  data: Prisma.RunItemUpdateManyMutationInput,
  more: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await changeRun({ account: { id: item.userId }, runId: item.runId }, async (tx) => {
    await more(tx);
    await tx.runItem.updateMany({
      where: { id: item.id, task: item.task },
      data: { ...data, task: null, taskBegunAt: null },
    });
    await wakeRun(tx, item.runId);
  });
}

const later = (item: RunItem, seconds: number): Promise<void> => wakeItems(database(), [item.id], seconds);

/** Failures that may pass are thrown, for another attempt; the rest is reported. */
async function settle(item: RunItem, error: unknown, isLastAttempt: boolean): Promise<void> {
  if (isAppError(error) && error.code === 'conflict') return later(item, LOOK_SECONDS * 2);
  if (isThrottled(error)) return later(item, THROTTLED_SECONDS);
  const isPassing = !isAppError(error) || error.code === 'unavailable' || error.code === 'too-many-requests';
  if (isPassing && !isLastAttempt) throw error;
  await fail(item, (isAppError(error) && error.userMessage) || GENERIC_USER_MESSAGE);
}

async function fail(item: RunItem, reason: string): Promise<void> {
  // Where nothing was written there is nothing to go on with, or to take back: it may begin another way.
  const isFresh = item.task === 'publish' && (await isUntouched(item));
  await end(item, { reason, hasAsked: false, ...(isFresh && { before: Prisma.DbNull }) });
}

/** Whether nothing of an item is on its product, or may come there. Pictures come before anything else is changed. */
async function isUntouched(item: RunItem): Promise<boolean> {
  const pictures = await database().runPicture.findMany({ where: { itemId: item.id, pushId: { not: null } } });
  const ids = pictures.map(({ pushId }) => pushId!);
  const isGone = [{ status: 'undone' as const }, { status: 'failed' as const, isAttaching: false }];
  return (await database().storePush.count({ where: { id: { in: ids }, NOT: { OR: isGone } } })) === 0;
}
