import { expect, test } from 'vitest';
import { fidelityVerdict, numbersOf, reasonsOf } from './fidelity.rules.ts';
import type { Certificate, ProductCheck } from './fidelity.rules.ts';

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
const certificate: Certificate = {
  version: 1,
  mode: 'locked',
  passed: true,
  identical: true,
  laidBack: false,
  products: [product],
};

test.each([
  ['nothing was checked', null, null],
  ['no product stood in it', { ...certificate, products: [] }, null],
  ['every pixel is the photo’s', certificate, 'Product unchanged'],
  ['it was relit', { ...certificate, identical: false, mode: 'blend' as const }, 'Product kept'],
  ['it did not pass', { ...certificate, identical: false, passed: false }, 'Product changed'],
])('the badge where %s', (_why, given, text) => {
  expect(fidelityVerdict(given)?.text ?? null).toBe(text);
});

test('numbers are written for people', () => {
  const damaged: ProductCheck = { ...product, damagedShare: 0.0123, outlineIou: 0.9879, reasons: ['detail'] };
  expect(Object.fromEntries(numbersOf(damaged))).toMatchObject({
    'Pixels compared': '148,210',
    'Damaged area': '1.23%',
    'Outline that matches': '98.7%',
  });
  expect(reasonsOf(damaged)).toEqual(['Shape or print of the product was changed.']);
});
