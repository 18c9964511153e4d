import type { Photoshoot } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { FEATURES, insufficientForImages, spendable } from '#app/domain/credits/index.ts';
import { getCredits, priceOf } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { enqueue } from '#app/platform/work/enqueue.server.ts';
import { MAX_OPEN_PHOTOSHOOTS } from './photoshoot-limits.ts';
import { photoshootWork } from './photoshoot-work.ts';
import type { PhotoshootView } from './photoshoot.schema.ts';
import { toPhotoshootView } from './to-photoshoot-view.server.ts';

export interface RequestPhotoshootOptions {
  readonly account: Account & { readonly shop: string };
  /** gid; whether it is the shop's turns out when its picture is fetched. */
  readonly productId: string;
  readonly prompt: string;
  /** Name of a preset scene; without it the prompt decides. */
  readonly scene?: string | null;
  readonly count: number;
  /** Repeating it gives the same photoshoot. */
  readonly idempotencyKey: string;
}

/**
 * Accepts photos of a product without a user at a canvas: the worker imports its first picture, cuts it out and
 * photographs it. Throws `insufficient-credits` where not one photo is covered, `too-many-requests`, `unprocessable`
 * for a key that was used for something else.
 */
export async function requestPhotoshoot(options: RequestPhotoshootOptions): Promise<PhotoshootView> {
  const { account, productId, prompt, scene = null, count, idempotencyKey } = options;
  const where = { userId_idempotencyKey: { userId: account.id, idempotencyKey } };
  const known = await database().photoshoot.findUnique({ where });
  if (known) return toPhotoshootView(account, assertSame(known, options));
  const [credits, unitPrice] = await Promise.all([getCredits(account.id), priceOf(database(), FEATURES.productPhoto)]);
  const available = spendable(credits, 'image');
  if (available < unitPrice) {
    throw new AppError('insufficient-credits', `${available} credits, price ${unitPrice}`, {
      userMessage: insufficientForImages(unitPrice),
    });
  }
  const row = await database().$transaction(async (tx) => {
    // Requests of one account come one after the other from here on.
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${account.id}::uuid FOR UPDATE`;
    const first = await tx.photoshoot.findUnique({ where });
    if (first) return first;
    // Every one of them is work at Shopify before it costs a credit.
    const open = await tx.photoshoot.count({ where: { userId: account.id, jobId: null, errorMessage: null } });
    if (open >= MAX_OPEN_PHOTOSHOOTS) {
      const userMessage = 'Too many photoshoots are waiting. Please wait until some of them have started.';
      throw new AppError('too-many-requests', `${open} open photoshoots`, { userMessage, retryAfterSeconds: 30 });
    }
    const data = { userId: account.id, shop: account.shop, productId, prompt, scene, count, idempotencyKey };
    const made = await tx.photoshoot.create({ data });
    await enqueue(tx, photoshootWork, { photoshootId: made.id }, { key: made.id });
    return made;
  });
  return toPhotoshootView(account, assertSame(row, options));
}

function assertSame(row: Photoshoot, { productId, prompt, scene = null, count }: RequestPhotoshootOptions): Photoshoot {
  const isSame = row.productId === productId && row.prompt === prompt && row.scene === scene && row.count === count;
  if (isSame) return row;
  throw new AppError('unprocessable', 'key used for another photoshoot', {
    userMessage: 'This Idempotency-Key was already used with a different request.',
  });
}
