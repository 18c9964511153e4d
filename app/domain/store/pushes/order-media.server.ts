import { AppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { PRODUCT_REORDER_MEDIA } from '../documents.ts';
import { storeMessages } from '../store.messages.ts';
import type { UserError } from './product-media.server.ts';

/**
 * Moves media of a product to its beginning, in this order; the others keep theirs behind them. Shopify does it in its own
 * time: look at the product again. Throws `unprocessable` where Shopify refuses, else as `AdminApi.request`.
 */
export async function putMediaFirst(
  api: AdminApi,
  options: { readonly productId: string; readonly mediaIds: readonly string[] },
): Promise<void> {
  const moves = options.mediaIds.map((id, index) => ({ id, newPosition: String(index) }));
  const { productReorderMedia } = await api.request<{
    productReorderMedia: { mediaUserErrors: readonly UserError[] };
  }>(PRODUCT_REORDER_MEDIA, { id: options.productId, moves });
  const [error] = productReorderMedia.mediaUserErrors;
  if (!error) return;
  throw new AppError('unprocessable', `reordering: ${error.message}`, {
    userMessage: storeMessages.pushRefused(error.message),
  });
}
