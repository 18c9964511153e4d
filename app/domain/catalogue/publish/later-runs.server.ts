import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import type { RunItem } from '@prisma/client';
import { isLater, withoutRun } from './later-runs.rules.ts';
import { productBeforeSchema } from './product-before.schema.ts';
import type { ProductBefore } from './product-before.schema.ts';

export interface LaterRun {
  readonly itemId: string;
  /** Of its recipe. */
  readonly name: string;
  readonly isGoingBack: boolean;
  readonly before: ProductBefore;
}

/** gids of the media that an item has ever put onto its product, in their order. */
async function findOwnMedia(tx: Tx, { id }: Pick<RunItem, 'id'>): Promise<string[]> {
  const pictures = await tx.runPicture.findMany({ where: { itemId: id, pushId: { not: null } } });
  const pushes = await tx.storePush.findMany({ where: { id: { in: pictures.map(({ pushId }) => pushId!) } } });
  return pushes.flatMap(({ mediaId }) => (mediaId ? [mediaId] : []));
}

/** The changes that other runs made to the product since this item was published, as far as they found its pictures there. */
export async function findLaterRuns(tx: Tx, item: RunItem): Promise<LaterRun[]> {
  const ours = await findOwnMedia(tx, item);
  if (ours.length === 0) return [];
  const others = await tx.runItem.findMany({
    where: { userId: item.userId, productId: item.productId, id: { not: item.id } },
    include: { run: { include: { recipe: { select: { name: true } } } } },
  });
  return others.flatMap(({ id, before, task, run }) => {
    const noted = productBeforeSchema.safeParse(before);
    if (!noted.success || !isLater(noted.data, ours)) return [];
    return [{ itemId: id, name: run.recipe.name, isGoingBack: task === 'rollBack', before: noted.data }];
  });
}

/** Writes into what later runs found that this one has never been: its item is rolled back. */
export async function forgetInLaterRuns(tx: Tx, item: RunItem): Promise<void> {
  const before = productBeforeSchema.safeParse(item.before);
  if (!before.success) return;
  const run = { before: before.data, ours: await findOwnMedia(tx, item) };
  for (const later of await findLaterRuns(tx, item)) {
    await tx.runItem.updateMany({ where: { id: later.itemId }, data: { before: withoutRun(later.before, run) } });
  }
}

/**
 * Makes an item's task the only one at its product, whichever run it belongs to: each counts on what it has found. Items of
 * one run go one after the other, and back the other way round; so do runs that found each other's pictures. False where
 * it is another's turn.
 */
export function beginTask(item: RunItem): Promise<boolean> {
  if (item.taskBegunAt) return Promise.resolve(true);
  const { id, userId, runId, productId, position, task } = item;
  return database().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`catalogue:${userId}:${productId}`}, 0))`;
    const isBack = task === 'rollBack';
    const ahead = await tx.runItem.count({
      where: {
        userId,
        productId,
        id: { not: id },
        task: { not: null },
        OR: [{ taskBegunAt: { not: null } }, { runId, position: isBack ? { gt: position } : { lt: position } }],
      },
    });
    if (ahead > 0) return false;
    if (isBack && (await findLaterRuns(tx, item)).some(({ isGoingBack }) => isGoingBack)) return false;
    await tx.runItem.updateMany({ where: { id, task }, data: { taskBegunAt: new Date() } });
    return true;
  });
}
