import type { AdminApi, AnswerOf } from '#app/platform/shopify/admin-api.ts';
import { MEDIA_STATUS, PRODUCT_BEFORE_PUSH } from '../documents.ts';
import { productGone } from '../products/get-product-pictures.server.ts';
import { storeMessages } from '../store.messages.ts';

export interface UserError {
  readonly message: string;
  readonly code?: string | null;
}

/** The fields of a product that a push may change, as they are now. */
export type ProductState = NonNullable<AnswerOf<typeof PRODUCT_BEFORE_PUSH>['product']>;

/** One of a product's pictures, videos and models. */
export type ProductMedium = ProductState['media']['nodes'][number];

/** The title in NFC, as pictures are looked for by it. Throws AppError `not-found` for products that were deleted or are another shop's. */
export async function readProduct(api: AdminApi, productId: string): Promise<ProductState> {
  const { product } = await api.request(PRODUCT_BEFORE_PUSH, { id: productId });
  if (!product) throw productGone();
  return { ...product, title: product.title.normalize('NFC') };
}

export type MediaState =
  | { readonly status: 'processing' }
  | { readonly status: 'ready' }
  | { readonly status: 'failed'; readonly reason: string }
  /** Not in the shop any more. */
  | { readonly status: 'gone' };

/** How far Shopify is with a picture. */
export async function readMediaState(api: AdminApi, mediaId: string): Promise<MediaState> {
  const [node] = (await api.request(MEDIA_STATUS, { ids: [mediaId] })).nodes;
  if (!node) return { status: 'gone' };
  if (node.__typename !== 'MediaImage') return { status: 'processing' };
  if (node.status === 'READY') return { status: 'ready' };
  if (node.status === 'FAILED') {
    return { status: 'failed', reason: node.mediaErrors[0]?.message ?? storeMessages.pictureGone };
  }
  return { status: 'processing' };
}

/** Which of these files the shop still has, done and usable, wherever they are. */
export async function findFiles(api: AdminApi, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { nodes } = await api.request(MEDIA_STATUS, { ids });
  return new Set(
    nodes.flatMap((node) => (node?.__typename === 'MediaImage' && node.status === 'READY' ? [node.id] : [])),
  );
}

/** Addresses of pictures, by their ids; null while Shopify is not done with one. */
export async function readMediaAddresses(
  api: AdminApi,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { nodes } = await api.request(MEDIA_STATUS, { ids });
  return new Map(
    nodes.flatMap((node) => (node?.__typename === 'MediaImage' ? [[node.id, node.image?.url ?? null] as const] : [])),
  );
}
