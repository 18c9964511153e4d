import { AppError, isAppError } from '#app/platform/errors.ts';
import type { AdminApi, VariablesOf } from '#app/platform/shopify/admin-api.ts';
import { PRODUCTS_BY_ID, PRODUCTS_PAGE } from '../documents.ts';
import { searchText } from './search-text.rules.ts';
import { storeMessages } from '../store.messages.ts';
import { PRODUCTS_PER_PAGE } from '../store-limits.ts';
import type { ProductsPage, ProductsQuery, StoreProduct } from './store-product.schema.ts';
import { toStoreProduct } from './to-store-product.server.ts';
import type { ApiProduct } from './to-store-product.server.ts';

/** A cursor is the only thing of a client's that Shopify itself can find fault with. */
export function asBadCursor(error: unknown): unknown {
  if (!isAppError(error) || error.code !== 'internal') return error;
  return new AppError('bad-request', error.message, { userMessage: storeMessages.productsFailed, cause: error });
}

/** Products named in one question: with their pictures, more would cost more than Shopify takes at once. */
const NAMED_AT_ONCE = 25;

/**
 * Ten products of the shop: by title, or the best first where words were typed. Throws as `AdminApi.request`, and
 * `bad-request` for cursors that are none.
 */
export async function listProducts(api: AdminApi, query: ProductsQuery): Promise<ProductsPage> {
  if (query.ids) return listMarked(api, query.ids);
  const { search, product_type: productType, before, after } = query;
  const page = before ? { last: PRODUCTS_PER_PAGE, before } : { first: PRODUCTS_PER_PAGE, ...(after ? { after } : {}) };
  const variables: VariablesOf<typeof PRODUCTS_PAGE> = {
    ...page,
    query: searchText({ ...query, productType }),
    sortKey: search?.trim() ? 'RELEVANCE' : 'TITLE',
  };
  const { products } = await api.request(PRODUCTS_PAGE, variables).catch((error: unknown) => {
    throw before || after ? asBadCursor(error) : error;
  });
  return { data: products.nodes.map(toStoreProduct), pageInfo: products.pageInfo };
}

/** The products that the merchant marked, in their order; what is not the shop's is left out. */
async function listMarked(api: AdminApi, ids: string): Promise<ProductsPage> {
  const gids = [...new Set(ids.split(','))].map((number) => `gid://shopify/Product/${number}`);
  const pageInfo = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null };
  return { data: await findProducts(api, gids), pageInfo };
}

/** Products by their gids, in that order; what is not the shop's is left out. Throws as `AdminApi.request`. */
export async function findProducts(api: AdminApi, ids: readonly string[]): Promise<StoreProduct[]> {
  const found: ApiProduct[] = [];
  for (let from = 0; from < ids.length; from += NAMED_AT_ONCE) {
    const { nodes } = await api.request(PRODUCTS_BY_ID, {
      ids: ids.slice(from, from + NAMED_AT_ONCE),
    });
    found.push(...nodes.flatMap((node) => (node && 'id' in node ? [node] : [])));
  }
  return found.map(toStoreProduct);
}
