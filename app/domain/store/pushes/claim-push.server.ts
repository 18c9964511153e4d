import type { Prisma, StorePush } from '@prisma/client';
import { accountTopic } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { sendToQueue } from '#app/platform/queue/queue.server.ts';
import { appendStreamEvents } from '#app/platform/streams/append-stream-events.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { PUSH_QUEUE } from './push-queue.ts';
import { PUSH_EVENT } from '../store-limits.ts';
import { storeMessages } from '../store.messages.ts';
import { toPushView } from './to-push-view.server.ts';

/** Longer than everything a run does; what is still `working` then was interrupted. */
const LEASE_MS = 4 * 60_000;
/** Until the first look in the background at a picture that Shopify is processing. */
const FIRST_LOOK_SECONDS = 2;

export interface PushKey {
  readonly userId: string;
  readonly shop: string;
  readonly assetId: string;
  readonly productId: string;
}

/** What the merchant wants of a push. */
export interface AskedPush {
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
 * What an earlier run left behind and a new one must not build on. A failed one may have left a picture on the product:
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

/** Nobody else may be at the product, in any process. Throws AppError `conflict`. */
async function assertFree(tx: Tx, key: Pick<PushKey, 'shop' | 'productId'>): Promise<void> {
  await lockProduct(tx, key);
  const { shop, productId } = key;
  const busy = { shop, productId, status: 'working', leaseUntil: { gt: new Date() } } as const;
  if ((await tx.storePush.count({ where: busy })) > 0) throw productBusy(productId);
}

/** What a new run writes first. */
const taken = () =>
  ({
    status: 'working',
    leaseUntil: new Date(Date.now() + LEASE_MS),
    run: { increment: 1 },
    errorMessage: null,
  }) as const;

/** Callers may hand over more than the key. */
const keyOf = ({ userId, shop, assetId, productId }: PushKey): PushKey => ({ userId, shop, assetId, productId });

const findKnown = (tx: Tx, { userId, assetId, productId }: PushKey) =>
  tx.storePush.findUnique({ where: { userId_assetId_productId: { userId, assetId, productId } } });

/** Tells the account how a push stands, in the transaction that changes it. */
export async function tell(tx: Tx, push: StorePush): Promise<void> {
  await appendStreamEvents(tx, accountTopic(push.userId), [{ type: PUSH_EVENT, data: toPushView(push) }]);
}

/**
 * Writes down what is wanted, for the worker. What an earlier run has done stays in the row, unless it is over. Throws
 * AppError `conflict` while a run is at this very push.
 */
export function queuePush(key: PushKey, asked: AskedPush & { readonly productTitle: string }): Promise<StorePush> {
  return transactAndAnnounce(accountTopic(key.userId), async (tx) => {
    await lockProduct(tx, key);
    const known = await findKnown(tx, key);
    if (known?.status === 'working' && known.leaseUntil > new Date()) throw productBusy(key.productId);
    const { position, description, productTitle, alt } = asked;
    const fresh = { attempts: 0, errorMessage: null, isUndoing: false, status: 'queued' } as const;
    const wanted = { ...fresh, position, description, productTitle };
    const push = known
      ? await tx.storePush.update({
          where: { id: known.id },
          // While a picture is being looked for, its alt text is how it is known.
          data: { ...wanted, ...(known.isAttaching ? {} : { alt }), ...forgotten(known, alt), shop: key.shop },
        })
      : await tx.storePush.create({
          data: { ...keyOf(key), ...wanted, alt, leaseUntil: new Date(0), mediaBefore: [] },
        });
    await sendToQueue(tx, PUSH_QUEUE, { key: push.id, priority: 0 });
    await tell(tx, push);
    return push;
  });
}

/**
 * Makes this run the only one that changes the product. What an earlier run has done stays in the row, unless it is
 * over. Throws AppError `conflict` while another run is at the same product.
 */
export function claimPush(key: PushKey, asked: AskedPush): Promise<StorePush> {
  return transactAndAnnounce(accountTopic(key.userId), async (tx) => {
    await assertFree(tx, key);
    const known = await findKnown(tx, key);
    const { alt, position, description } = asked;
    const { status, leaseUntil } = taken();
    const push = known
      ? await tx.storePush.update({
          where: { id: known.id },
          data: { position, description, isUndoing: false, ...forgotten(known, alt), ...taken() },
        })
      : await tx.storePush.create({
          data: { ...keyOf(key), alt, position, description, status, leaseUntil, mediaBefore: [] },
        });
    await tell(tx, push);
    return push;
  });
}

/** As `claimPush`, for taking back what `push` has done; `more` is written with the claim. */
export function reclaimPush(push: StorePush, more: { readonly isUndoing?: boolean } = {}): Promise<StorePush> {
  return database().$transaction(async (tx) => {
    await assertFree(tx, push);
    return tx.storePush.update({ where: { id: push.id, run: push.run }, data: { ...taken(), ...more } });
  });
}

/** Ends a claim after an error: the next run may begin at once. */
export async function releasePush(push: StorePush, data: Prisma.StorePushUpdateManyMutationInput): Promise<void> {
  await savePush(push, { leaseUntil: new Date(0), ...data }).catch((error: unknown) => {
    // Somebody else has taken over, and decides.
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
    if (push) await tell(tx, push);
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
    if (data.status !== undefined) await tell(tx, saved);
    if (data.status === 'processing') {
      await sendToQueue(tx, PUSH_QUEUE, { key: push.id, priority: 0, delaySeconds: FIRST_LOOK_SECONDS });
    }
    return saved;
  });
}
