import type { CatalogueRun, RunItem } from '@prisma/client';
import { findAccountById, findAccountByShop } from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { getJob, submitJob } from '#app/domain/generation/index.server.ts';
import { isEnded } from '#app/domain/generation/index.ts';
import { FEATURES } from '#app/domain/credits/index.ts';
import { priceOf } from '#app/domain/credits/index.server.ts';
import { getProductPictures, takePictureOf } from '#app/domain/store/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError, GENERIC_USER_MESSAGE, isAppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { recipeLookSchema } from '../recipes/recipe.schema.ts';
import { changeRun, notNow, shopOf, wakeItems, wakeRun } from '../runs/run-rows.server.ts';
import type { ApiOf } from '../runs/step-run.server.ts';
import { photoInputOf } from './compose-item.server.ts';
import { keepPictures } from './keep-pictures.server.ts';
import { LEASE_MS, withLease } from './lease.server.ts';

const MAX_ATTEMPTS = 8;
const LONGEST_WAIT_SECONDS = 60;
/** While another worker is at it, or another item's cut-out of the same picture. */
const BUSY_SECONDS = 2;

/**
 * The next step of one product: its picture, its cut-out, the order of its pictures, the pictures themselves. Nobody waits
 * here: jobs tell when they have ended. Every step may be repeated and finds what an interrupted one left behind.
 */
export async function stepItem(itemId: string, apiOf: ApiOf): Promise<void> {
  const now = new Date();
  const [item] = await database().runItem.updateManyAndReturn({
    where: { id: itemId, state: 'working', OR: [{ leaseUntil: null }, { leaseUntil: { lt: now } }] },
    data: { leaseUntil: new Date(now.getTime() + LEASE_MS) },
  });
  if (!item) {
    const busy = await database().runItem.count({ where: { id: itemId, state: 'working' } });
    if (busy > 0) await wakeItems(database(), [itemId], BUSY_SECONDS);
    return;
  }
  await withLease(item, async () => {
    try {
      const wait = await step(item, apiOf);
      await letGo(item, wait);
    } catch (error) {
      await settle(item, error);
    }
  });
}

/** Seconds until it is looked at again; null where somebody tells, or it is over. */
type Wait = number | null;

async function step(item: RunItem, apiOf: ApiOf): Promise<Wait> {
  const run = await database().catalogueRun.findUniqueOrThrow({ where: { id: item.runId } });
  // What was ordered has an end, also where the shop has left meanwhile.
  if (item.jobId) return takeResult(item, { run, apiOf, jobId: item.jobId });
  const account = run.shop === null ? await findAccountById(item.userId) : await findAccountByShop(run.shop);
  if (account?.id !== item.userId)
    throw new AppError('gone', `${run.shop ?? item.userId} has left`, { userMessage: catalogueMessages.shopLeft });
  if (run.state === 'paused') return putBack(item);
  if (run.state !== 'running') return null;
  const assetId = item.assetId ?? (await takePicture(item, account, run, apiOf));
  const cutOutId = item.cutOutId ?? (await takeCutOut(item, account, assetId));
  if (typeof cutOutId !== 'string') return cutOutId.wait;
  await order(item, { account, run, assetId, cutOutId });
  return null;
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

/** The cut-out, once it is there and nobody has to be asked about it. */
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
  await database().runItem.updateMany({
    where: { id: item.id },
    data: { cutOutId: asset._id, cutOutJobId: job.jobId },
  });
  if (!isDoubtful || item.isCutOutTaken) return asset._id;
  await changeItem(item, { state: 'doubt', reason: catalogueMessages.doubtful });
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
  // What nobody has started is paid at the price that it came in for, or not made.
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
    ...(run.holdId && { fund: { holdId: run.holdId, unitPrice: run.unitPrice } }),
    async onAccepted(tx, jobId) {
      // The balance is locked: nobody pauses, cancels or ends the run at this moment.
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

async function putBack(item: RunItem): Promise<Wait> {
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
    await tx.runItem.updateMany({ where, data: { ...data, leaseUntil: null } });
    await wakeRun(tx, item.runId);
  });
}

/** Whoever hears of its job's end meanwhile finds the lease, and comes again. */
async function letGo(item: RunItem, wait: Wait): Promise<void> {
  await database().$transaction(async (tx) => {
    await tx.runItem.updateMany({ where: { id: item.id }, data: { leaseUntil: null } });
    if (wait !== null) await wakeItems(tx, [item.id], wait);
  });
}

/** What may go better later is tried again; credits that are not there stop the run; the rest is the item's own. */
async function settle(item: RunItem, error: unknown): Promise<void> {
  if (isAppError(error) && error.code === 'insufficient-credits') return pause(item, error.userMessage);
  if (isAppError(error) && error.code === 'conflict') return letGo(item, BUSY_SECONDS);
  const isPassing = !isAppError(error) || error.code === 'unavailable' || error.code === 'too-many-requests';
  if (!isAppError(error)) childLogger({ room: 'catalogue' }).error({ err: error, itemId: item.id }, 'interrupted');
  // Whoever is asked too much is asked later, however often.
  const attempts = item.attempts + (isAppError(error) && error.code === 'too-many-requests' ? 0 : 1);
  if (isPassing && attempts < MAX_ATTEMPTS) {
    await database().runItem.updateMany({ where: { id: item.id }, data: { attempts } });
    return letGo(item, Math.min(LONGEST_WAIT_SECONDS, 2 ** Math.max(1, attempts)));
  }
  await changeItem(item, { state: 'failed', reason: (isAppError(error) && error.userMessage) || GENERIC_USER_MESSAGE });
}

async function pause(item: RunItem, message: string): Promise<void> {
  await changeRun({ account: { id: item.userId }, runId: item.runId }, async (tx, run) => {
    await tx.runItem.updateMany({
      where: { id: item.id, state: 'working', jobId: null },
      data: { state: 'waiting', leaseUntil: null },
    });
    if (run.state === 'running')
      await tx.catalogueRun.update({ where: { id: run.id }, data: { state: 'paused', message } });
  });
}
