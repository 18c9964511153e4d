import type { AdminApi, AnswerOf } from '#app/platform/shopify/admin-api.ts';
import { PRODUCT_VARIANTS } from '../documents.ts';

/** A variant of a product, with the one picture that it may have of its own. */
export interface ProductVariant {
  readonly id: string;
  readonly title: string;
  readonly options: readonly { readonly name: string; readonly value: string }[];
  /** gid; null where it shows the product's. */
  readonly mediaId: string | null;
  /** Small; null where there is none, or Shopify is not done with it. */
  readonly pictureUrl: string | null;
}

/** All variants, a hundred at a time: more would cost more than Shopify takes at once. Throws as `AdminApi.request`. */
export async function readVariants(api: AdminApi, productId: string): Promise<ProductVariant[]> {
  const found: ProductVariant[] = [];
  let after: string | null = null;
  do {
    const { product }: AnswerOf<typeof PRODUCT_VARIANTS> = await api.request(PRODUCT_VARIANTS, {
      id: productId,
      after,
    });
    if (!product) break;
    const { nodes, pageInfo }: NonNullable<typeof product>['variants'] = product.variants;
    found.push(
      ...nodes.map(
        ({
          id,
          title,
          selectedOptions,
          media: {
            nodes: [own],
          },
        }) => ({
          id,
          title,
          options: selectedOptions,
          mediaId: own?.id ?? null,
          pictureUrl: own?.preview?.image?.url ?? null,
        }),
      ),
    );
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  return found;
}
