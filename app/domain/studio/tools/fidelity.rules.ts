import type { AssetView } from '#app/domain/library/index.ts';

export type Certificate = NonNullable<AssetView['fidelity']>;
export type ProductCheck = Certificate['products'][number];

/** What a certificate comes to, in two or three words; null where there was no product to check. */
export function fidelityVerdict(
  certificate: AssetView['fidelity'],
): { readonly tone: 'kept' | 'lost'; readonly text: string } | null {
  if (!certificate || certificate.products.length === 0) return null;
  if (!certificate.passed) return { tone: 'lost', text: 'Product changed' };
  return { tone: 'kept', text: certificate.identical ? 'Product unchanged' : 'Product kept' };
}

const REASONS: Readonly<Record<ProductCheck['reasons'][number], string>> = {
  'not-found': 'The product was not found in the picture.',
  pixels: 'Pixels of the product are not those of your photo.',
  shape: 'The outline is not that of your product.',
  detail: 'Shape or print of the product was changed.',
  colour: 'The colours went further than light explains.',
  sharpness: 'The product is less sharp than your photo.',
};

export const reasonsOf = (product: ProductCheck): readonly string[] => product.reasons.map((reason) => REASONS[reason]);

/** Rounded down: only what is whole reads as 100%. */
const percent = (share: number) => (share >= 1 ? '100%' : `${(Math.floor(share * 1000) / 10).toFixed(1)}%`);
const count = new Intl.NumberFormat('en');

/** The numbers of one product, each with what it means. */
export function numbersOf(product: ProductCheck): readonly (readonly [term: string, value: string])[] {
  return [
    ['Pixels compared', count.format(product.comparedPixels)],
    ['Pixels changed', count.format(product.changedPixels)],
    ['Damaged area', `${(product.damagedShare * 100).toFixed(2)}%`],
    ['Outline that matches', percent(product.outlineIou)],
    ['Colour distance (ΔE)', product.colourDistance.toFixed(1)],
    ['Sharpness kept', percent(product.sharpness)],
  ];
}
