import type { CatalogueRun } from '@prisma/client';
import { database } from '#app/platform/database/database.server.ts';
import { GENERIC_USER_MESSAGE, isAppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { SHOP_WINDOW, WINDOW } from '../catalogue-limits.ts';
import { publishDue } from '../publish/schedule-publish.server.ts';
import { chooseProducts } from './choose-products.server.ts';
import { endPart } from './end-part.server.ts';
import { changeRun, shopOf, wakeItems, wakeRun } from './run-rows.server.ts';

/** Permission for a shop, fetched anew for each piece of work. */
export type ApiOf = (shop: string) => Promise<AdminApi>;

/** The next step of a run: another page of its products, more items into its window, or its end. */
export async function advanceRun(runId: string, apiOf: ApiOf): Promise<void> {
  const run = await database().catalogueRun.findUnique({ where: { id: runId } });
  if (!run) return;
  if (run.state === 'choosing') await choose(run, apiOf);
  else if (run.state === 'running') await fillWindow(run);
  await publishDue(run);
  await goOnInShop(run);
  await waitForPublishing(run);
}

/**
 * Keeps a few products on their way into the shop, or back; each of them wakes its run when it is over. Those that have begun
 * go on by themselves: to wake one that waits after an error would use up its tries. Those of one product come in the
 * order in which they may begin.
 */
async function goOnInShop({ id: runId }: CatalogueRun): Promise<void> {
  const begun = await database().runItem.count({ where: { runId, taskBegunAt: { not: null } } });
  const free = SHOP_WINDOW - begun;
  if (free <= 0) return;
  const waiting = (task: 'publish' | 'rollBack', position: 'asc' | 'desc') =>
    database().runItem.findMany({
      where: { runId, task, taskBegunAt: null },
      orderBy: { position },
      select: { id: true },
      take: free,
    });
  const next = [...(await waiting('publish', 'asc')), ...(await waiting('rollBack', 'desc'))];
  await wakeItems(
    database(),
    next.slice(0, free).map(({ id }) => id),
  );
}

/** Leaves a message for the time at which it is published: the one that was left may have been brought forward to this step. */
async function waitForPublishing({ id }: CatalogueRun): Promise<void> {
  const run = await database().catalogueRun.findUnique({ where: { id }, select: { publishAt: true } });
  if (run?.publishAt) await wakeRun(database(), id, (run.publishAt.getTime() - Date.now()) / 1_000);
}

/** Failures that may pass are thrown, for another attempt; all failures are shown to the merchant. */
async function choose(run: CatalogueRun, apiOf: ApiOf): Promise<void> {
  try {
    await chooseProducts(run, await apiOf(shopOf(run)));
  } catch (error) {
    if (!isAppError(error)) throw error;
    const isPassing = error.code === 'unavailable' || error.code === 'too-many-requests';
    await changeRun({ account: { id: run.userId }, runId: run.id }, async (tx, now) => {
      if (now.state !== 'choosing') return;
      const message = error.userMessage || GENERIC_USER_MESSAGE;
      await tx.catalogueRun.update({
        where: { id: run.id },
        data: isPassing ? { message } : { state: 'failed', message },
      });
    });
    if (isPassing) throw error;
  }
}

/** Keeps a few items at work, whatever the run's size; where nothing is left, the run, or its first part, is over. */
async function fillWindow(run: CatalogueRun): Promise<void> {
  await changeRun({ account: { id: run.userId }, runId: run.id }, async (tx, now) => {
    if (now.state !== 'running') return;
    const working = await tx.runItem.count({ where: { runId: run.id, state: 'working' } });
    const free = Math.max(0, WINDOW - working);
    const next = await tx.runItem.findMany({
      where: { runId: run.id, state: 'waiting', isStarted: true },
      orderBy: { position: 'asc' },
      select: { id: true },
      take: free,
    });
    const ids = next.map(({ id }) => id);
    if (ids.length > 0) {
      await tx.runItem.updateMany({
        where: { id: { in: ids }, state: 'waiting' },
        data: { state: 'working', reason: null },
      });
      await wakeItems(tx, ids);
      return;
    }
    if (working > 0) return;
    const doubts = await tx.runItem.count({ where: { runId: run.id, state: 'doubt' } });
    const rest = await tx.runItem.count({ where: { runId: run.id, state: 'waiting' } });
    // A question holds up its own product alone: it is offered again, with its price, once it is answered.
    if (doubts > 0 && rest === 0) return;
    await tx.runItem.updateMany({ where: { runId: run.id, state: 'doubt' }, data: { isStarted: false } });
    await endPart(tx, now, { state: rest > 0 ? 'ready' : 'done' });
  });
}
