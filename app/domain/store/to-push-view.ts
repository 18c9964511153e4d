import type { StorePush } from '@prisma/client';
import type { PushView } from './push.schema.ts';
import { storeMessages } from './store.messages.ts';

/** A push as it goes over the wire; one that is under way or was interrupted is `processing`. */
export function toPushView(push: StorePush): PushView {
  const { id, assetId, productId, errorMessage, descriptionAfter } = push;
  const status = push.status === 'working' ? 'processing' : push.status;
  const messages = {
    processing: storeMessages.pushing,
    ready: storeMessages.pushed,
    failed: errorMessage ?? storeMessages.pushFailed,
    undone: errorMessage ?? storeMessages.undone,
  };
  const isDescriptionUpdated = descriptionAfter !== null && (status === 'processing' || status === 'ready');
  return { id, assetId, product_id: productId, status, message: messages[status], isDescriptionUpdated };
}
