import { AppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { MEDIA_STATUS, PRODUCT_BEFORE_PUSH, PRODUCT_SET_FILES } from '../documents.ts';
import { productGone } from '../products/get-product-pictures.server.ts';
import { storeMessages } from '../store.messages.ts';

export interface UserError {
  readonly message: string;
}

/** What a push may change of a product, as it is now. */
export interface ProductState {
  readonly id: string;
  readonly title: string;
  readonly descriptionHtml: string;
  readonly media: { readonly nodes: readonly { readonly id: string; readonly alt: string | null }[] };
}

/** Throws AppError `not-found` for products that were deleted or are another shop's. */
export async function readProduct(api: AdminApi, productId: string): Promise<ProductState> {
  const { product } = await api.request<{ product: ProductState | null }>(PRODUCT_BEFORE_PUSH, { id: productId });
  if (!product) throw productGone();
  return product;
}

interface StatusAnswer {
  readonly nodes: readonly ({
    readonly status?: string;
    readonly mediaErrors?: readonly UserError[];
  } | null)[];
}

export type MediaState =
  | { readonly status: 'processing' }
  | { readonly status: 'ready' }
  | { readonly status: 'failed'; readonly reason: string };

/** How far Shopify is with a picture; one that is gone has failed. */
export async function readMediaState(api: AdminApi, mediaId: string): Promise<MediaState> {
  const [node] = (await api.request<StatusAnswer>(MEDIA_STATUS, { ids: [mediaId] })).nodes;
  if (node?.status === 'READY') return { status: 'ready' };
  if (!node || node.status === 'FAILED') {
    return { status: 'failed', reason: node?.mediaErrors?.[0]?.message ?? storeMessages.pictureGone };
  }
  return { status: 'processing' };
}

/** Takes one picture off a product, and where given puts a description back; everything else stays. */
export async function takeOffProduct(
  api: AdminApi,
  product: ProductState,
  change: { readonly mediaId: string | null; readonly descriptionHtml: string | null },
): Promise<void> {
  const { mediaId, descriptionHtml } = change;
  const { nodes } = product.media;
  const kept = nodes.filter((media) => media.id !== mediaId).map(({ id }) => ({ id }));
  const input = {
    ...(kept.length < nodes.length ? { files: kept } : {}),
    ...(descriptionHtml === null ? {} : { descriptionHtml }),
  };
  if (Object.keys(input).length === 0) return;
  const { productSet } = await api.request<{ productSet: { userErrors: readonly UserError[] } }>(PRODUCT_SET_FILES, {
    id: product.id,
    input,
  });
  const [error] = productSet.userErrors;
  if (error) {
    throw new AppError('unprocessable', `productSet: ${error.message}`, {
      userMessage: storeMessages.undoFailed(error.message),
    });
  }
}
