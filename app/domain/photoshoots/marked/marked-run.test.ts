import { describe, expect, it } from 'vitest';
import type { MarkedProduct } from './marked-data.ts';
import { canBeStaged, describeOffer, firstChosen, offerRun } from './marked-run.rules.ts';

const product = (number: number, more: Partial<MarkedProduct> = {}): MarkedProduct => ({
  id: `gid://shopify/Product/${number}`,
  number: String(number),
  title: `Product ${number}`,
  pictureUrl: '/picture',
  photos: [],
  photoshoot: null,
  ...more,
});
const shoot = (status: 'working' | 'done' | 'failed') => ({ id: 's', status, made: 0, asked: 1, message: '' });

describe('a run over marked products', () => {
  it('is of those that have a picture and are not being made, twenty at most', () => {
    expect(canBeStaged(product(1, { pictureUrl: null }))).toBe(false);
    expect(canBeStaged(product(1, { photoshoot: shoot('working') }))).toBe(false);
    expect(canBeStaged(product(1, { photoshoot: shoot('failed') }))).toBe(true);
    const many = Array.from({ length: 30 }, (_each, index) => product(index));
    expect(firstChosen(many).size).toBe(20);
    expect([...firstChosen([product(1), product(2, { pictureUrl: null })])]).toEqual([product(1).id]);
  });

  it('says its price before, and what stands in the way', () => {
    const base = { products: 4, photosEach: 2, unitPrice: 3, available: 24, prompt: 'on oak' };
    expect(offerRun(base)).toEqual({ products: 4, photos: 8, price: 24, obstacle: null });
    expect(describeOffer(offerRun(base), 2)).toBe('4 products × 2 photos: 8 photos for 24 credits.');
    expect(describeOffer(offerRun({ ...base, products: 1, photosEach: 1, unitPrice: 1 }), 1)).toBe(
      '1 product × 1 photo: 1 photo for 1 credit.',
    );
    expect(offerRun({ ...base, available: 23 }).obstacle).toMatch(/^You have 23 credits, 1 too few/);
    expect(offerRun({ ...base, products: 0 }).obstacle).toMatch(/at least one/);
    expect(offerRun({ ...base, products: 21, available: 999 }).obstacle).toMatch(/Up to 20/);
    expect(offerRun({ ...base, prompt: '  ' }).obstacle).toMatch(/scene/);
  });
});
