import type { AssetView } from '#app/domain/library/index.ts';

export type Certificate = NonNullable<AssetView['fidelity']>;
export type ProductCheck = Certificate['products'][number];

/**
 * `kept`: measured, and a person approved the whole outline; `measured`: nothing was changed, and nothing is asked;
 * `open`: nothing was changed, and a question about the outline waits for an answer; `lost`.
 */
export type FidelityTone = 'kept' | 'measured' | 'open' | 'lost';

/** How many questions about a product's outline have no answer. */
function openQuestionsOf(product: ProductCheck): number {
  if (!('photo' in product)) return 0;
  const { photo } = product;
  if ('openDoubts' in photo) return photo.openDoubts.length;
  return photo.outline === 'doubtful' ? photo.asked.filter(({ keep }) => keep === null).length : 0;
}

/** Whether a person said of the whole outline that it is right; only the third version knows. */
export const isOutlineConfirmed = (product: ProductCheck): boolean =>
  'photo' in product && 'asked' in product.photo && product.photo.outline === 'confirmed';

/** The measured verdict, in a few words; null where there was no product to check. */
export function fidelityVerdict(
  certificate: AssetView['fidelity'],
): { readonly tone: FidelityTone; readonly text: string } | null {
  if (!certificate || certificate.products.length === 0) return null;
  if (!certificate.passed) return { tone: 'lost', text: 'Product changed' };
  const products: readonly ProductCheck[] = certificate.products;
  const isCompared = products.every((product) => 'photo' in product && product.photo.kind === 'compared');
  const isConfirmed = isCompared && products.every(isOutlineConfirmed);
  const open = products.reduce((count, product) => count + openQuestionsOf(product), 0);
  const measured = certificate.identical
    ? isCompared
      ? 'Pixels match the photo'
      : 'Same as your cut-out'
    : 'Relit, print and shape match';
  if (open > 0) return { tone: 'open', text: `${measured}, ${open} question${open === 1 ? '' : 's'} open` };
  return { tone: isConfirmed ? 'kept' : 'measured', text: measured };
}
