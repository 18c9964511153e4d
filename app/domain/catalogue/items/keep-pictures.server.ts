import type { RunItem } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import type { JobView } from '#app/domain/generation/index.ts';
import { loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { enqueue } from '#app/platform/work/enqueue.server.ts';
import { flowWork } from '../catalogue-works.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { recipeLookSchema } from '../recipes/recipe.schema.ts';
import { WHITE_SCENE } from '../recipes/white-scene.ts';
import { changeRun, wakeRun } from '../runs/run-rows.server.ts';
import { findAlike, judgePictures } from './find-flags.server.ts';
import { altTextOf } from './picture-flags.rules.ts';

interface KeepOptions {
  readonly account: Account;
  /** Ended. */
  readonly job: JobView;
  /** Of the run's shop; null for uploaded photos. */
  readonly api: (() => Promise<AdminApi>) | null;
}

/** Writes down what came of an item's job, once, with what the rules say of it, and lets the run go on with the next. */
export async function keepPictures(item: RunItem, { account, job, api }: KeepOptions): Promise<void> {
  const delivered = job.outputs.flatMap(({ status, index, asset }) =>
    status === 'delivered' && asset ? [{ index, asset }] : [],
  );
  const run = await database().catalogueRun.findUniqueOrThrow({ where: { id: item.runId }, include: { recipe: true } });
  const look = recipeLookSchema.parse(run.recipe.look);
  const { scenes } = await loadPresetCatalogue();
  const scene = [WHITE_SCENE, ...scenes].find(({ name }) => name === look.scene)?.displayName ?? null;
  const assets = delivered.map(({ asset }) => asset);
  const { productId } = item;
  const judged = await judgePictures({ account, productId, channels: look.channels, assets, api });
  await changeRun({ account, runId: item.runId }, async (tx) => {
    const reason = delivered.length > 0 ? null : (job.message ?? catalogueMessages.stopped);
    const { count } = await tx.runItem.updateMany({
      where: { id: item.id, state: 'working', jobId: job.jobId },
      data: { state: delivered.length > 0 ? 'toReview' : 'failed', reason },
    });
    if (count > 0) {
      if (delivered.length > 0 && api) await enqueue(tx, flowWork, { itemId: item.id }, { key: item.id });
      for (const [nth, { index, asset }] of delivered.entries()) {
        const { findings, print } = judged[nth]!;
        // One after the other: each may look like the one before.
        const like = print && (await findAlike(tx, { runId: item.runId, print, not: null }));
        const all = [...findings, ...(like ? [like] : [])];
        await tx.runPicture.create({
          data: {
            itemId: item.id,
            userId: item.userId,
            index,
            assetId: asset._id,
            flags: all.map(({ flag }) => flag),
            flagReasons: all.map(({ reason: why }) => why),
            print,
            alt: look.altTexts ? altTextOf(item.title, scene) : '',
          },
        });
      }
      const charged = job.outputs.reduce((sum, output) => sum + output.charged, 0);
      await tx.catalogueRun.update({
        where: { id: item.runId },
        data: { pictures: { increment: delivered.length }, charged: { increment: charged } },
      });
    }
    await wakeRun(tx, item.runId);
  });
}
