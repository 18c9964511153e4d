import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { plainText } from '../pushes/description-html.rules.ts';
import { PRODUCT_FACTS } from '../documents.ts';
import { productGone } from './get-product-pictures.server.ts';

/** The shop's facts about a product. */
export interface ProductFacts {
  readonly id: string;
  readonly title: string;
  readonly vendor: string;
  readonly productType: string;
  readonly tags: readonly string[];
  /** Without markup. */
  readonly description: string;
}

/** Throws AppError `not-found` for products that were deleted or are another shop's, else as `AdminApi.request`. */
export async function getProductFacts(api: AdminApi, productId: string): Promise<ProductFacts> {
  const { product } = await api.request(PRODUCT_FACTS, { id: productId });
  if (!product) throw productGone();
  const { descriptionHtml, ...facts } = product;
  return { ...facts, description: plainText(descriptionHtml) };
}
