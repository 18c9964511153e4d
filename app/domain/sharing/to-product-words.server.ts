import type { AccountSettings } from '#app/domain/accounts/index.ts';
import type { ProductWords } from '@plinth/imaging';
import type { ProductFacts } from '#app/domain/store/index.server.ts';

/** A product of the shop as the writers want it; the brand of the settings stands before the shop's vendor. */
export function toProductWords(
  { title, vendor, productType, tags, description }: ProductFacts,
  { brandName }: Pick<AccountSettings, 'brandName'>,
): ProductWords {
  return { title, vendor: brandName || vendor, kind: productType, tags, description };
}
