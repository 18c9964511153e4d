import { describe, expect, it } from 'vitest';
import { isEmbeddedPlace } from '#app/ui/place-addresses.ts';
import { chooseWay } from './embedded-way.rules.ts';
import type { EmbeddedVisit } from './embedded-way.rules.ts';

const appUrl = 'https://app.example.test';
const shop = 'shop.myshopify.com';
const host = Buffer.from('admin.shopify.com/store/shop').toString('base64url');
const oldHost = Buffer.from(`${shop}/admin`).toString('base64url');
const otherHost = Buffer.from('other.myshopify.com/admin').toString('base64url');
const nowhere = { from: 'nowhere', shop: null } as const;
const proven = { from: 'address', shop } as const;

const way = (address: string, visit: Partial<Omit<EmbeddedVisit, 'url'>> = {}) =>
  chooseWay({
    url: new URL(address, 'http://10.0.0.1:3000'),
    isFramed: true,
    token: nowhere,
    apiKey: 'key',
    appUrl,
    ...visit,
  });

describe('a token', () => {
  it('opens the app of its shop, whatever else the address has lost', () => {
    for (const address of [
      `/app?shop=${shop}&host=${host}&embedded=1&id_token=x`,
      `/app?shop=${shop}&host=${oldHost}`,
      '/app/product',
    ]) {
      expect(way(address, { token: proven })).toEqual({ kind: 'enter', shop });
    }
  });

  it('A30: opens nothing where the address names another shop', () => {
    for (const address of [
      '/app?shop=other.myshopify.com',
      `/app?shop=${shop}&host=${otherHost}`,
      `/app?shop=${shop}&shop=other.myshopify.com`,
      '/app?shop=evil.com',
      `/app?shop=${shop}&host=abcde`,
      `/app?host=${host}&host=${host}`,
    ]) {
      expect(way(address, { token: proven }).kind).toBe('refuse');
    }
  });

  it('that is not valid: a page gets another one, App Bridge asks again', () => {
    expect(way(`/app?shop=${shop}&host=${host}&id_token=old`, { token: { from: 'address', shop: null } })).toEqual({
      kind: 'go',
      to: `/auth/session-token?shop=${shop}&host=${host}&shopify-reload=${encodeURIComponent(`${appUrl}/app?shop=${shop}&host=${host}`)}`,
    });
    expect(way('/app', { token: { from: 'header', shop: null } })).toEqual({ kind: 'retry' });
  });
});

describe('without a token', () => {
  it('a frame gets one, also when a reload has lost shop and host', () => {
    expect(way('/app/product?x=1')).toEqual({
      kind: 'go',
      to: `/auth/session-token?x=1&shopify-reload=${encodeURIComponent(`${appUrl}/app/product?x=1`)}`,
    });
  });

  it('A33: the way back is always ours', () => {
    const { to } = way('/app?shopify-reload=https://evil.com/&id_token=x') as { to: string };
    const query = new URL(to, appUrl).searchParams;
    expect(query.getAll('shopify-reload')).toEqual([`${appUrl}/app`]);
    expect((way('//evil.com/app') as { to: string }).to).toMatch(/^\/auth\/session-token\?/);
  });

  it('a window of its own goes to the admin, and nowhere else', () => {
    const isFramed = false;
    expect(way(`/app?shop=${shop}&host=${host}`, { isFramed })).toEqual({
      kind: 'go',
      to: 'https://admin.shopify.com/store/shop/apps/key',
    });
    expect(way(`/app/product?host=${oldHost}`, { isFramed })).toEqual({
      kind: 'go',
      to: `https://${shop}/admin/apps/key/app/product`,
    });
    expect(way(`/app?shop=${shop}`, { isFramed })).toEqual({
      kind: 'go',
      to: 'https://admin.shopify.com/store/shop/oauth/install?client_id=key',
    });
  });

  it('and without any sign of a shop it says so', () => {
    expect(way('/app', { isFramed: false })).toMatchObject({
      kind: 'refuse',
      refusal: { title: 'Missing host query argument' },
    });
  });

  it('A30: nothing malformed decides where to go', () => {
    for (const isFramed of [true, false]) {
      for (const address of ['/app?shop=evil.com', '/app?shop=', `/app?shop=${shop}&host=abcde`, '/app?host=']) {
        expect(way(address, { isFramed }).kind).toBe('refuse');
      }
    }
  });
});

it('knows its own addresses', () => {
  expect(['/app', '/app/', '/app/product', '/APP/Product'].map(isEmbeddedPlace)).toEqual([true, true, true, true]);
  expect(['/', '/apple', '/dashboard', '/api/app'].map(isEmbeddedPlace)).toEqual([false, false, false, false]);
});
