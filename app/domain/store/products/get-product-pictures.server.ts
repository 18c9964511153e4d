import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { AppError } from '#app/platform/errors.ts';
import { PRODUCT_PICTURES } from '../documents.ts';
import { asBadCursor } from './list-products.server.ts';
import { storeMessages } from '../store.messages.ts';
import type { ProductPictures } from './store-product.schema.ts';
import { toPictures } from './to-store-product.server.ts';

/** The one answer for products that were deleted or are another shop's. */
export const productGone = () =>
  new AppError('not-found', 'no such product', { userMessage: storeMessages.productGone, field: 'product_id' });

/**
 * Up to 25 pictures of a product. Throws AppError `not-found`, `bad-request` for a cursor that is none, else as
 * `AdminApi.request`.
 */
export async function getProductPictures(
  api: AdminApi,
  options: { readonly productId: string; readonly after?: string | undefined },
): Promise<ProductPictures> {
  const { productId: id, after = null } = options;
  const { product } = await api.request(PRODUCT_PICTURES, { id, after }).catch((error: unknown) => {
    throw after ? asBadCursor(error) : error;
  });
  if (!product) throw productGone();
  return { id: product.id, title: product.title, media: toPictures(product.media) };
}
