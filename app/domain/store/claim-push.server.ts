import type { Prisma, StorePush } from '@prisma/client';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { storeMessages } from './store.messages.ts';

/** Longer than everything a run does; what is still `working` then was interrupted. */
const LEASE_MS = 4 * 60_000;

export interface PushKey {
  readonly userId: string;
  readonly shop: string;
  readonly assetId: string;
  readonly productId: string;
}

const FRESH = {
  mediaBefore: [],
  isAttaching: false,
  mediaId: null,
  descriptionBefore: null,
  descriptionAfter: null,
  errorMessage: null,
} satisfies Prisma.StorePushUpdateInput;

/** Nobody else may be at the product, in any process. Throws AppError `conflict`. */
async function assertFree(tx: Tx, { shop, productId }: Pick<PushKey, 'shop' | 'productId'>): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`push:${shop}:${productId}`}, 0))`;
  const busy = { shop, productId, status: 'working', leaseUntil: { gt: new Date() } } as const;
  if ((await tx.storePush.count({ where: busy })) > 0) {
    throw new AppError('conflict', `${productId} is being changed`, { userMessage: storeMessages.productBusy });
  }
}

/** What a new run writes first. */
const taken = () =>
  ({ status: 'working', leaseUntil: new Date(Date.now() + LEASE_MS), run: { increment: 1 } }) as const;

/**
 * Makes this run the only one that changes the product. What an earlier run has done stays in the row, unless it failed
 * or was undone. Throws AppError `conflict` while another run is at the same product.
 */
export function claimPush(key: PushKey, alt: string): Promise<StorePush> {
  const { userId, assetId, productId } = key;
  return database().$transaction(async (tx) => {
    await assertFree(tx, key);
    const known = await tx.storePush.findUnique({
      where: { userId_assetId_productId: { userId, assetId, productId } },
    });
    if (!known) {
      const { status, leaseUntil } = taken();
      return tx.storePush.create({ data: { ...key, alt, status, leaseUntil, mediaBefore: [] } });
    }
    const isOver = known.status === 'failed' || known.status === 'undone';
    return tx.storePush.update({ where: { id: known.id }, data: { ...(isOver ? { ...FRESH, alt } : {}), ...taken() } });
  });
}

/** As `claimPush`, for taking back what `push` has done. */
export function reclaimPush(push: StorePush): Promise<StorePush> {
  return database().$transaction(async (tx) => {
    await assertFree(tx, push);
    return tx.storePush.update({ where: { id: push.id, run: push.run }, data: taken() });
  });
}

/** Ends a claim after an error: the row is as it was, and the next run may begin at once. */
export async function releasePush(push: StorePush, status: StorePush['status']): Promise<void> {
  const where = { id: push.id, run: push.run };
  await database().storePush.updateMany({ where, data: { status, leaseUntil: new Date(0) } });
}

/** Writes for the run that holds the claim; throws `conflict` when another has taken over. */
export async function savePush(push: StorePush, data: Prisma.StorePushUpdateManyMutationInput): Promise<StorePush> {
  const { count } = await database().storePush.updateMany({ where: { id: push.id, run: push.run }, data });
  if (count === 0) {
    throw new AppError('conflict', `push ${push.id} was taken over`, { userMessage: storeMessages.productBusy });
  }
  return database().storePush.findUniqueOrThrow({ where: { id: push.id } });
}
