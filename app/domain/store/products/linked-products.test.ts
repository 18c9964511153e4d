import { describe, expect, it } from 'vitest';
import { readLinkedProducts, toProductId } from './linked-products.rules.ts';

const read = (query: string) => readLinkedProducts(new URLSearchParams(query));
const gid = (number: string) => `gid://shopify/Product/${number}`;

describe('products in a link of the admin', () => {
  it('are read from every form that the admin has used', () => {
    const one = { kind: 'one', productId: gid('7') };
    expect(['id=7', `id=${encodeURIComponent(gid('7'))}`, 'ids[]=7', 'ids=7,7', 'product_id=7'].map(read)).toEqual(
      Array.from({ length: 5 }, () => one),
    );
    const many = { kind: 'many', numbers: ['7', '8'] };
    expect(['ids[]=7&ids[]=8', 'ids=7,8', 'id=7&id=8', `ids=7,${gid('8')}&ids[]=7`].map(read)).toEqual(
      Array.from({ length: 4 }, () => many),
    );
    expect(read('shop=x.myshopify.com&host=y')).toEqual({ kind: 'none' });
  });

  it.each(['id=', 'id=abc', 'id=gid://shopify/Order/7', 'ids[]=7%20OR%201', `id=${'9'.repeat(30)}`, 'id=-1', 'id=<b>'])(
    'hostile or broken ones are nothing: %s',
    (query) => expect(read(query)).toEqual({ kind: 'malformed' }),
  );

  it('are a page at most', () => {
    const numbers = Array.from({ length: 300 }, (_, index) => String(index + 1));
    expect(read(`ids=${numbers.join()}`)).toEqual({ kind: 'many', numbers: numbers.slice(0, 50) });
  });

  it('have gids of products only', () => {
    expect([gid('7'), '7', 'gid://shopify/MediaImage/7', ''].map(toProductId)).toEqual([
      gid('7'),
      gid('7'),
      null,
      null,
    ]);
  });
});
