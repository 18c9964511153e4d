export interface ProductSearch {
  /** As the merchant typed it. */
  readonly search?: string | undefined;
  readonly vendor?: string | undefined;
  readonly productType?: string | undefined;
  readonly tag?: string | undefined;
  readonly status?: string | undefined;
}

const MAX_WORDS = 10;

/**
 * Shopify's search syntax (shopify.dev, API search syntax) for what was typed and chosen, null where everything is
 * wanted. Typed text is taken apart into bare words, so that no operator, field name or quote of it survives; only
 * wildcards at the end work there, so every word may go on.
 */
export function searchText({ search = '', vendor, productType, tag, status }: ProductSearch): string | null {
  const words = search
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => `${word}*`);
  const filters = [
    ['vendor', vendor],
    ['product_type', productType],
    ['tag', tag],
    ['status', status?.toLowerCase()],
  ] as const;
  const quoted = filters.flatMap(([field, value]) => (value ? [`${field}:"${value.replace(/["\\]/g, '\\$&')}"`] : []));
  return [...words, ...quoted].join(' AND ') || null;
}
