import type { StorePush } from '@prisma/client';
import { database } from '#app/platform/database/database.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { sendToQueue } from '#app/platform/queue/queue.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { isThrottled } from '#app/platform/shopify/is-throttled.ts';
import { claimPush, noteWaiting, releasePush, savePush } from './claim-push.server.ts';
import { followPush } from './follow-push.server.ts';
import { failureOf } from './push-picture.server.ts';
import { waitingReason } from './waiting-reason.ts';
import { PUSH_QUEUE } from './push-queue.ts';
import { putOnProduct } from './put-on-product.server.ts';

const MAX_ATTEMPTS = 5;
/** While another picture is put onto the same product. */
const BUSY_SECONDS = 1;
const LONGEST_WAIT_SECONDS = 120;
/** While other questions of the same shop go first. */
const THROTTLED_SECONDS = 10;
/** What Shopify has not finished by then is looked at when somebody asks. */
export const FOLLOWED_MS = 24 * 60 * 60_000;

/** Permission for a shop, fetched anew for each piece of work. */
export type ApiOf = (shop: string) => Promise<AdminApi>;

/**
 * The next step of a push, whatever that is: onto the product, or one look at how far Shopify is. What is not over
 * afterwards has a message waiting for its next step. Throws nothing that is expected.
 */
export async function runPush(pushId: string, apiOf: ApiOf): Promise<void> {
  const push = await database().storePush.findUnique({ where: { id: pushId } });
  if (!push) return;
  const isInterrupted = push.status === 'working' && push.leaseUntil <= new Date();
  if (isInterrupted && push.isUndoing) return resumeUndo(push, apiOf);
  if (isInterrupted && push.attempts >= MAX_ATTEMPTS) return releasePush(push, failureOf(push, null));
  if (push.status === 'queued' || isInterrupted) await attempt(push, apiOf);
  else if (push.status === 'processing') await lookAgain(push, apiOf);
}

async function attempt(push: StorePush, apiOf: ApiOf): Promise<void> {
  let claimed = push;
  let isBusy = false;
  try {
    const api = await apiOf(push.shop);
    isBusy = true;
    claimed = await claimPush(push, push);
    isBusy = false;
    // What was interrupted counts, also where nobody is left to say so.
    if (push.status === 'working') await savePush(claimed, { attempts: push.attempts + 1 });
    await putOnProduct(api, claimed, push);
  } catch (error) {
    if (isBusy && isAppError(error) && error.code === 'conflict') return later(push.id, BUSY_SECONDS);
    await settle(claimed, error);
  }
}

/** What may go better later is tried again; the rest is told to the merchant. */
async function settle(claimed: StorePush, error: unknown): Promise<void> {
  const row = await database().storePush.findFirst({ where: { id: claimed.id, run: claimed.run } });
  // Taken over, or gone with its picture.
  if (!row) return;
  const isBusy = isThrottled(error);
  const attempts = row.attempts + (isBusy ? 0 : 1);
  const isPassing = !isAppError(error) || error.code === 'unavailable' || error.code === 'too-many-requests';
  if (!isAppError(error))
    childLogger({ room: 'store' }).error({ err: error, pushId: row.id }, 'a push was interrupted');
  if (row.mediaId || !isPassing || attempts >= MAX_ATTEMPTS) {
    return releasePush(row, { attempts, ...failureOf(row, error) });
  }
  await releasePush(row, { attempts, status: 'queued', errorMessage: waitingReason(error) });
  await later(row.id, isBusy ? THROTTLED_SECONDS : 2 ** attempts);
}

/** The run that was taking the picture off was interrupted; from here on it is followed like any other. */
async function resumeUndo(push: StorePush, apiOf: ApiOf): Promise<void> {
  await savePush(push, { status: 'processing', leaseUntil: new Date(0) });
  const row = await database().storePush.findUnique({ where: { id: push.id } });
  if (row) await lookAgain(row, apiOf);
}

async function lookAgain(push: StorePush, apiOf: ApiOf): Promise<void> {
  const ageMs = Date.now() - push.updatedAt.getTime();
  if (ageMs > FOLLOWED_MS) return;
  const waitSeconds = Math.min(LONGEST_WAIT_SECONDS, Math.max(1, Math.round(ageMs / 2000)));
  try {
    const { status } = await followPush(await apiOf(push.shop), push);
    if (status !== 'processing') return;
    await noteWaiting(push, null);
    await later(push.id, waitSeconds);
  } catch (error) {
    // Somebody is at the product, or the shop cannot be asked now.
    if (!isAppError(error)) throw error;
    await noteWaiting(push, waitingReason(error));
    await later(push.id, Math.max(5, waitSeconds));
  }
}

async function later(pushId: string, delaySeconds: number): Promise<void> {
  await database().$transaction((tx) => sendToQueue(tx, PUSH_QUEUE, { key: pushId, priority: 0, delaySeconds }));
}
