import type { StorePush } from '@prisma/client';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { reclaimPush, releasePush, savePush } from './claim-push.server.ts';
import type { Holder } from './claim-push.server.ts';
import { giveToVariant } from './give-to-variant.server.ts';
import { readMediaState } from './product-media.server.ts';
import type { PushView } from './push.schema.ts';
import { storeMessages } from '../store.messages.ts';
import { takeOffProduct } from './take-off.server.ts';
import { toPushView } from './to-push-view.server.ts';
import { undoClaimed } from './undo-claimed.server.ts';

/**
 * Looks once how far Shopify is with a pushed picture. One that Shopify could not use is taken off again, so that the
 * product is as before; one whose undo waited for Shopify is taken off now.
 */
export async function followPush(api: AdminApi, push: StorePush, holder: Holder): Promise<PushView> {
  if (push.status !== 'processing' || !push.mediaId) return toPushView(push);
  const state = await readMediaState(api, push.mediaId);
  if (state.status === 'processing') return toPushView(push);
  if (state.status === 'ready' && !push.isUndoing) {
    const variantTitle = (await giveToVariant(api, push)) ?? push.variantTitle;
    return toPushView(await savePush(push, { status: 'ready', errorMessage: null, variantTitle }));
  }
  const claimed = await reclaimPush(push, { holder });
  try {
    if (push.isUndoing) return await undoClaimed(api, claimed);
    const taken = await takeOffProduct(api, claimed);
    const reason = state.status === 'failed' ? state.reason : storeMessages.pictureGone;
    const failed = { status: 'failed', errorMessage: `${storeMessages.pushFailed} ${reason}` } as const;
    return toPushView(await savePush(claimed, taken ? failed : { status: 'processing' }));
  } catch (error) {
    await releasePush(claimed, { status: push.status });
    throw error;
  }
}
