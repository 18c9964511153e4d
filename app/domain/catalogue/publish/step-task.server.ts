import { Prisma } from '@prisma/client';
import type { RunItem } from '@prisma/client';
import { findAccountByShop } from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { putMediaFirst, readProduct, requestPush, undoPush } from '#app/domain/store/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError, GENERIC_USER_MESSAGE, isAppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { recipeLookSchema } from '../recipes/recipe.schema.ts';
import { LEASE_MS, withLease } from '../items/lease.server.ts';
import { changeRun, wakeItems, wakeRun } from '../runs/run-rows.server.ts';
import type { ApiOf } from '../runs/step-run.server.ts';
import { changedOf, differencesOf, isInFront, toBefore } from './differences.rules.ts';
import { productBeforeSchema } from './product-before.schema.ts';

const MAX_ATTEMPTS = 12;
const LONGEST_WAIT_SECONDS = 60;
/** Between looks at a picture that the push worker, or Shopify, is at. */
const LOOK_SECONDS = 1;

/**
 * The next step of a product's way into the shop, or back: one picture after the other, so that their order is known. What
 * the product was like is written down before the first; interrupted anywhere, the next step finds what is there.
 */
export async function stepTask(itemId: string, apiOf: ApiOf): Promise<void> {
  const now = new Date();
  const [item] = await database().runItem.updateManyAndReturn({
    where: { id: itemId, task: { not: null }, OR: [{ leaseUntil: null }, { leaseUntil: { lt: now } }] },
    data: { leaseUntil: new Date(now.getTime() + LEASE_MS) },
  });
  if (!item) return;
  await withLease(item, async () => {
    try {
      const isOver = await step(item, apiOf);
      if (!isOver) await later(item, LOOK_SECONDS);
    } catch (error) {
      await settle(item, error);
    }
  });
}

async function step(item: RunItem, apiOf: ApiOf): Promise<boolean> {
  const run = await database().catalogueRun.findUniqueOrThrow({ where: { id: item.runId }, include: { recipe: true } });
  const account = await findAccountByShop(run.shop);
  if (account?.id !== item.userId)
    throw new AppError('gone', `${run.shop} has left`, { userMessage: catalogueMessages.shopLeft });
  const api = await apiOf(run.shop);
  if (item.task === 'rollBack') return rollBack(item, account, api);
  return publish(item, { account, api, isFirst: recipeLookSchema.parse(run.recipe.look).place === 'first' });
}

interface PublishOptions {
  readonly account: Account;
  readonly api: AdminApi;
  readonly isFirst: boolean;
}

async function publish(item: RunItem, { account, api, isFirst }: PublishOptions): Promise<boolean> {
  const { productId } = item;
  if (item.before === null) {
    const product = await readProduct(api, productId);
    await database().runItem.updateMany({ where: { id: item.id }, data: { before: toBefore(product.media.nodes) } });
  }
  const pictures = await database().runPicture.findMany({
    where: { itemId: item.id, decision: 'kept', assetId: { not: null } },
    orderBy: { index: 'asc' },
  });
  const written: string[] = [];
  for (const [place, picture] of pictures.entries()) {
    const push = picture.pushId ? await database().storePush.findUnique({ where: { id: picture.pushId } }) : null;
    if (push?.status === 'ready') {
      if (push.mediaId) written.push(push.mediaId);
      continue;
    }
    if (push?.status === 'queued' || push?.status === 'working' || push?.status === 'processing') return false;
    if (push?.status === 'failed' && item.attempts > 0) {
      throw new AppError('unprocessable', 'a push failed', {
        userMessage: push.errorMessage ?? catalogueMessages.publishFailed,
      });
    }
    const { id } = await requestPush({
      account,
      api,
      assetId: picture.assetId!,
      productId,
      alt: picture.alt,
      position: isFirst ? place + 1 : null,
      description: null,
    });
    await database().runPicture.updateMany({ where: { id: picture.id }, data: { pushId: id } });
    await database().runItem.updateMany({ where: { id: item.id }, data: { attempts: 1 } });
    return false;
  }
  if (isFirst && !(await areInFront(api, productId, written))) {
    // What was asked of Shopify when each came may have been lost with a worker.
    await putMediaFirst(api, { productId, mediaIds: written });
    return false;
  }
  await end(item, { state: 'published', attempts: 0 });
  return true;
}

async function areInFront(api: AdminApi, productId: string, written: readonly string[]): Promise<boolean> {
  const { media } = await readProduct(api, productId);
  return isInFront(written, media.nodes);
}

async function rollBack(item: RunItem, account: Account, api: AdminApi): Promise<boolean> {
  const pictures = await database().runPicture.findMany({
    where: { itemId: item.id, pushId: { not: null } },
    orderBy: { index: 'asc' },
  });
  const pushes = await database().storePush.findMany({
    where: { id: { in: pictures.map(({ pushId }) => pushId!) }, userId: item.userId },
  });
  const standing = pushes.filter(({ status }) => status !== 'undone' && status !== 'failed');
  const product = await readProduct(api, item.productId).catch((error: unknown) => {
    // A product that is gone has nothing to be taken off.
    if (isAppError(error) && error.code === 'not-found') return null;
    throw error;
  });
  if (product && !item.isForced && standing.every(({ isUndoing }) => !isUndoing)) {
    const written = standing.flatMap(({ mediaId, alt }) => (mediaId ? [{ mediaId, alt }] : []));
    const changedSince = changedOf(written, product.media.nodes);
    if (changedSince.length > 0) {
      await end(item, { changedSince, reason: catalogueMessages.changedSince });
      return true;
    }
  }
  if (product && standing.length > 0) {
    // The last one first: those before it keep their places.
    for (const push of standing.reverse()) {
      if (push.status === 'queued' || push.status === 'working') return false;
      await undoPush({ account, api, pushId: push.id });
    }
    return false;
  }
  const before = productBeforeSchema.safeParse(item.before);
  const left = product && before.success ? differencesOf(before.data, product.media.nodes) : [];
  const reason = left.length > 0 ? `As before, but for what was changed since: ${left.join(', ')}.` : null;
  await database().runPicture.updateMany({ where: { itemId: item.id }, data: { pushId: null } });
  await end(item, { state: 'rolledBack', reason, before: Prisma.DbNull, changedSince: [], isForced: false });
  return true;
}

/** Says what a task has come to, and lets the run go on with the next product. */
async function end(item: RunItem, data: Prisma.RunItemUpdateManyMutationInput): Promise<void> {
  await changeRun({ account: { id: item.userId }, runId: item.runId }, async (tx) => {
    await tx.runItem.updateMany({
      where: { id: item.id, task: item.task },
      data: { ...data, task: null, leaseUntil: null },
    });
    await wakeRun(tx, item.runId);
  });
}

async function later(item: RunItem, seconds: number): Promise<void> {
  await database().$transaction(async (tx) => {
    await tx.runItem.updateMany({ where: { id: item.id }, data: { leaseUntil: null } });
    await wakeItems(tx, [item.id], seconds);
  });
}

/** What may go better later is tried again; the rest is told. */
async function settle(item: RunItem, error: unknown): Promise<void> {
  if (isAppError(error) && error.code === 'conflict') return later(item, LOOK_SECONDS * 2);
  const isPassing = !isAppError(error) || error.code === 'unavailable' || error.code === 'too-many-requests';
  if (!isAppError(error)) childLogger({ room: 'catalogue' }).error({ err: error, itemId: item.id }, 'interrupted');
  const attempts = item.attempts + 1;
  if (isPassing && attempts < MAX_ATTEMPTS) {
    await database().runItem.updateMany({ where: { id: item.id }, data: { attempts } });
    return later(item, Math.min(LONGEST_WAIT_SECONDS, 2 ** attempts));
  }
  await end(item, { reason: (isAppError(error) && error.userMessage) || GENERIC_USER_MESSAGE, attempts: 0 });
}
