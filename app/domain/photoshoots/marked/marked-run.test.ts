import { describe, expect, it } from 'vitest';
import type { MarkedProduct } from './marked-data.ts';
import { canBeStaged, describeOffer, firstChosen, nameOffer, offerRun } from './marked-run.rules.ts';

const product = (number: number, more: Partial<MarkedProduct> = {}): MarkedProduct => ({
  id: `gid://shopify/Product/${number}`,
  number: String(number),
  title: `Product ${number}`,
  pictureUrl: '/picture',
  notice: null,
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
    const base = { products: 4, photosEach: 2, unitPrice: 3, available: 24, prompt: 'on oak', working: 0 };
    expect(offerRun(base)).toEqual({ products: 4, working: 0, photos: 8, price: 24, obstacle: null });
    expect(describeOffer(offerRun(base), 2)).toBe('4 products × 2 photos: 8 photos for 24 credits.');
    expect(describeOffer(offerRun({ ...base, products: 1, photosEach: 1, unitPrice: 1 }), 1)).toBe(
      '1 product × 1 photo: 1 photo for 1 credit.',
    );
    expect(offerRun({ ...base, available: 23 }).obstacle).toMatch(/^You have 23 credits, 1 too few/);
    expect(offerRun({ ...base, products: 0 }).obstacle).toMatch(/at least one/);
    expect(offerRun({ ...base, products: 21, available: 999 }).obstacle).toMatch(/Up to 20/);
    expect(offerRun({ ...base, prompt: '  ' }).obstacle).toMatch(/scene/);
  });

  it('counts nothing that is not asked for: while all are being made, it says that', () => {
    const base = { photosEach: 1, unitPrice: 2, available: 24, prompt: 'on oak' };
    const busy = offerRun({ ...base, products: 0, working: 4 });
    expect([describeOffer(busy, 1), nameOffer(busy, 4)]).toEqual(['4 products being staged.', 'Stage products']);
    expect(busy.obstacle).toMatch(/photos appear below/);
    const none = offerRun({ ...base, products: 0, working: 0 });
    expect([describeOffer(none, 1), none.obstacle]).toEqual(['', 'Choose at least one product.']);
    const some = [4, 3, 1].map((products) => nameOffer(offerRun({ ...base, products, working: 0 }), 4));
    expect(some).toEqual(['Stage all 4', 'Stage 3 products', 'Stage 1 product']);
  });
});
