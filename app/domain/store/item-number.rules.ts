/** Shopify's own limit for a SKU, in characters. */
const MAX_LENGTH = 255;

/** A variant as the import reads it. */
export interface NumberedVariant {
  readonly sku: string | null;
  /** Its own picture, at most one. */
  readonly media: { readonly nodes: readonly { readonly id?: string }[] };
}

/**
 * The item number of what a picture shows: of the variants whose own picture it is, otherwise of the whole product. Null where the shop
 * has none, or more than one for it.
 */
export function itemNumberOf(mediaId: string, variants: readonly NumberedVariant[]): string | null {
  const shown = variants.filter(({ media }) => media.nodes.some(({ id }) => id === mediaId));
  const numbers = new Set((shown.length > 0 ? shown : variants).map(({ sku }) => sku?.trim() ?? ''));
  const [only] = numbers;
  return numbers.size === 1 && only ? only.slice(0, MAX_LENGTH) : null;
}
