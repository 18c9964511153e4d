import type { StorePush } from '@prisma/client';
import { shopifySettings } from '#app/platform/shopify/shopify-settings.server.ts';
import type { PushView } from './push.schema.ts';
import { storeMessages } from '../store.messages.ts';

/** A push as it goes over the wire; one that is under way or was interrupted is `processing`. */
export function toPushView(push: StorePush): PushView {
  const { id, assetId, productId, productTitle, errorMessage, descriptionAfter, isUndoing, updatedAt, variantTitle } =
    push;
  const status = push.status === 'working' ? 'processing' : push.status;
  const messages = {
    queued: errorMessage ?? storeMessages.queued,
    processing: errorMessage ?? (isUndoing ? storeMessages.undoing : storeMessages.pushing),
    ready: variantTitle === null ? storeMessages.pushed : storeMessages.pushedToVariant(variantTitle),
    failed: errorMessage ?? storeMessages.pushFailed,
    undone: errorMessage ?? storeMessages.undone,
  };
  return {
    id,
    assetId,
    product_id: productId,
    productTitle,
    productUrl: productUrl(push),
    status,
    isUndoing,
    message: messages[status],
    isDescriptionUpdated: descriptionAfter !== null && (status === 'processing' || status === 'ready'),
    updatedAt: updatedAt.toISOString(),
  };
}

function productUrl({ shop, productId }: Pick<StorePush, 'shop' | 'productId'>): string {
  const origin = shopifySettings()?.adminOrigin ?? 'https://admin.shopify.com';
  return `${origin}/store/${shop.replace('.myshopify.com', '')}/products/${productId.split('/').at(-1)}`;
}
