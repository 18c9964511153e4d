import type { StorePush } from '@prisma/client';
import { database } from '#app/platform/database/database.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { isThrottled } from '#app/platform/shopify/is-throttled.ts';
import { LostAttempt } from '#app/platform/work/lost-attempt.ts';
import type { WorkContext } from '#app/platform/work/start-works.server.ts';
import { claimPush, noteWaiting, queueStep, reclaimPush, releasePush } from './claim-push.server.ts';
import { followPush } from './follow-push.server.ts';
import { failureOf } from './push-picture.server.ts';
import { waitingReason } from './waiting-reason.ts';
import { putOnProduct } from './put-on-product.server.ts';
import { undoClaimed } from './undo-claimed.server.ts';

/** While another picture is put onto the same product. */
const BUSY_SECONDS = 1;
const LONGEST_WAIT_SECONDS = 120;
/** While other questions of the same shop go first. */
const THROTTLED_SECONDS = 10;
/** A picture that Shopify has not finished by then is checked on the merchant's next request. */
const FOLLOW_LIMIT_MS = 24 * 60 * 60_000;

/** Permission for a shop, fetched anew for each piece of work. */
export type ApiOf = (shop: string) => Promise<AdminApi>;

/** The parts of a message that an attempt knows. */
type Attempt = Pick<WorkContext, 'heldMessage' | 'isLastAttempt'>;

/**
 * The next step of a push, whatever that is: onto the product, or one look at how far Shopify is. What is not over
 * afterwards has a message waiting for its next step. What may go better later is thrown, for another attempt.
 */
export async function runPush(pushId: string, apiOf: ApiOf, context: Attempt): Promise<void> {
  const push = await database().storePush.findUnique({ where: { id: pushId } });
  if (!push) return;
  // One message of a push is handled at a time: what is at a worker was left behind by an earlier attempt.
  const isInterrupted = push.status === 'working' && !push.isCalled;
  if (isInterrupted && push.isUndoing) return resumeUndo(push, apiOf, context);
  if (push.status === 'queued' || isInterrupted) await attempt(push, apiOf, context);
  else if (push.status === 'processing') await lookAgain(push, apiOf, context);
}

/** Ends a push whose last attempt was interrupted, or follows it on. */
export async function giveUpPush(pushId: string): Promise<void> {
  const push = await database().storePush.findUnique({ where: { id: pushId } });
  if (push?.status === 'processing') return later(push.id, LONGEST_WAIT_SECONDS);
  if (push?.status === 'queued' || (push?.status === 'working' && !push.isCalled)) {
    await releasePush(push, failureOf(push, null));
  }
}

async function attempt(push: StorePush, apiOf: ApiOf, context: Attempt): Promise<void> {
  let claimed = push;
  let isBusy = false;
  try {
    const api = await apiOf(push.shop);
    isBusy = true;
    claimed = await claimPush(push, push, context.heldMessage);
    isBusy = false;
    await putOnProduct(api, claimed, push);
  } catch (error) {
    if (isBusy && isAppError(error) && error.code === 'conflict') return later(push.id, BUSY_SECONDS);
    if (error instanceof LostAttempt) throw error;
    await settle(claimed, error, context);
  }
}

/** Failures that may pass are retried; the rest is shown to the merchant. */
async function settle(claimed: StorePush, error: unknown, { isLastAttempt }: Attempt): Promise<void> {
  const row = await database().storePush.findFirst({ where: { id: claimed.id, run: claimed.run } });
  // Taken over, or gone with its picture.
  if (!row) return;
  const isPassing = !isAppError(error) || error.code === 'unavailable' || error.code === 'too-many-requests';
  const isBusy = isThrottled(error);
  if (row.mediaId || !isPassing || (isLastAttempt && !isBusy)) return releasePush(row, failureOf(row, error));
  await releasePush(row, { status: 'queued', errorMessage: waitingReason(error) });
  if (!isBusy) throw error;
  await later(row.id, THROTTLED_SECONDS);
}

/** Goes on with taking the picture off, which an earlier attempt, or a caller, was at. */
async function resumeUndo(push: StorePush, apiOf: ApiOf, { heldMessage }: Attempt): Promise<void> {
  const claimed = await reclaimPush(push, { holder: heldMessage });
  try {
    await undoClaimed(await apiOf(push.shop), claimed);
  } catch (error) {
    await releasePush(claimed, { status: 'processing', errorMessage: waitingReason(error) });
    if (!isAppError(error)) throw error;
  }
}

async function lookAgain(push: StorePush, apiOf: ApiOf, { heldMessage }: Attempt): Promise<void> {
  const ageMs = Date.now() - push.updatedAt.getTime();
  if (ageMs > FOLLOW_LIMIT_MS) return;
  const waitSeconds = Math.min(LONGEST_WAIT_SECONDS, Math.max(1, Math.round(ageMs / 2000)));
  try {
    const { status } = await followPush(await apiOf(push.shop), push, heldMessage);
    if (status !== 'processing') return;
    await noteWaiting(push, null);
    await later(push.id, waitSeconds);
  } catch (error) {
    // Another change holds the product, or the shop cannot be asked now.
    if (!isAppError(error)) throw error;
    await noteWaiting(push, waitingReason(error));
    await later(push.id, Math.max(5, waitSeconds));
  }
}

async function later(pushId: string, delaySeconds: number): Promise<void> {
  await database().$transaction((tx) => queueStep(tx, pushId, delaySeconds));
}
