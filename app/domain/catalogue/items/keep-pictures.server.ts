import type { RunItem } from '@prisma/client';
import type { JobView } from '#app/domain/generation/index.ts';
import { loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { recipeLookSchema } from '../recipes/recipe.schema.ts';
import { changeRun, wakeRun } from '../runs/run-rows.server.ts';
import { altTextOf, flagsOf } from './picture-flags.rules.ts';

/** Writes down what came of an item's job, once, and lets the run go on with the next. */
export async function keepPictures(item: RunItem, job: JobView): Promise<void> {
  const delivered = job.outputs.filter((output) => output.status === 'delivered' && output.asset);
  const run = await database().catalogueRun.findUniqueOrThrow({ where: { id: item.runId }, include: { recipe: true } });
  const look = recipeLookSchema.parse(run.recipe.look);
  const { scenes } = await loadPresetCatalogue();
  const scene = scenes.find(({ name }) => name === look.scene)?.displayName ?? null;
  const pictures = delivered.map(({ index, asset }) => ({
    itemId: item.id,
    userId: item.userId,
    index,
    assetId: asset!._id,
    flags: flagsOf(asset!),
    alt: look.altTexts ? altTextOf(item.title, scene) : '',
  }));
  await changeRun({ account: { id: item.userId }, runId: item.runId }, async (tx) => {
    const reason = delivered.length > 0 ? null : (job.message ?? catalogueMessages.stopped);
    const { count } = await tx.runItem.updateMany({
      where: { id: item.id, state: 'working', jobId: job.jobId },
      data: { state: delivered.length > 0 ? 'toReview' : 'failed', reason, leaseUntil: null },
    });
    if (count > 0) {
      await tx.runPicture.createMany({ data: pictures });
      const charged = job.outputs.reduce((sum, output) => sum + output.charged, 0);
      await tx.catalogueRun.update({
        where: { id: item.runId },
        data: { pictures: { increment: pictures.length }, charged: { increment: charged } },
      });
    }
    await wakeRun(tx, item.runId);
  });
}
