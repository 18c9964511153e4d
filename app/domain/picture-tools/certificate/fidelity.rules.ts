import { photosOf } from './fidelity-verdict.rules.ts';
import type { Certificate, PhotoOf } from './fidelity-verdict.rules.ts';

export type ProductCheck = Certificate['products'][number];
type Doubt = PhotoOf['openDoubts'][number];

const SENTENCES = {
  confirmed: 'Every pixel we compared is the one of your photo, and you confirmed the outline.',
  unconfirmed:
    'Every pixel we compared is the one of your photo. Nobody has confirmed the outline of the cut-out: parts of the product may be missing, or of the background be left.',
  ownCutOut:
    'Every pixel we compared is the one of your cut-out. It was not made from a photo here, so there is no photo to compare it with.',
  gone: 'Every pixel we compared is the one of your cut-out. Its photo is not in your library any more, so it was not compared with that.',
  old: 'Every pixel we compared is the one of your cut-out. It was not compared with your photo.',
  kept: 'The light on your product is not that of your photo: its pixels were changed. Outline, print, colours and sharpness were measured against the cut-out and lie within the limits.',
  keptUnconfirmed: 'Nobody has confirmed the outline of the cut-out.',
  lost: 'Your product does not look as it should in this picture. It was made twice, and you were not charged for it.',
} as const;

/** What a certificate says, in whole sentences that claim no more than was measured. */
export function fidelitySentences(certificate: Certificate): readonly string[] {
  const photos = photosOf(certificate);
  const isConfirmed = photos.length > 0 && photos.every((photo) => photo.outline === 'confirmed');
  if (!certificate.passed) return [SENTENCES.lost];
  if (!certificate.identical) return isConfirmed ? [SENTENCES.kept] : [SENTENCES.kept, SENTENCES.keptUnconfirmed];
  if (certificate.version === 1) return [SENTENCES.old];
  if (certificate.state === 'unchanged-confirmed') return [SENTENCES.confirmed];
  const said: string[] = [];
  if (photos.some(({ kind, outline }) => kind === 'compared' && outline !== 'confirmed'))
    said.push(SENTENCES.unconfirmed);
  if (photos.some(({ kind }) => kind === 'own-cut-out')) said.push(SENTENCES.ownCutOut);
  if (photos.some(({ kind }) => kind === 'gone')) said.push(SENTENCES.gone);
  return said;
}

const DOUBTS: Readonly<Record<Doubt, string>> = {
  part: 'a part that may belong to the product',
  hole: 'an enclosed area that may be a hole, glass or a print',
  thin: 'a thin part such as a strap or a handle',
  'like-ground': 'an area of the colour of the background',
  'frame-edge': 'the edge of the photo, where the product goes on',
  unsure: 'an area we could not make out',
};

/** What is in doubt about a product's outline, for people; null where nothing is open. */
export function doubtOf(product: ProductCheck): string | null {
  if (!('photo' in product) || product.photo.openDoubts.length === 0) return null;
  return `In doubt: ${product.photo.openDoubts.map((kind) => DOUBTS[kind]).join('; ')}.`;
}

const REASONS: Readonly<Record<ProductCheck['reasons'][number], string>> = {
  'not-found': 'The product was not found in the picture.',
  pixels: 'Pixels of the product are not those of your cut-out.',
  shape: 'The outline is not that of your product.',
  detail: 'Shape or print of the product was changed.',
  colour: 'The colours went further than light explains.',
  sharpness: 'The product is less sharp than your cut-out.',
  'not-the-photo': 'The cut-out shows something else than your photo at the same place.',
};

export const reasonsOf = (product: ProductCheck): readonly string[] => product.reasons.map((reason) => REASONS[reason]);

/** Rounded down: only what is whole reads as 100%. */
const percent = (share: number) => (share >= 1 ? '100%' : `${(Math.floor(share * 1000) / 10).toFixed(1)}%`);
const count = new Intl.NumberFormat('en');

/** The numbers of one product, each with what it means. */
export function numbersOf(product: ProductCheck): readonly (readonly [term: string, value: string])[] {
  return [
    ['Pixels compared', count.format(product.comparedPixels)],
    ...(product.clearPixels
      ? [['Pixels the scene shows through, not compared', count.format(product.clearPixels)] as const]
      : []),
    ['Pixels changed', count.format(product.changedPixels)],
    ['Changed area', `${(product.damagedShare * 100).toFixed(2)}%`],
    ['Outline that matches', percent(product.outlineIou)],
    ['Colour distance (ΔE)', product.colourDistance.toFixed(1)],
    ['Sharpness kept', percent(product.sharpness)],
    ...photoNumbersOf(product),
  ];
}

function photoNumbersOf(product: ProductCheck): readonly (readonly [term: string, value: string])[] {
  if (!('photo' in product) || product.photo.kind !== 'compared') return [];
  const { comparedPixels, changedPixels, missingShare, addedShare } = product.photo;
  return [
    ['Cut-out pixels compared with the photo', count.format(comparedPixels)],
    ['Pixels that differ', count.format(changedPixels)],
    ['Missing from product', `${(missingShare * 100).toFixed(1)}%`],
    ['Possible extra background', `${(addedShare * 100).toFixed(1)}%`],
  ];
}
