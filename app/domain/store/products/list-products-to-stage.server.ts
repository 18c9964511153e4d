import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { PRODUCTS_TO_STAGE } from '../documents.ts';
import { asBadCursor } from './list-products.server.ts';
import type { ProductsToStage } from './store-product.schema.ts';

/** Looked at for one answer: a shop whose products all have many pictures ends the search, too. */
const PAGE = 50;
const MAX_PAGES = 3;
const WANTED = 5;

/**
 * Products that have one picture and would gain by more, last changed first: at least five where the next 150 products have
 * as many. Throws as `AdminApi.request`, and `bad-request` for a cursor that is none.
 */
export async function listProductsToStage(
  api: AdminApi,
  options: { readonly after?: string | undefined },
): Promise<ProductsToStage> {
  const found: ProductsToStage['data'][number][] = [];
  let after = options.after ?? null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { products } = await api.request(PRODUCTS_TO_STAGE, { first: PAGE, after }).catch((error: unknown) => {
      throw after ? asBadCursor(error) : error;
    });
    for (const { id, title, status, mediaCount, featuredMedia } of products.nodes) {
      const url = featuredMedia?.preview?.image?.url;
      if (mediaCount?.count === 1 && url && status !== 'ARCHIVED') found.push({ id, title, url });
    }
    after = products.pageInfo.hasNextPage ? products.pageInfo.endCursor : null;
    if (after === null || found.length >= WANTED) break;
  }
  return { data: found, nextCursor: after };
}
