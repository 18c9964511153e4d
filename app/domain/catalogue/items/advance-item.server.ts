import type { CatalogueRun, RunItem } from '@prisma/client';
import { findAccountById, findAccountByShop } from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { getJob, submitJob } from '#app/domain/generation/index.server.ts';
import { isEnded } from '#app/domain/generation/index.ts';
import { FEATURES } from '#app/domain/credits/index.ts';
import { priceOf } from '#app/domain/credits/index.server.ts';
import { openCuts, photoCut } from '#app/domain/library/index.ts';
import { getProductPictures, takePictureOf } from '#app/domain/store/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError, GENERIC_USER_MESSAGE, isAppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import type { WorkContext } from '#app/platform/work/start-works.server.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { recipeLookSchema } from '../recipes/recipe.schema.ts';
import { changeRun, notNow, shopOf, wakeItems, wakeRun } from '../runs/run-rows.server.ts';
import type { ApiOf } from '../runs/advance-run.server.ts';
import { photoInputOf } from './compose-item.server.ts';
import { keepPictures } from './keep-pictures.server.ts';

/** A throttled request is asked later, however often. */
const THROTTLED_SECONDS = 10;
/** While another item's cut-out of the same picture is made. */
const BUSY_SECONDS = 2;
/** After attempts that were interrupted again and again. */
const LOOK_AGAIN_SECONDS = 60;

/**
 * The next step of one product: its picture, its cut-out, the order of its pictures, the pictures themselves. A step
 * does not wait for jobs: their end starts the next one. Every step may be repeated and finds what an interrupted one
 * left. Failures that may pass are thrown, for another attempt.
 */
export async function advanceItem(
  itemId: string,
  apiOf: ApiOf,
  { isLastAttempt }: Pick<WorkContext, 'isLastAttempt'>,
): Promise<void> {
  const item = await database().runItem.findFirst({ where: { id: itemId, state: 'working' } });
  if (!item) return;
  try {
    const wait = await step(item, apiOf);
    if (wait !== null) await wakeItems(database(), [item.id], wait);
  } catch (error) {
    await settle(item, error, isLastAttempt);
  }
}

/** Ends an item whose last attempt was interrupted; what was ordered has an end of its own, which is looked for again. */
export async function abandonItem(itemId: string): Promise<void> {
  const item = await database().runItem.findFirst({ where: { id: itemId, state: 'working' } });
  if (item?.jobId) await wakeItems(database(), [itemId], LOOK_AGAIN_SECONDS);
  else if (item) await changeItem(item, { state: 'failed', reason: GENERIC_USER_MESSAGE });
}

/** Seconds until the next step; null where an event starts it, or the item is over. */
type Wait = number | null;

async function step(item: RunItem, apiOf: ApiOf): Promise<Wait> {
  const run = await database().catalogueRun.findUniqueOrThrow({ where: { id: item.runId } });
  // An ordered picture has an end, also where the shop has left meanwhile.
  if (item.jobId) return takeResult(item, { run, apiOf, jobId: item.jobId });
  const account = run.shop === null ? await findAccountById(item.userId) : await findAccountByShop(run.shop);
  if (account?.id !== item.userId)
    throw new AppError('gone', `${run.shop ?? item.userId} has left`, { userMessage: catalogueMessages.shopLeft });
  if (run.state === 'paused') return requeue(item);
  if (run.state !== 'running') return null;
  const assetId = (await knownPhoto(item, run)) ?? (await takePicture(item, account, run, apiOf));
  const cutOutId = item.cutOutId ?? (await takeCutOut(item, account, assetId));
  if (typeof cutOutId !== 'string') return cutOutId.wait;
  await order(item, { account, run, assetId, cutOutId });
  return null;
}

/** The photo that was found when the product was chosen, or taken in since; the shop's own is taken in again where it was deleted. */
async function knownPhoto({ assetId, cutOutId }: RunItem, { shop }: CatalogueRun): Promise<string | null> {
  if (assetId === null || cutOutId !== null || shop === null) return assetId;
  const photo = await database().asset.findFirst({ where: { id: assetId, deletedAt: null }, select: { id: true } });
  return photo?.id ?? null;
}

async function takePicture(item: RunItem, account: Account, run: CatalogueRun, apiOf: ApiOf): Promise<string> {
  if (item.title === '') await nameItem(item, await apiOf(shopOf(run)));
  const asset = await takePictureOf({
    account,
    api: await apiOf(shopOf(run)),
    productId: item.productId,
    mediaId: item.sourceMediaId,
  });
  await database().runItem.updateMany({ where: { id: item.id }, data: { assetId: asset._id } });
  return asset._id;
}

/** One that came in by its id alone is called, and shown, as the shop has it. */
async function nameItem({ id, productId }: RunItem, api: AdminApi): Promise<void> {
  const { title, media } = await getProductPictures(api, { productId });
  const pictureUrl = media.nodes[0]?.preview.image?.url ?? null;
  await database().runItem.updateMany({ where: { id }, data: { title, pictureUrl } });
}

/** The cut-out, once it exists and needs no answer from the merchant. */
async function takeCutOut(item: RunItem, account: Account, assetId: string): Promise<string | { readonly wait: Wait }> {
  const place = { kind: 'catalogue' as const, id: item.id };
  // One cut-out per picture, whichever run or photoshoot needs it.
  const idempotencyKey = `photoshoot-cut-out:${assetId}`;
  const job = await submitJob({ account, kind: 'cut-out', input: { assetId }, count: 1, idempotencyKey, place });
  if (!isEnded(job.status)) return { wait: job.place?.id === item.id ? null : BUSY_SECONDS };
  const asset = job.outputs[0]?.asset;
  if (!asset)
    throw new AppError('unprocessable', 'no cut-out', { userMessage: job.message ?? catalogueMessages.notCutOut });
  const isDoubtful = asset.cutOutReview?.state === 'doubtful' && asset.cutOutReview.doubts.length > 0;
  const cut = openCuts(asset.content);
  await database().runItem.updateMany({
    where: { id: item.id },
    data: { cutOutId: asset._id, cutOutJobId: job.jobId },
  });
  if ((!isDoubtful && cut.length === 0) || item.isCutOutTaken) return asset._id;
  const reason = isDoubtful ? catalogueMessages.doubtful : photoCut(cut);
  await changeItem(item, { state: 'doubt', reason });
  return { wait: null };
}

interface OrderOptions {
  readonly account: Account;
  readonly run: CatalogueRun;
  readonly assetId: string;
  readonly cutOutId: string;
}

/** Orders the pictures: the job's credits leave what the run has set aside in the transaction that accepts it. */
async function order(item: RunItem, { account, run, assetId, cutOutId }: OrderOptions): Promise<void> {
  const recipe = await database().catalogueRecipe.findUniqueOrThrow({ where: { id: run.recipeId } });
  const look = recipeLookSchema.parse(recipe.look);
  // A run that the merchant has not started pays the price at which the product came in, or the pictures are not made.
  if (!run.holdId && run.unitPrice > 0 && (await priceOf(database(), FEATURES.productPhoto)) > run.unitPrice)
    throw new AppError('unprocessable', 'the price has risen', { userMessage: catalogueMessages.priceChanged });
  // One seed per item: a repeat is the same request.
  const seed = Number.parseInt(item.id.slice(-8), 16);
  await submitJob({
    account,
    kind: 'product-photo',
    input: await photoInputOf({ account, look, assetId, cutOutId, seed }),
    count: look.pictures,
    idempotencyKey: `catalogue:${item.id}`,
    place: { kind: 'catalogue', id: item.id },
    ...(run.holdId && { reservation: { holdId: run.holdId, unitPrice: run.unitPrice } }),
    async onAccepted(tx, jobId) {
      // The balance is locked: no other transaction pauses, cancels or ends the run now.
      const { count } = await tx.runItem.updateMany({
        where: { id: item.id, state: 'working', jobId: null, run: { state: 'running', holdId: run.holdId } },
        data: { jobId },
      });
      if (count === 0) throw notNow(`run ${run.id} has stopped`);
    },
  });
}

interface ResultOptions {
  readonly run: CatalogueRun;
  readonly apiOf: ApiOf;
  readonly jobId: string;
}

/** The pictures of a job that has ended; one that has not will tell. */
async function takeResult(item: RunItem, { run, apiOf, jobId }: ResultOptions): Promise<Wait> {
  const account = await findAccountById(item.userId);
  if (!account) return null;
  const job = await getJob({ account, jobId });
  if (!isEnded(job.status)) return null;
  const { shop } = run;
  await keepPictures(item, { account, job, api: shop === null ? null : () => apiOf(shop) });
  return null;
}

async function requeue(item: RunItem): Promise<Wait> {
  await changeItem(item, { state: 'waiting' });
  return null;
}

/** Says what an item that was being worked on has come to, and lets the run go on with the next. */
async function changeItem(
  item: RunItem,
  data: { readonly state: 'doubt' | 'waiting' | 'failed'; readonly reason?: string },
): Promise<void> {
  await changeRun({ account: { id: item.userId }, runId: item.runId }, async (tx) => {
    // An order that was accepted meanwhile has an end of its own.
    const where = { id: item.id, state: 'working' as const, jobId: item.jobId };
    await tx.runItem.updateMany({ where, data });
    await wakeRun(tx, item.runId);
  });
}

/** A fault that may pass is tried again; missing credits stop the run; any other is the item's own. */
async function settle(item: RunItem, error: unknown, isLastAttempt: boolean): Promise<void> {
  if (!isAppError(error)) throw error;
  if (error.code === 'insufficient-credits') return pause(item, error.userMessage);
  if (error.code === 'conflict') return wakeItems(database(), [item.id], BUSY_SECONDS);
  if (error.code === 'too-many-requests') return wakeItems(database(), [item.id], THROTTLED_SECONDS);
  if (error.code === 'unavailable' && !isLastAttempt) throw error;
  await changeItem(item, { state: 'failed', reason: error.userMessage || GENERIC_USER_MESSAGE });
}

async function pause(item: RunItem, message: string): Promise<void> {
  await changeRun({ account: { id: item.userId }, runId: item.runId }, async (tx, run) => {
    await tx.runItem.updateMany({
      where: { id: item.id, state: 'working', jobId: null },
      data: { state: 'waiting' },
    });
    if (run.state === 'running')
      await tx.catalogueRun.update({ where: { id: run.id }, data: { state: 'paused', message } });
  });
}
