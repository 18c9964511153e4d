import { describe, expect, test } from 'vitest';
import type { ProductDistance } from './compare-product.ts';
import { judgeProduct } from './judge-product.ts';

/** A product that is exactly at every limit: just good enough. */
const atTheLimit: ProductDistance = {
  damagedShare: 0.004,
  outlineIou: 0.93,
  colourDistance: 7,
  worstColour: 13,
  sharpness: 0.6,
  blurredShare: 0.2,
  damage: new Float32Array(),
};

test('what lies at the limits passes', () => {
  expect(judgeProduct(atTheLimit)).toEqual([]);
});

describe('a little beyond one limit', () => {
  test.each([
    ['outlineIou', 0.925, 'shape'],
    ['damagedShare', 0.0045, 'detail'],
    ['colourDistance', 7.3, 'colour'],
    ['worstColour', 13.5, 'colour'],
    ['sharpness', 0.58, 'sharpness'],
    ['blurredShare', 0.22, 'sharpness'],
  ] as const)('%s %d', (limit, value, reason) => {
    expect(judgeProduct({ ...atTheLimit, [limit]: value })).toEqual([reason]);
  });
});
