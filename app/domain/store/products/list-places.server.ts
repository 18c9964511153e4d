import { AppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { PRODUCT_PLACES } from '../documents.ts';
import { MAX_MEDIA_PER_PRODUCT } from '../store-limits.ts';
import { storeMessages } from '../store.messages.ts';
import { productGone } from './get-product-pictures.server.ts';
import type { ProductPlaces } from './store-product.schema.ts';

export const mediaFull = () =>
  new AppError('unprocessable', 'product is full', { userMessage: storeMessages.mediaFull });

const KINDS: Readonly<Record<string, ProductPlaces['nodes'][number]['kind']>> = {
  IMAGE: 'picture',
  VIDEO: 'video',
  EXTERNAL_VIDEO: 'video',
  MODEL_3D: 'model',
};

/**
 * Where a picture can stand on a product: all its media in their order, of whatever kind, as Shopify counts places.
 * Throws AppError `unprocessable` where there is no place left, `not-found`, else as `AdminApi.request`.
 */
export async function listPlaces(api: AdminApi, productId: string): Promise<ProductPlaces> {
  const { product } = await api.request(PRODUCT_PLACES, { id: productId });
  if (!product) throw productGone();
  const { nodes } = product.media;
  const count = product.mediaCount?.count ?? nodes.length;
  if (count >= MAX_MEDIA_PER_PRODUCT) throw mediaFull();
  return {
    count,
    nodes: nodes.map(({ id, alt, mediaContentType, preview }) => ({
      id,
      alt: alt ?? '',
      kind: KINDS[mediaContentType] ?? 'picture',
      url: preview?.image?.url ?? null,
    })),
  };
}
