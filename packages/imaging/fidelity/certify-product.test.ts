import { expect, test } from 'vitest';
import { certifyProduct, stateOf } from './certify-product.ts';
import type { PhotoComparison, ProductFidelity } from './fidelity-certificate.schema.ts';

const product: ProductFidelity = {
  itemId: 'mug',
  placement: { x: 0, y: 0, width: 10, height: 10, rotation: 0 },
  comparedPixels: 64,
  changedPixels: 0,
  damagedShare: 0,
  outlineIou: 1,
  colourDistance: 0,
  sharpness: 1,
  passed: true,
  reasons: [],
};
const photo = (outline: PhotoComparison['outline'], changedPixels = 0): PhotoComparison => ({
  kind: 'compared',
  outline,
  asked: [],
  isRetouched: false,
  comparedPixels: 64,
  changedPixels,
  missingShare: 0,
  addedShare: 0,
  edgePixels: 0,
});
const confirmed = certifyProduct(product, photo('confirmed'));
const unconfirmed = certifyProduct(product, photo('doubtful'));

test('doubt about one product is doubt about the picture', () => {
  const facts = { passed: true, identical: true };
  expect(stateOf({ ...facts, products: [confirmed, confirmed] })).toBe('unchanged-confirmed');
  expect(stateOf({ ...facts, products: [confirmed, unconfirmed] })).toBe('unchanged-unconfirmed');
  expect(stateOf({ ...facts, products: [unconfirmed, confirmed] })).toBe('unchanged-unconfirmed');
});

test('a picture that did not pass is changed, and one that passed with other pixels is relit, whatever was confirmed', () => {
  expect(stateOf({ passed: false, identical: true, products: [confirmed] })).toBe('changed');
  expect(stateOf({ passed: true, identical: false, products: [confirmed] })).toBe('relit');
});

test('a cut-out that is not the photo’s does not pass', () => {
  expect(certifyProduct(product, photo('confirmed', 1))).toMatchObject({ passed: false, reasons: ['not-the-photo'] });
});
