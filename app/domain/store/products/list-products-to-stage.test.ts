import { expect, it } from 'vitest';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { listProductsToStage } from './list-products-to-stage.server.ts';

const product = (number: number, count: number, more: object = {}) => ({
  id: `gid://shopify/Product/${number}`,
  title: `Product ${number}`,
  status: 'ACTIVE',
  mediaCount: { count },
  featuredMedia: count > 0 ? { preview: { image: { url: `https://cdn.example/${number}.jpg` } } } : null,
  ...more,
});

/** A shop with these pages of products; says which were asked for. */
function shopOf(pages: readonly (readonly object[])[]) {
  const asked: unknown[] = [];
  const request = (_document: string, variables?: Record<string, unknown>) => {
    asked.push(variables?.['after'] ?? null);
    const at = Number(variables?.['after'] ?? 0);
    const pageInfo = { hasNextPage: at + 1 < pages.length, endCursor: String(at + 1) };
    return Promise.resolve({ products: { nodes: pages[at] ?? [], pageInfo } });
  };
  return { api: { shop: 'a.myshopify.com', request } as unknown as AdminApi, asked };
}

it('names products with exactly one picture that can be shown, and leaves archived ones out', async () => {
  const { api } = shopOf([
    [
      product(1, 1),
      product(2, 0),
      product(3, 2),
      product(4, 1, { status: 'ARCHIVED' }),
      product(5, 1, { featuredMedia: null }),
      product(6, 1, { status: 'DRAFT' }),
    ],
  ]);
  const { data, nextCursor } = await listProductsToStage(api, {});
  expect(data.map(({ title }) => title)).toEqual(['Product 1', 'Product 6']);
  expect(data[0]).toEqual({ id: 'gid://shopify/Product/1', title: 'Product 1', url: 'https://cdn.example/1.jpg' });
  expect(nextCursor).toBeNull();
});

it('looks through three pages at most, and goes on where it ended', async () => {
  const many = Array.from({ length: 8 }, () => [product(1, 3)]);
  const shop = shopOf([...many, [product(9, 1)]]);
  const first = await listProductsToStage(shop.api, {});
  expect([first.data, first.nextCursor, shop.asked]).toEqual([[], '3', [null, '1', '2']]);
  const last = await listProductsToStage(shop.api, { after: '8' });
  expect([last.data.length, last.nextCursor]).toEqual([1, null]);
});

it('stops asking as soon as there are five', async () => {
  const shop = shopOf([Array.from({ length: 6 }, (_, index) => product(index, 1)), [product(9, 1)]]);
  const { data, nextCursor } = await listProductsToStage(shop.api, {});
  expect([data.length, nextCursor, shop.asked]).toEqual([6, '1', [null]]);
});
