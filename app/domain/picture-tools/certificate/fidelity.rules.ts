import type { CutOutDoubtKind } from '@plinth/imaging';
import { reviewMessages } from '../cut-out-review/cut-out-review.messages.ts';
import { yesKeeps } from '../cut-out-review/review.rules.ts';
import { isOutlineConfirmed } from './fidelity-verdict.rules.ts';
import type { ProductCheck } from './fidelity-verdict.rules.ts';

export type { ProductCheck } from './fidelity-verdict.rules.ts';

type Photo = Extract<ProductCheck, { readonly photo: unknown }>['photo'];

const count = new Intl.NumberFormat('en');

/** Above the lines of a picture that did not pass. */
export const LOST = 'Your product came out wrong twice in this image. You were not charged.';

/** Three plain lines about one product: what was compared, what was asked and answered, what was not checked. */
export function certificateLines(product: ProductCheck): {
  readonly compared: string;
  readonly asked: readonly string[];
  readonly notChecked: string;
} {
  return { compared: comparedLine(product), asked: askedLines(product), notChecked: notCheckedLine(product) };
}

function comparedLine(product: ProductCheck): string {
  const { comparedPixels, changedPixels, passed } = product;
  const photo = 'photo' in product ? product.photo : null;
  if (photo && photo.changedPixels > 0) {
    const [changed, all] = [count.format(photo.changedPixels), count.format(photo.comparedPixels)];
    return `${changed} of ${all} pixels inside the outline of the cut-out differ from the photo.`;
  }
  if (comparedPixels === 0) return 'No pixel inside the outline could be compared.';
  const all = count.format(comparedPixels);
  if (changedPixels > 0) {
    const differ = `${count.format(changedPixels)} of ${all} pixels compared inside the outline differ from the cut-out.`;
    return passed
      ? `${differ} Outline, print, colours and sharpness are within the limits of a change of light.`
      : differ;
  }
  const isSame = `${all === '1' ? 'The 1 pixel' : `All ${all} pixels`} compared inside the outline match`;
  if (photo?.kind === 'compared') return `${isSame} the photo.`;
  if (photo?.kind === 'own-cut-out') return `${isSame} the cut-out. There is no photo to compare it with.`;
  if (photo?.kind === 'gone') return `${isSame} the cut-out. Its photo is no longer in your portfolio.`;
  return `${isSame} the cut-out. It was not compared with the photo.`;
}

function askedLines(product: ProductCheck): readonly string[] {
  const photo = 'photo' in product ? product.photo : null;
  if (!photo || 'openDoubts' in photo) {
    const unanswered = photo?.openDoubts.map((kind) => questionLine(kind, null)) ?? [];
    return [...unanswered, 'This older certificate does not record what was asked and answered.'];
  }
  if (photo.kind === 'gone') return ['Questions are unknown: the photo is no longer in your portfolio.'];
  const asked = [...new Set(photo.asked.map(({ kind, keep }) => questionLine(kind, keep)))];
  const lines = photo.isRetouched ? [...asked, 'You corrected the outline with the brush.'] : asked;
  return lines.length > 0 ? lines : ['We had no questions about the cut-out.'];
}

function questionLine(kind: CutOutDoubtKind | 'outline', keep: boolean | null): string {
  if (kind === 'outline') return line(reviewMessages.outlineQuestion, reviewMessages.looksRight);
  const { question, yes, no } = reviewMessages.questionOf(kind);
  return line(question, keep === null ? null : keep === yesKeeps({ kind }) ? yes : no);
}

const line = (question: string, answer: string | null): string =>
  `Asked: “${question}” ${answer === null ? 'Not answered.' : `You answered: “${answer}”.`}`;

/** The part that neither a measurement nor a person covered. */
function notCheckedLine(product: ProductCheck): string {
  const photo = 'photo' in product ? product.photo : null;
  const edge = product.clearPixels ? 'the outline’s edge, the see-through pixels' : 'the outline’s edge';
  if (isOutlineConfirmed(product)) return `Not measured: ${edge}. You said that the whole outline looks right.`;
  return `Not checked: ${edge}${restOf(photo)}`;
}

function restOf(photo: Photo | null): string {
  if (photo === null || photo.kind !== 'compared') return ', and whether the cut-out is complete.';
  if (photo.outline === 'certain') return '. Two automatic methods agree on the outline; no person was asked.';
  if (photo.outline === 'answered') return ', and the outline outside what was asked.';
  return ', and whether parts are missing or background is left.';
}

const REASONS: Readonly<Record<ProductCheck['reasons'][number], string>> = {
  'not-found': 'The product was not found in the image.',
  pixels: 'Product pixels differ from your cut-out.',
  shape: 'The outline differs from your product.',
  detail: 'Shape or print of the product was changed.',
  colour: 'Colours changed more than light explains.',
  sharpness: 'The product is less sharp than your cut-out.',
  'not-the-photo': 'The cut-out differs from your photo in the same place.',
};

export const reasonsOf = (product: ProductCheck): readonly string[] => product.reasons.map((reason) => REASONS[reason]);

/** Rounded down: only what is whole reads as 100%. */
const percent = (share: number) => (share >= 1 ? '100%' : `${(Math.floor(share * 1000) / 10).toFixed(1)}%`);
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
  const { photo } = product;
  const { comparedPixels, changedPixels, missingShare, addedShare } = photo;
  return [
    ['Cut-out pixels compared with the photo', count.format(comparedPixels)],
    ...('edgePixels' in photo
      ? [['Edge and see-through pixels, not compared', count.format(photo.edgePixels)] as const]
      : []),
    ['Pixels that differ', count.format(changedPixels)],
    ['Missing from product', `${(missingShare * 100).toFixed(1)}%`],
    ['Possible extra background', `${(addedShare * 100).toFixed(1)}%`],
  ];
}
