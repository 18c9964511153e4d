import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseAdminHost, parseShopDomain, storeHandle } from './shop-domain.rules.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('addresses from outside', () => {
  it.each([
    'SHOP.myshopify.com',
    'shop.myshopify.com/',
    'shop.myshopify.com//x',
    'shop.myshopify.com.evil.com',
    'evil.com',
    'shop.shopify.com',
    'admin.shopify.com/store/shop',
    '-shop.myshopify.com',
    'a.b.myshopify.com',
    'shop.myshopify.com; script-src *',
    ' shop.myshopify.com',
    'shop.myshopify.com\n',
    'shop@shop.myshopify.com',
    'https://shop.myshopify.com',
    `${'a'.repeat(200)}.myshopify.com`,
    '.myshopify.com',
    '',
    null,
  ])('A30: %j is no shop', (value) => {
    expect(parseShopDomain(value)).toBeNull();
  });

  it('a shop is one', () => {
    expect(parseShopDomain('my-shop-2.myshopify.com')).toBe('my-shop-2.myshopify.com');
    expect(storeHandle('my-shop-2.myshopify.com')).toBe('my-shop-2');
  });

  it.each([
    'abcde',
    base64('x y'),
    base64('evil.com/store/shop'),
    base64('admin.shopify.com.evil.com/store/shop'),
    base64('admin.shopify.com/store/shop/../../x'),
    base64('admin.shopify.com/store/shop?x=1'),
    base64('admin.shopify.com@evil.com/store/shop'),
    base64('https://admin.shopify.com/store/shop'),
    base64('evil.com/admin'),
    base64('shop.myshopify.com/admin/x'),
    '%00',
    '',
    null,
  ])('A30: %j is no host', (value) => {
    expect(parseAdminHost(value)).toBeNull();
  });

  it('both ways Shopify writes a host are', () => {
    expect(parseAdminHost(base64('admin.shopify.com/store/shop'))).toBe('admin.shopify.com/store/shop');
    expect(parseAdminHost(base64('shop.myshopify.com/admin').replace(/=+$/, ''))).toBe('shop.myshopify.com/admin');
  });
});

/** The platform with settings of a Shopify app; they are read once per module instance. */
async function withSettings<T>(load: () => Promise<T>): Promise<T> {
  vi.resetModules();
  vi.stubEnv('APP_SECRET', 'a'.repeat(32));
  vi.stubEnv('SHOPIFY_API_KEY', 'our-key');
  vi.stubEnv('SHOPIFY_API_SECRET', 'our-secret');
  vi.stubEnv('SHOPIFY_APP_URL', 'https://app.example.test');
  return load();
}

beforeEach(() => {
  vi.unstubAllEnvs();
});

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function makeToken(
  changes: Record<string, unknown> = {},
  header: object = { alg: 'HS256', typ: 'JWT' },
  secret = 'our-secret',
) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: 'https://shop.myshopify.com/admin',
    dest: 'https://shop.myshopify.com',
    aud: 'our-key',
    sub: '1',
    exp: now + 60,
    nbf: now,
    iat: now,
    jti: 'j',
    sid: 's',
    ...changes,
  };
  const body = `${part(header)}.${part(claims)}`;
  const hash = (header as { alg: string }).alg === 'HS512' ? 'sha512' : 'sha256';
  return `${body}.${createHmac(hash, secret).update(body).digest('base64url')}`;
}

describe('session tokens', () => {
  const load = () => withSettings(() => import('./verify-session-token.server.ts'));
  const now = () => Math.floor(Date.now() / 1000);
  const good = makeToken();
  const [head, claims, signature] = good.split('.') as [string, string, string];

  it('a right one names its shop', async () => {
    const { verifySessionToken } = await load();
    expect(await verifySessionToken(makeToken())).toBe('shop.myshopify.com');
  });

  const forged: [string, string][] = [
    ['signed with another secret', makeToken({}, { alg: 'HS256' }, 'their-secret')],
    ['signed with nothing', makeToken({}, { alg: 'HS256' }, '\0')],
    ['algorithm none, without signature', `${part({ alg: 'none' })}.${claims}.`],
    ['algorithm none, old signature', `${part({ alg: 'none' })}.${claims}.${signature}`],
    ['algorithm None', `${part({ alg: 'None' })}.${claims}.`],
    ['another algorithm', makeToken({}, { alg: 'HS512' })],
    ['another algorithm’s name', makeToken({}, { alg: 'RS256' })],
    ['claims exchanged', `${head}.${part({ dest: 'https://other.myshopify.com' })}.${signature}`],
    ['without signature', `${head}.${claims}.`],
    ['expired beyond the skew', makeToken({ exp: now() - 11 })],
    ['never expiring', makeToken({ exp: undefined })],
    ['not yet valid', makeToken({ nbf: now() + 30 })],
    ['for another app', makeToken({ aud: 'their-key' })],
    ['for several apps', makeToken({ aud: ['our-key', 'their-key'] })],
    ['for no app', makeToken({ aud: undefined })],
    ['issued by another shop', makeToken({ iss: 'https://other.myshopify.com/admin' })],
    ['without an issuer', makeToken({ iss: undefined })],
    ['for no shop', makeToken({ dest: undefined })],
    ['for a domain that is no shop', makeToken({ dest: 'https://evil.com', iss: 'https://evil.com/admin' })],
    ['for a shop with a path', makeToken({ dest: 'https://shop.myshopify.com/x' })],
    ['over http', makeToken({ dest: 'http://shop.myshopify.com' })],
    ['no token', 'x'],
    ['nothing', ''],
  ];
  it.each(forged)('A30: one %s is refused', async (_what, token) => {
    const { verifySessionToken } = await load();
    expect(await verifySessionToken(token)).toBeNull();
  });

  it('tokens of another secret are reported once a minute, and expired ones are not', async () => {
    const warn = vi.fn();
    vi.doMock('../log.server.ts', () => ({ childLogger: () => ({ warn }) }));
    const { verifySessionToken } = await load();
    await verifySessionToken(makeToken({ exp: now() - 11 }));
    expect(warn).not.toHaveBeenCalled();
    await verifySessionToken(makeToken({}, { alg: 'HS256' }, 'their-secret'));
    await verifySessionToken(makeToken({ aud: 'their-key' }));
    expect(warn.mock.calls).toEqual([[expect.stringContaining('SHOPIFY_API_SECRET')]]);
    vi.doUnmock('../log.server.ts');
  });

  it('none is accepted where the app is not set up', async () => {
    vi.resetModules();
    const { verifySessionToken } = await import('./verify-session-token.server.ts');
    expect(await verifySessionToken(makeToken())).toBeNull();
  });
});

describe('the way out to Shopify', () => {
  it.each([
    'http://shop.myshopify.com/admin/oauth/access_token',
    'https://evil.com/admin/oauth/access_token',
    'https://shop.myshopify.com.evil.com/x',
    'https://shop.myshopify.com:8443/x',
    'https://169.254.169.254/latest',
  ])('does not lead to %s', async (address) => {
    const { shopifyFetch } = await withSettings(() => import('./shopify-fetch.server.ts'));
    await expect(shopifyFetch(address)).rejects.toThrow('not an address of a shop');
  });
});
