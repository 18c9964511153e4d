import type { CatalogueRun } from '@prisma/client';
import { releaseHold } from '#app/domain/credits/index.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';

/**
 * Gives back what a run still has set aside and says how it stands. The run must be locked by this transaction, with the
 * balance before it.
 */
export async function endPart(
  tx: Tx,
  run: CatalogueRun,
  data: { readonly state: 'ready' | 'done' | 'cancelled'; readonly message?: string | null },
): Promise<void> {
  if (run.holdId) {
    const key = `catalogue:${run.id}:release:${run.starts}`;
    await releaseHold(tx, { holdId: run.holdId, key, memo: 'Given back: pictures of a run that were not ordered' });
  }
  const finishedAt = data.state === 'ready' ? null : new Date();
  await tx.catalogueRun.update({ where: { id: run.id }, data: { message: null, ...data, holdId: null, finishedAt } });
}
