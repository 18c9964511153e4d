import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { PRODUCT_FILTERS } from '../documents.ts';
import type { ProductFilters } from './store-product.schema.ts';

const clean = (strings: { readonly nodes: readonly string[] } | null) =>
  (strings?.nodes ?? []).filter((value) => value.trim() !== '');

/** The filters of the shop's products; the first 250 of each. Throws as `AdminApi.request`. */
export async function listProductFilters(api: AdminApi): Promise<ProductFilters> {
  const answer = await api.request(PRODUCT_FILTERS);
  return {
    vendors: clean(answer.productVendors),
    productTypes: clean(answer.productTypes),
    tags: clean(answer.productTags),
  };
}
