import { expect, test } from 'vitest';
import type { PhotoComparison } from '#app/domain/engines/index.ts';
import { fidelityVerdict } from './fidelity-verdict.rules.ts';
import type { Certificate } from './fidelity-verdict.rules.ts';
import { doubtOf, fidelitySentences, numbersOf, reasonsOf } from './fidelity.rules.ts';
import type { ProductCheck } from './fidelity.rules.ts';

const product: ProductCheck = {
  itemId: 'mug',
  placement: { x: 0, y: 0, width: 10, height: 10, rotation: 0 },
  comparedPixels: 148_210,
  changedPixels: 0,
  damagedShare: 0,
  outlineIou: 1,
  colourDistance: 0,
  sharpness: 1,
  passed: true,
  reasons: [],
};
const photo: PhotoComparison = {
  kind: 'compared',
  outline: 'confirmed',
  openDoubts: [],
  comparedPixels: 900_000,
  changedPixels: 0,
  missingShare: 0,
  addedShare: 0,
};
test('what the scene shows through is said not to be compared', () => {
  const term = 'Pixels the scene shows through, not compared';
  expect(new Map(numbersOf({ ...product, clearPixels: 12_300 })).get(term)).toBe('12,300');
  expect(new Map(numbersOf(product)).has(term)).toBe(false);
});

type Second = Extract<Certificate, { version: 2 }>;

const certificateOf = (comparison: Partial<PhotoComparison>, more: Partial<Second> = {}): Second => ({
  version: 2,
  state:
    comparison.outline === undefined && comparison.kind === undefined ? 'unchanged-confirmed' : 'unchanged-unconfirmed',
  mode: 'locked',
  passed: true,
  identical: true,
  laidBack: false,
  products: [{ ...product, photo: { ...photo, ...comparison } }],
  ...more,
});
const relit = { identical: false, mode: 'blend', state: 'relit' } as const;
const first: Certificate = {
  version: 1,
  mode: 'locked',
  passed: true,
  identical: true,
  laidBack: false,
  products: [product],
};

test.each([
  ['nothing was checked', null, null, null],
  ['no product stood in it', certificateOf({}, { products: [] }), null, null],
  ['every pixel is the photo’s, and a person confirmed the outline', certificateOf({}), 'Product unchanged', 'kept'],
  [
    'both ways agreed, but nobody looked',
    certificateOf({ outline: 'certain' }),
    'Unchanged, outline not confirmed',
    'open',
  ],
  ['a question is open', certificateOf({ outline: 'doubtful' }), 'Unchanged, outline not confirmed', 'open'],
  [
    'the cut-out is older than the questions',
    certificateOf({ outline: 'unknown' }),
    'Unchanged, outline not confirmed',
    'open',
  ],
  [
    'there is no photo to compare with',
    certificateOf({ kind: 'own-cut-out', outline: 'unknown' }),
    'Same as your cut-out',
    'open',
  ],
  ['the photo is gone', certificateOf({ kind: 'gone', outline: 'unknown' }), 'Same as your cut-out', 'open'],
  ['the certificate is of the first version', first, 'Same as your cut-out', 'open'],
  ['it was relit', certificateOf({}, relit), 'Relit, product kept', 'kept'],
  [
    'it was relit and nobody confirmed it',
    certificateOf({ outline: 'doubtful' }, relit),
    'Relit, outline not confirmed',
    'open',
  ],
  ['it did not pass', certificateOf({}, { passed: false, state: 'changed' }), 'Product changed', 'lost'],
])('the badge where %s', (_why, given, text, tone) => {
  expect(fidelityVerdict(given)?.text ?? null).toBe(text);
  expect(fidelityVerdict(given)?.tone ?? null).toBe(tone);
});

test('the sentences claim no more than was measured, and name what is in doubt', () => {
  expect(fidelitySentences(certificateOf({})).join(' ')).toMatch(/of your photo, and you confirmed/);
  expect(fidelitySentences(certificateOf({ outline: 'doubtful' })).join(' ')).toMatch(
    /Nobody has confirmed the outline/,
  );
  const own = fidelitySentences(certificateOf({ kind: 'own-cut-out', outline: 'unknown' })).join(' ');
  expect(own).toMatch(/no photo to compare/);
  expect(own).not.toMatch(/of your photo/);
  expect(fidelitySentences(first).join(' ')).toMatch(/not compared with your photo/);
  const doubtful = certificateOf({ outline: 'doubtful', openDoubts: ['hole', 'thin'] });
  expect(doubtOf(doubtful.products[0]!)).toMatch(/^In doubt: an enclosed area .*; a thin part/);
  expect(doubtOf(certificateOf({}).products[0]!)).toBeNull();
});

test('numbers are written for people', () => {
  const damaged: ProductCheck = { ...product, damagedShare: 0.0123, outlineIou: 0.9879, reasons: ['detail'] };
  expect(Object.fromEntries(numbersOf(damaged))).toMatchObject({
    'Pixels compared': '148,210',
    'Changed area': '1.23%',
    'Outline that matches': '98.7%',
  });
  expect(reasonsOf(damaged)).toEqual(['Shape or print of the product was changed.']);
});
