import type { StorePush } from '@prisma/client';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { reclaimPush, releasePush, savePush } from './claim-push.server.ts';
import { readMediaState, readProduct, takeOffProduct } from './product-media.server.ts';
import type { PushView } from './push.schema.ts';
import { storeMessages } from '../store.messages.ts';
import { toPushView } from './to-push-view.server.ts';

/**
 * Looks once how far Shopify is with a pushed picture. One that Shopify could not use is taken off again, so that the
 * product is as before.
 */
export async function followPush(api: AdminApi, push: StorePush): Promise<PushView> {
  if (push.status !== 'processing' || !push.mediaId) return toPushView(push);
  const state = await readMediaState(api, push.mediaId);
  if (state.status === 'processing') return toPushView(push);
  if (state.status === 'ready') return toPushView(await savePush(push, { status: 'ready' }));
  const claimed = await reclaimPush(push);
  try {
    const product = await readProduct(api, push.productId);
    await takeOffProduct(api, product, { mediaId: push.mediaId, descriptionHtml: oldDescription(push, product) });
  } catch (error) {
    await releasePush(claimed, { status: push.status });
    throw error;
  }
  const errorMessage = `${storeMessages.pushFailed} ${state.reason}`;
  return toPushView(await savePush(claimed, { status: 'failed', errorMessage }));
}

/** The description to put back: only while nobody has changed it after us. */
export function oldDescription(push: StorePush, product: { readonly descriptionHtml: string }): string | null {
  const isOurs = push.descriptionAfter !== null && push.descriptionAfter === product.descriptionHtml;
  return isOurs ? push.descriptionBefore : null;
}
