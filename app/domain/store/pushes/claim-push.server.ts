import type { Prisma, StorePush } from '@prisma/client';
import { accountTopic } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { appendStreamEvents } from '#app/platform/streams/append-stream-events.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { enqueue } from '#app/platform/work/enqueue.server.ts';
import { LostAttempt } from '#app/platform/work/lost-attempt.ts';
import { PUSH_EVENT } from '../store-limits.ts';
import { storeMessages } from '../store.messages.ts';
import { callerWork, pushWork } from './push-work.ts';
import { toPushView } from './to-push-view.server.ts';

/** Longer than everything that a caller waits for; what is still at one then was interrupted. */
const CALL_SECONDS = 4 * 60;
/** Until the first look in the background at a picture that Shopify is processing. */
const FIRST_LOOK_SECONDS = 2;

export interface PushKey {
  readonly userId: string;
  readonly shop: string;
  readonly assetId: string;
  readonly productId: string;
}

/** The merchant's order of a push. */
export interface PushOrder {
  readonly alt: string;
  /** Place among the product's media, 1 first; null leaves it last. */
  readonly position: number | null;
  /** Plain text to replace the product's description with; null leaves it. */
  readonly description: string | null;
}

const FRESH = {
  mediaBefore: [],
  isAttaching: false,
  mediaId: null,
  descriptionBefore: null,
  descriptionAfter: null,
  variantTitle: null,
} satisfies Prisma.StorePushUpdateInput;

/**
 * Leftovers of an earlier run that a new one must not build on. A failed one may have left a picture on the product:
 * it is looked for.
 */
function forgotten(known: StorePush, alt: string) {
  const isGone = known.status === 'failed' && known.mediaId === null && !known.isAttaching;
  return known.status === 'undone' || isGone ? { ...FRESH, alt } : {};
}

async function lockProduct(tx: Tx, { shop, productId }: Pick<PushKey, 'shop' | 'productId'>): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`push:${shop}:${productId}`}, 0))`;
}

const productBusy = (productId: string) =>
  new AppError('conflict', `${productId} is being changed`, { userMessage: storeMessages.productBusy });

/**
 * Who is at a push: a caller that waits for it, or the attempt of a worker, as a statement that selects a row while the attempt
 * counts.
 */
export type Holder = 'caller' | Prisma.Sql;

/**
 * No other push may be at the product, in any process; what a worker finds at itself it has left behind. Throws AppError
 * `conflict`, LostAttempt.
 */
async function assertFree(
  tx: Tx,
  { shop, productId }: Pick<PushKey, 'shop' | 'productId'>,
  { holder, own }: { readonly holder: Holder; readonly own: string | undefined },
): Promise<void> {
  await lockProduct(tx, { shop, productId });
  const isOwn = holder !== 'caller' && own !== undefined ? { NOT: { id: own, isCalled: false } } : {};
  const busy = { shop, productId, status: 'working', ...isOwn } as const;
  if ((await tx.storePush.count({ where: busy })) > 0) throw productBusy(productId);
  if (holder === 'caller') return;
  if ((await tx.$queryRaw<object[]>(holder)).length === 0) throw new LostAttempt(`a push onto ${productId}`);
}

/** The first fields that a new run writes. */
const taken = (holder: Holder) =>
  ({ status: 'working', isCalled: holder === 'caller', run: { increment: 1 }, errorMessage: null }) as const;

/** A caller that dies has left a message behind; a worker has its own. */
async function noteCaller(tx: Tx, { id, run, isCalled }: StorePush): Promise<void> {
  if (!isCalled) return;
  const startAfter = new Date(Date.now() + CALL_SECONDS * 1_000);
  await enqueue(tx, callerWork, { pushId: id, run }, { key: `${id}:${run}`, startAfter });
}

/** Has the next step of a push made; asked for while one is made, another one follows. */
export async function queueStep(tx: Tx, pushId: string, delaySeconds = 0): Promise<void> {
  const startAfter = delaySeconds > 0 ? new Date(Date.now() + delaySeconds * 1_000) : undefined;
  await enqueue(tx, pushWork, { pushId }, { key: pushId, startAfter });
}

/** Callers may hand over more than the key. */
const keyOf = ({ userId, shop, assetId, productId }: PushKey): PushKey => ({ userId, shop, assetId, productId });

const findKnown = (tx: Tx, { userId, assetId, productId }: PushKey) =>
  tx.storePush.findUnique({ where: { userId_assetId_productId: { userId, assetId, productId } } });

/** Tells the account how a push stands, in the transaction that changes it. */
export async function publishPushEvent(tx: Tx, push: StorePush): Promise<void> {
  await appendStreamEvents(tx, accountTopic(push.userId), [{ type: PUSH_EVENT, data: toPushView(push) }]);
}

/**
 * Writes down what is wanted, for the worker. What an earlier run has done stays in the row, unless it is over. Throws
 * AppError `conflict` while a run is at this very push.
 */
export function queuePush(key: PushKey, asked: PushOrder & { readonly productTitle: string }): Promise<StorePush> {
  return transactAndAnnounce(accountTopic(key.userId), async (tx) => {
    await lockProduct(tx, key);
    const known = await findKnown(tx, key);
    if (known?.status === 'working') throw productBusy(key.productId);
    const { position, description, productTitle, alt } = asked;
    const fresh = { errorMessage: null, isUndoing: false, status: 'queued' } as const;
    const wanted = { ...fresh, position, description, productTitle };
    const push = known
      ? await tx.storePush.update({
          where: { id: known.id },
          // While a picture is being looked for, its alt text is how it is known.
          data: { ...wanted, ...(known.isAttaching ? {} : { alt }), ...forgotten(known, alt), shop: key.shop },
        })
      : await tx.storePush.create({
          data: { ...keyOf(key), ...wanted, alt, mediaBefore: [] },
        });
    await queueStep(tx, push.id);
    await publishPushEvent(tx, push);
    return push;
  });
}

/**
 * Makes this run the only one that changes the product. What an earlier run has done stays in the row, unless it is
 * over. Throws AppError `conflict` while another run is at the same product.
 */
export function claimPush(key: PushKey, asked: PushOrder, holder: Holder): Promise<StorePush> {
  return transactAndAnnounce(accountTopic(key.userId), async (tx) => {
    const known = await findKnown(tx, key);
    await assertFree(tx, key, { holder, own: known?.id });
    const { alt, position, description } = asked;
    const { status, isCalled } = taken(holder);
    const push = known
      ? await tx.storePush.update({
          where: { id: known.id },
          data: { position, description, isUndoing: false, ...forgotten(known, alt), ...taken(holder) },
        })
      : await tx.storePush.create({
          data: { ...keyOf(key), alt, position, description, status, isCalled, mediaBefore: [] },
        });
    await noteCaller(tx, push);
    await publishPushEvent(tx, push);
    return push;
  });
}

/** As `claimPush`, for taking back what `push` has done; `more` is written with the claim. */
export function reclaimPush(
  push: StorePush,
  { holder, ...more }: { readonly holder: Holder; readonly isUndoing?: boolean },
): Promise<StorePush> {
  return database().$transaction(async (tx) => {
    await assertFree(tx, push, { holder, own: push.id });
    const where = { id: push.id, run: push.run };
    const claimed = await tx.storePush.update({ where, data: { ...taken(holder), ...more } });
    await noteCaller(tx, claimed);
    return claimed;
  });
}

/** Ends a claim after an error: the next run may begin at once. */
export async function releasePush(push: StorePush, data: Prisma.StorePushUpdateManyMutationInput): Promise<void> {
  await savePush(push, data).catch((error: unknown) => {
    // Another run has taken over, and decides.
    if (!(error instanceof AppError)) throw error;
  });
}

/** Says what a push that Shopify is processing waits for; null where it is that. Told once, however long it takes. */
export function noteWaiting({ id, userId }: StorePush, errorMessage: string | null): Promise<void> {
  return transactAndAnnounce(accountTopic(userId), async (tx) => {
    const known = await tx.storePush.findUnique({ where: { id } });
    if (known?.status !== 'processing' || known.errorMessage === errorMessage) return;
    const where = { id, run: known.run, status: 'processing' as const };
    const [push] = await tx.storePush.updateManyAndReturn({ where, data: { errorMessage } });
    if (push) await publishPushEvent(tx, push);
  });
}

/**
 * Writes for the run that holds the claim; a new status is told to the account, and what Shopify is still processing is
 * looked at again in the background. Throws `conflict` when another run has taken over.
 */
export function savePush(push: StorePush, data: Prisma.StorePushUpdateManyMutationInput): Promise<StorePush> {
  return transactAndAnnounce(data.status === undefined ? () => null : accountTopic(push.userId), async (tx) => {
    const { count } = await tx.storePush.updateMany({ where: { id: push.id, run: push.run }, data });
    if (count === 0) {
      throw new AppError('conflict', `push ${push.id} was taken over`, { userMessage: storeMessages.productBusy });
    }
    const saved = await tx.storePush.findUniqueOrThrow({ where: { id: push.id } });
    if (data.status !== undefined) await publishPushEvent(tx, saved);
    if (data.status === 'processing') {
      await queueStep(tx, push.id, FIRST_LOOK_SECONDS);
    }
    return saved;
  });
}
