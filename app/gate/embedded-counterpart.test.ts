import { describe, expect, it } from 'vitest';
import { EMBEDDED_PLACES, SITE_PLACES } from '#app/ui/place-addresses.ts';
import { matchAddress } from '#tests/routes/route-files.ts';
import { embeddedCounterpart } from './embedded-counterpart.rules.ts';

const of = (path: string) => embeddedCounterpart(new URL(path, 'https://plinth.example'));
const query = '?shop=a.myshopify.com&host=abc&id=5';

describe('a shop in the address of any page', () => {
  it.each(Object.keys(SITE_PLACES) as (keyof typeof SITE_PLACES)[])(
    '%s leads to the same page of the admin',
    (place) => {
      const url = new URL(SITE_PLACES[place], 'https://plinth.example');
      url.searchParams.set('shop', 'a.myshopify.com');
      expect(embeddedCounterpart(url)).toBe(`${EMBEDDED_PLACES[place].split('?')[0]}${url.search}`);
    },
  );

  it.each([
    ['/dashboard/custom-training/train', '/app/custom-training/train'],
    ['/dashboard/custom-training/generate', '/app/custom-training/generate'],
    ['/dashboard/catalogue/run-1', '/app/catalogue/run-1'],
    ['/virtual/w1/setup', '/app/virtual/w1/setup'],
  ])('%s leads to %s', (path, counterpart) => expect(of(`${path}${query}`)).toBe(`${counterpart}${query}`));

  it.each([
    ['/', '/app'],
    ['/dashboard', '/app'],
    ['/product', '/app/product'],
    ['/product/', '/app/product'],
    ['/product_fake', '/app/product_fake'],
    ['/virtual/create', '/app/virtual/create'],
    ['/dashboard/projects', '/app/library'],
    ['/dashboard/check-file', '/app/library/check-file'],
    ['/dashboard/credits', '/app/plan/credits'],
    ['/dashboard/userprofile', '/app/settings'],
    ['/dashboard/api', '/app'],
    ['/login', '/app'],
    ['/signup', '/app'],
  ])('%s leads to %s, with its query', (path, counterpart) => {
    expect(of(`${path}${query}`)).toBe(`${counterpart}${query}`);
    expect(matchAddress(counterpart).ids.at(-1)).not.toBe('routes/embedded/not-found');
  });

  it.each([
    '/dashboard',
    '/product?id=5',
    `/app${query}`,
    `/app/product${query}`,
    `/login?code=1&shop=a.myshopify.com`,
    `/callback/auth${query}`,
    `/verify/token${query}`,
    `/passwordReset/token/5${query}`,
    `/email/token/5${query}`,
    `/admin/users${query}`,
    `/api/docs${query}`,
  ])('%s is meant itself', (path) => {
    expect(of(path)).toBeNull();
  });

  it('a shop that cannot exist is refused by the embedded door, not believed here', () => {
    expect(of('/product?shop=evil.com')).toBe('/app/product?shop=evil.com');
    expect(of('//evil.com/x?shop=a.myshopify.com')).toBe('/app?shop=a.myshopify.com');
  });
});
