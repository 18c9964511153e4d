import type { StorePush } from '@prisma/client';
import { AppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { payloadOf } from '#app/platform/shopify/payload-of.ts';
import { FILE_DELETE, FILE_TAKE_OFF } from '../documents.ts';
import { changeProduct } from './attach-picture.server.ts';
import { readMediaState, readProduct } from './product-media.server.ts';
import { storeMessages } from '../store.messages.ts';

/** The product, read again after a picture was taken off it. */
export interface TakenOff {
  /** The description was changed by another editor, and was left. */
  readonly isDescriptionLeft: boolean;
  /** Its media are not those, in that order, that were there before the push; ours is off. */
  readonly isOtherwiseChanged: boolean;
}

/** Shopify is at the file; the same can be asked again later. */
const NOT_YET = new Set(['NON_READY_STATE', 'FILE_LOCKED', 'MEDIA_CANNOT_BE_MODIFIED']);
const GONE = new Set(['FILE_DOES_NOT_EXIST', 'REFERENCE_TARGET_DOES_NOT_EXIST']);

/**
 * Takes exactly the push's own picture off its product, restores the old description unless it was changed after us,
 * and reads the product again. Nothing else of the product is named, so nothing else can go. Null while Shopify is
 * still processing the picture. May be repeated after an interruption. Throws AppError `unprocessable` where Shopify
 * refuses, `not-found` where the product is gone, else as `AdminApi.request`.
 */
export async function takeOffProduct(api: AdminApi, push: StorePush): Promise<TakenOff | null> {
  const before = await readProduct(api, push.productId);
  const isThere = before.media.nodes.some(({ id }) => id === push.mediaId);
  if (push.mediaId && isThere && !(await takeOffFile(api, { fileId: push.mediaId, productId: push.productId }))) {
    return null;
  }
  const descriptionHtml = oldDescription(push, before);
  if (descriptionHtml !== null) {
    await changeProduct(api, { productId: push.productId, alt: '', resourceUrl: null, descriptionHtml });
  }
  const after = (await readProduct(api, push.productId)).media.nodes.map(({ id }) => id);
  if (push.mediaId && after.includes(push.mediaId)) return null;
  return {
    isDescriptionLeft: push.descriptionAfter !== null && descriptionHtml === null && !isOld(push, before),
    isOtherwiseChanged: after.join() !== push.mediaBefore.join(),
  };
}

/** False while Shopify processes it. */
async function takeOffFile(api: AdminApi, file: { fileId: string; productId: string }): Promise<boolean> {
  const { status } = await readMediaState(api, file.fileId);
  if (status === 'processing') return false;
  const { fileId } = file;
  const answer =
    status === 'failed'
      ? (await api.request(FILE_DELETE, { fileId })).fileDelete
      : (await api.request(FILE_TAKE_OFF, file)).fileUpdate;
  const [error] = payloadOf(answer).userErrors;
  if (!error || GONE.has(error.code ?? '')) return true;
  if (NOT_YET.has(error.code ?? '')) return false;
  throw new AppError('unprocessable', `taking off: ${error.code} ${error.message}`, {
    userMessage: storeMessages.undoFailed(error.message),
  });
}

/** The description to restore: only while ours is unchanged. */
function oldDescription(push: StorePush, product: { readonly descriptionHtml: string }): string | null {
  const isOurs = push.descriptionAfter !== null && push.descriptionAfter === product.descriptionHtml;
  return isOurs ? push.descriptionBefore : null;
}

/** An interrupted run has put it back already. */
const isOld = (push: StorePush, product: { readonly descriptionHtml: string }) =>
  push.descriptionBefore === product.descriptionHtml;

/** Message to the merchant where the product is not exactly as before; null where it is. */
export function leftMessage({ isDescriptionLeft, isOtherwiseChanged }: TakenOff): string | null {
  if (isDescriptionLeft && isOtherwiseChanged) return storeMessages.undoneButBoth;
  if (isDescriptionLeft) return storeMessages.undoneButDescription;
  return isOtherwiseChanged ? storeMessages.undoneButMedia : null;
}
