import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { reclaimPush, releasePush } from './claim-push.server.ts';
import { findPush } from './get-push.server.ts';
import type { PushView } from './push.schema.ts';
import { storeMessages } from '../store.messages.ts';
import { toPushView } from './to-push-view.server.ts';
import { undoClaimed } from './undo-claimed.server.ts';

/**
 * Takes a pushed picture off its product and puts the old description back. The other pictures close up, which is their
 * old order. What the merchant has changed since stays, and is said so. While Shopify is processing the picture it cannot
 * be taken off: then it is as soon as that is over. Throws AppError `not-found`, `conflict` where there is nothing to undo,
 * `unprocessable` where Shopify refuses.
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
  const claimed = await reclaimPush(push, { holder: 'caller', isUndoing: true });
  try {
    return await undoClaimed(api, claimed);
  } catch (error) {
    // The merchant sees the error and decides again.
    if (error instanceof AppError) await releasePush(claimed, { status: push.status, isUndoing: push.isUndoing });
    throw error;
  }
}
