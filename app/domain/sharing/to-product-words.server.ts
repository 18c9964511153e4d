import type { ProductWords } from '#app/domain/engines/index.ts';
import type { ProductFacts } from '#app/domain/store/index.server.ts';

/** A product of the shop as the writers want it. */
export function toProductWords({ title, vendor, productType, tags, description }: ProductFacts): ProductWords {
  return { title, vendor, kind: productType, tags, description };
}
