import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { CATALOGUE_PAGE } from '../documents.ts';

/** Products asked for at once: far below what one question may cost at Shopify. */
const PAGE = 50;

/** One product as a run over many needs it. */
export interface CatalogueProduct {
  readonly id: string;
  readonly title: string;
  readonly handle: string;
  readonly status: string;
  /** Pictures, videos and models. */
  readonly mediaCount: number;
  readonly variantCount: number;
  /** Of its first picture; null where it has none, or Shopify is not done with it. */
  readonly pictureUrl: string | null;
  /** gid of its first picture; null where it has none. */
  readonly mediaId: string | null;
  /** When its newest picture came into the shop; null where it has none. */
  readonly newestPictureAt: Date | null;
}

/**
 * The next products that a search of Shopify's syntax finds, fifty at most, in the order of their ids; `next` is where it
 * goes on, null at the end. Throws as `AdminApi.request`.
 */
export async function listCataloguePage(
  api: AdminApi,
  options: { readonly query: string; readonly after: string | null },
): Promise<{ readonly products: readonly CatalogueProduct[]; readonly next: string | null }> {
  const { query, after } = options;
  const { products } = await api.request(CATALOGUE_PAGE, { first: PAGE, after, query: query || null });
  return {
    products: products.nodes.map(({ id, title, handle, status, mediaCount, variantsCount, media, newest }) => ({
      id,
      title,
      handle,
      status,
      mediaCount: mediaCount?.count ?? 0,
      variantCount: variantsCount?.count ?? 0,
      pictureUrl: media.nodes[0]?.preview?.image?.url ?? null,
      mediaId: media.nodes[0]?.id ?? null,
      newestPictureAt: newest.nodes[0] ? new Date(newest.nodes[0].createdAt) : null,
    })),
    next: products.pageInfo.hasNextPage ? products.pageInfo.endCursor : null,
  };
}
