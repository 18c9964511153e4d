import { createHash } from 'node:crypto';
import type { Account } from '#app/domain/accounts/index.ts';
import { FEATURES } from '#app/domain/credits/index.ts';
import { priceOf } from '#app/domain/credits/index.server.ts';
import { cancelJob, submitJob } from '#app/domain/generation/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { photoInputOf } from '../items/compose-item.server.ts';
import { recipeLookSchema } from '../recipes/recipe.schema.ts';
import { changeRun, notNow, runMissing, publishRunEvent } from '../runs/run-rows.server.ts';
import { DECIDABLE, restate } from './decide-pictures.server.ts';
import { formerPictureSchema } from './former-picture.schema.ts';

interface OfPicture {
  readonly account: Account;
  readonly runId: string;
  readonly pictureId: string;
}

export interface RedoOptions extends OfPicture {
  /** Instead of the recipe's. */
  readonly words: string;
  /** Credits that the user was shown as the cost. */
  readonly price: number;
  /** Made by the client once per intent. */
  readonly idempotencyKey: string;
}

/**
 * Makes a picture of a run again with other words, in the background, paid for like any picture. The one that is there stays until
 * the new one has come, and beside it after that. Throws `not-found`, `conflict` where it cannot be made again now or costs
 * something else by now, else as `submitJob`.
 */
export async function redoPicture(options: RedoOptions): Promise<void> {
  const { account, runId, pictureId, words, price, idempotencyKey } = options;
  const picture = await database().runPicture.findFirst({
    where: { id: pictureId, userId: account.id, item: { runId } },
    include: { item: { include: { run: { include: { recipe: true } } } } },
  });
  if (!picture) throw runMissing();
  const { item } = picture;
  const { assetId, cutOutId } = item;
  if (!assetId || !cutOutId) throw notNow('the item has no photo of its product');
  const look = { ...recipeLookSchema.parse(item.run.recipe.look), prompt: words };
  const intent = `catalogue-redo:${pictureId}:${idempotencyKey}`;
  // A repeat is the same request.
  const seed = createHash('sha256').update(intent).digest().readUInt32BE();
  await submitJob({
    account,
    kind: 'product-photo',
    input: await photoInputOf({ account, look, assetId, cutOutId, seed }),
    count: 1,
    idempotencyKey: intent,
    place: { kind: 'redo', id: pictureId },
    async onAccepted(tx, jobId) {
      const now = await priceOf(tx, FEATURES.productPhoto);
      if (now !== price)
        throw new AppError('conflict', `price ${now}`, { userMessage: catalogueMessages.priceChanged });
      // The balance is locked: no other transaction decides on the picture now.
      const { count } = await tx.runPicture.updateMany({
        where: { id: pictureId, redoJobId: null, item: { runId, task: null, state: { in: [...DECIDABLE] } } },
        data: { redoJobId: jobId, redoWords: words, redoMessage: null, version: { increment: 1 } },
      });
      if (count === 0) throw notNow('the picture is settled, or being made again');
      await restate(tx, [item.id]);
      await publishRunEvent(tx, item.run);
    },
  });
}

/**
 * Takes back that a picture was made again: one that is still being made is stopped, else the one before comes back, and the other
 * stays beside it. Throws `not-found`, `conflict` where there is nothing to take back.
 */
export async function takeFormer(options: OfPicture): Promise<void> {
  const { account, runId, pictureId } = options;
  const jobId = await changeRun(options, async (tx) => {
    const picture = await tx.runPicture.findFirst({ where: { id: pictureId, userId: account.id, item: { runId } } });
    if (!picture) throw runMissing();
    if (picture.redoJobId) return picture.redoJobId;
    const former = formerPictureSchema.safeParse(picture.former);
    if (!former.success) throw notNow('the picture has not been made again');
    const { assetId, decision, flags, flagReasons, print, words } = picture;
    const { count } = await tx.runPicture.updateMany({
      where: { id: pictureId, item: { runId, task: null, state: { in: [...DECIDABLE] } } },
      data: {
        ...former.data,
        former: { assetId, decision, flags, flagReasons, print, words },
        decidedAt: former.data.decision === 'open' ? null : new Date(),
        version: { increment: 1 },
      },
    });
    if (count === 0) throw notNow('the picture is in the shop, or on its way');
    await restate(tx, [picture.itemId]);
    return null;
  });
  // Its end tells the picture, as every end does.
  if (jobId) await cancelJob({ account, jobId });
}
