import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { reclaimPush, releasePush, savePush } from './claim-push.server.ts';
import { oldDescription } from './follow-push.server.ts';
import { findPush } from './get-push.server.ts';
import { readProduct, takeOffProduct } from './product-media.server.ts';
import type { PushView } from './push.schema.ts';
import { storeMessages } from '../store.messages.ts';
import { toPushView } from './to-push-view.server.ts';

/**
 * Takes a pushed picture off its product and puts the old description back. The other pictures close up, which is their
 * old order. What the merchant has changed since stays: a description that is not ours any more is left, and said so.
 * Throws AppError `not-found`, `conflict` where there is nothing to undo, `unprocessable` where Shopify refuses.
 */
export async function undoPush(options: {
  readonly account: Account;
  readonly api: AdminApi;
  readonly pushId: string;
}): Promise<PushView> {
  const { account, api, pushId } = options;
  const push = await findPush(account, api, pushId);
  if (push.status === 'undone') return toPushView(push);
  if (push.status !== 'ready' && push.status !== 'processing') {
    throw new AppError('conflict', `push is ${push.status}`, { userMessage: storeMessages.notToUndo });
  }
  const claimed = await reclaimPush(push);
  let descriptionHtml: string | null;
  try {
    const product = await readProduct(api, push.productId);
    descriptionHtml = oldDescription(push, product);
    await takeOffProduct(api, product, { mediaId: push.mediaId, descriptionHtml });
  } catch (error) {
    await releasePush(claimed, { status: push.status });
    throw error;
  }
  const isLeft = push.descriptionAfter !== null && descriptionHtml === null;
  const errorMessage = isLeft ? storeMessages.undoneButDescription : null;
  return toPushView(await savePush(claimed, { status: 'undone', errorMessage }));
}
