import { AppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { payloadOf } from '#app/platform/shopify/payload-of.ts';
import { PRODUCT_REORDER_MEDIA } from '../documents.ts';
import { storeMessages } from '../store.messages.ts';
import { movesTo } from './moves.rules.ts';

/**
 * Brings media of a product from the order it has into another of the same ids; where it is that already, nothing is asked.
 * Shopify does it in its own time: look at the product again. Throws `unprocessable` where Shopify refuses, else as
 * `AdminApi.request`.
 */
export async function orderMedia(
  api: AdminApi,
  options: { readonly productId: string; readonly now: readonly string[]; readonly wanted: readonly string[] },
): Promise<void> {
  const moves = movesTo(options.now, options.wanted).map(({ id, to }) => ({ id, newPosition: String(to) }));
  if (moves.length === 0) return;
  const { productReorderMedia } = await api.request(PRODUCT_REORDER_MEDIA, { id: options.productId, moves });
  const [error] = payloadOf(productReorderMedia).mediaUserErrors;
  if (!error) return;
  throw new AppError('unprocessable', `reordering: ${error.message}`, {
    userMessage: storeMessages.pushRefused(error.message),
  });
}
