import { expect, it } from 'vitest';
import { createDevShop } from './dev-shop.ts';
import { LARGE_CATALOGUE } from './large-catalogue.ts';

const shop = createDevShop('large.myshopify.com', LARGE_CATALOGUE);
const { products } = shop;
const isPicture = ({ kind }: { readonly kind?: string }) => kind !== 'VIDEO';

it('has 518 products of every kind, of which 500 can be staged', () => {
  expect(products).toHaveLength(518);
  const stageable = products.filter(({ status, media }) => status !== 'ARCHIVED' && media.some(isPicture));
  expect(stageable).toHaveLength(500);
  expect(new Set(products.map(({ handle }) => handle)).size).toBe(518);
  expect(Math.max(...products.map(({ media }) => media.length))).toBe(250);
  expect(Math.max(...products.map(({ variants }) => variants.length))).toBe(100);
  expect(products.filter(({ media }) => media.length === 0).length).toBeGreaterThan(5);
  expect(products.filter(({ status }) => status === 'ARCHIVED').length).toBeGreaterThan(5);
  expect(products.some(({ title }) => /\p{Script=Arabic}/u.test(title))).toBe(true);
  expect(products.some(({ title }) => /\p{Script=Hebrew}/u.test(title))).toBe(true);
  const firsts = products.flatMap(({ media }) => media.slice(0, 1));
  expect(firsts.some(({ kind }) => kind === 'VIDEO')).toBe(true);
  expect(firsts.some(({ mimeType }) => mimeType === 'image/gif')).toBe(true);
  expect(firsts.some(({ width }) => width === 9000)).toBe(true);
});
