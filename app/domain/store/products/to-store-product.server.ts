import type { ProductPictures, StoreProduct } from './store-product.schema.ts';

interface Preview {
  readonly image: { readonly url: string } | null;
}

/** A picture as the Admin API gives it; it has no preview while Shopify is still processing it. */
interface ApiPicture {
  readonly id: string;
  readonly alt: string | null;
  readonly preview: Preview | null;
}

export interface ApiPictures {
  readonly nodes: readonly ApiPicture[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

export interface ApiProduct {
  readonly id: string;
  readonly title: string;
  readonly vendor: string;
  readonly productType: string;
  readonly tags: readonly string[];
  readonly status: string;
  readonly featuredMedia: { readonly alt: string | null; readonly preview: Preview | null } | null;
  readonly media: ApiPictures;
}

/** The pictures that can be shown, and where the next ones begin. */
export function toPictures({ nodes, pageInfo }: ApiPictures): ProductPictures['media'] {
  const shown = nodes.flatMap(({ id, alt, preview }) =>
    preview?.image ? [{ id, alt: alt ?? '', preview: { image: { url: preview.image.url } } }] : [],
  );
  return { nodes: shown, nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null };
}

/** A product with the names that the contract has. */
export function toStoreProduct({ productType, featuredMedia, media, tags, ...rest }: ApiProduct): StoreProduct {
  return {
    ...rest,
    product_type: productType,
    tags: [...tags],
    featuredMedia: featuredMedia && {
      alt: featuredMedia.alt ?? '',
      preview: { image: featuredMedia.preview?.image ?? null },
    },
    media: toPictures(media),
  };
}
