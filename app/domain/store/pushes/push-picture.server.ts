import type { StorePush } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { GENERIC_USER_MESSAGE, isAppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { assertPushable } from './assert-pushable.server.ts';
import { claimPush, releasePush } from './claim-push.server.ts';
import type { PushOrder } from './claim-push.server.ts';
import { lookOnce } from './look-once.server.ts';
import type { PushView } from './push.schema.ts';
import { putOnProduct } from './put-on-product.server.ts';

/** Between looks at a picture that Shopify is processing; what takes longer is followed in the background. */
const LOOKS_MS = [500, 1000, 2000, 4000];

export interface PushPictureOptions extends PushOrder {
  readonly account: Account;
  readonly api: AdminApi;
  readonly assetId: string;
  readonly productId: string;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/**
 * Adds a library picture to a product while the caller waits, once however often it is asked for. What the product was
 * before is kept for `undoPush`.
 * Throws AppError `not-found` (picture or product not the account's), `conflict` (another push at the product),
 * `unprocessable` (a preview, refused by Shopify, or full), else as `AdminApi.request`.
 */
export async function pushPicture(options: PushPictureOptions): Promise<PushView> {
  const { account, api, assetId, productId, wait = sleep } = options;
  await assertPushable({ account, assetId });
  let push = await claimPush({ userId: account.id, shop: api.shop, assetId, productId }, options, 'caller');
  try {
    push = await putOnProduct(api, push, options);
  } catch (error) {
    await releaseFailed(push, error);
    throw error;
  }
  const [first, ...looks] = LOOKS_MS;
  let view = await lookOnce(api, push);
  for (const delay of [first!, ...looks]) {
    if (view.status !== 'processing') break;
    await wait(delay);
    view = await lookOnce(api, push);
  }
  return view;
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Releases a push after an error. One that may have reached Shopify stays recorded, so that a repeat looks for it. */
async function releaseFailed(push: StorePush, error: unknown): Promise<void> {
  const where = { id: push.id, run: push.run };
  await database().storePush.deleteMany({ where: { ...where, mediaId: null, isAttaching: false } });
  const row = await database().storePush.findFirst({ where });
  if (row) await releasePush(row, failureOf(row, error));
}

/** How a push stands after `error`: a picture that is on the product stays there and is followed. */
export function failureOf(push: StorePush, error: unknown) {
  if (push.mediaId) return { status: 'processing' } as const;
  const isRefused = isAppError(error) && error.code === 'unprocessable';
  const errorMessage = isAppError(error) ? error.userMessage : GENERIC_USER_MESSAGE;
  return { status: 'failed', errorMessage, ...(isRefused ? { isAttaching: false } : {}) } as const;
}
