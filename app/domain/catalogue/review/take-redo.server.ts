import type { RunPicture } from '@prisma/client';
import { findAccountById } from '#app/domain/accounts/index.server.ts';
import { getJob } from '#app/domain/generation/index.server.ts';
import { isEnded } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { findAlike, judgePictures } from '../items/find-flags.server.ts';
import { recipeLookSchema } from '../recipes/recipe.schema.ts';
import { changeRun } from '../runs/run-rows.server.ts';
import type { ApiOf } from '../runs/advance-run.server.ts';
import { restate } from './decide-pictures.server.ts';

/** Stores the result of making a picture again; once, however often its end is announced. */
export async function takeRedo(pictureId: string, apiOf: ApiOf): Promise<void> {
  const picture = await database().runPicture.findUnique({
    where: { id: pictureId },
    include: { item: { include: { run: { include: { recipe: true } } } } },
  });
  if (!picture?.redoJobId) return;
  const { run, productId } = picture.item;
  // An ordered picture has an end, also where the shop has left meanwhile.
  const account = await findAccountById(picture.userId);
  if (!account) return;
  const job = await getJob({ account, jobId: picture.redoJobId });
  if (!isEnded(job.status)) return;
  const made = job.outputs.find((output) => output.status === 'delivered' && output.asset);
  if (!made?.asset) {
    // A merchant who cancelled the run needs no message.
    const message = job.status === 'cancelled' ? null : (job.message ?? catalogueMessages.stopped);
    await settle(picture, { runId: run.id, data: { redoMessage: message } });
    return;
  }
  const { channels } = recipeLookSchema.parse(run.recipe.look);
  const { shop } = run;
  const api = shop === null ? null : () => apiOf(shop);
  const [judged] = await judgePictures({ account, productId, channels, assets: [made.asset], api });
  await settle(picture, { runId: run.id, made: { asset: made.asset, charged: made.charged, ...judged! } });
}

interface Settled {
  readonly runId: string;
  readonly data?: { readonly redoMessage: string | null };
  readonly made?: { readonly asset: AssetView; readonly charged: number } & Awaited<
    ReturnType<typeof judgePictures>
  >[number];
}

async function settle(picture: RunPicture, { runId, data, made }: Settled): Promise<void> {
  const { id, itemId, userId, redoJobId } = picture;
  await changeRun({ account: { id: userId }, runId }, async (tx) => {
    const now = await tx.runPicture.findFirst({ where: { id, redoJobId } });
    if (!now) return;
    const over = { redoJobId: null, redoWords: null, version: { increment: 1 } };
    if (made) {
      const like = made.print && (await findAlike(tx, { runId, print: made.print, not: id }));
      const findings = [...made.findings, ...(like ? [like] : [])];
      const { assetId, decision, flags, flagReasons, print, words } = now;
      await tx.runPicture.update({
        where: { id },
        data: {
          ...over,
          redoMessage: null,
          assetId: made.asset._id,
          words: now.redoWords,
          decision: 'open',
          decidedAt: null,
          flags: findings.map(({ flag }) => flag),
          flagReasons: findings.map(({ reason }) => reason),
          print: made.print,
          former: { assetId, decision, flags, flagReasons, print, words },
        },
      });
      await tx.catalogueRun.update({
        where: { id: runId },
        data: { pictures: { increment: 1 }, charged: { increment: made.charged } },
      });
    } else {
      await tx.runPicture.update({ where: { id }, data: { ...over, ...data } });
    }
    await restate(tx, [itemId]);
  });
}
