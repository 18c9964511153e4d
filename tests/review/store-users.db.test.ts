import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#app/api/calls.server.ts';
import { answerCall } from '#app/api/index.server.ts';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { loader as authLoader } from '#app/routes/embedded/auth.ts';
import { loader as exitLoader } from '#app/routes/embedded/exit-frame.ts';
import { DevStore } from '#tests/dev-store/start-dev-store.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';

const SHOP = 'payer.myshopify.com';
const APP_URL = 'https://app.example.test';
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36';
let store: DevStore;

beforeAll(async () => {
  store = await DevStore.start({ apiKey: 'dev-key', apiSecret: 'dev-secret', appUrl: APP_URL });
  setSettings({
    SHOPIFY_API_KEY: 'dev-key',
    SHOPIFY_API_SECRET: 'dev-secret',
    SHOPIFY_APP_URL: APP_URL,
    SHOPIFY_ADMIN_ORIGIN: store.origin,
    STRIPE_SECRET_KEY: 'sk_test_never_reached',
    STRIPE_WEBHOOK_SECRET: 'whsec_never_reached',
    STRIPE_API_ORIGIN: 'http://127.0.0.1:1',
  });
  store.shop(SHOP).isInstalled = true;
  const headers = { 'user-agent': userAgent, 'sec-fetch-dest': 'iframe' };
  await requireEmbeddedAccount(new Request(store.frameUrl(store.shop(SHOP)), { headers }));
});

afterAll(() => store.stop());

describe('A9: a store user', () => {
  const stripeCalls = calls.filter(({ path, access }) => path.startsWith('/api/stripe/') && access === 'account');
  const bodies = [{ priceId: 'price_1' }, { packId: 'pack_1' }, { pack: 'small' }, {}];

  it('knows of calls to refuse', () => expect(stripeCalls.length).toBeGreaterThan(3));

  it('reads its subscription, and nothing of Stripe', async () => {
    const headers = { authorization: `Bearer ${store.sessionToken(SHOP)}`, 'user-agent': userAgent };
    const look = (path: string) => answerCall(new Request(`${APP_URL}${path}`, { headers }));
    const others = stripeCalls.filter(({ method, path }) => method === 'GET' && path !== '/api/stripe/v2/get');
    for (const { path } of others) expect([path, (await look(path)).status]).toEqual([path, 403]);
    const response = await look('/api/stripe/v2/get');
    const text = await response.text();
    expect([response.status, JSON.parse(text)]).toMatchObject([200, { success: true, subscriber: null }]);
    expect(text).not.toMatch(/stripe|https?:|cus_|sub_\w/i);
  });

  it.each(stripeCalls.filter(({ method }) => method !== 'GET').map(({ method, path }) => [method, path]))(
    'pays nothing by %s %s',
    async (method, path) => {
      const address = `${APP_URL}${path!.replace(/\{\w+\}/g, 'x')}`;
      const headers = {
        authorization: `Bearer ${store.sessionToken(SHOP)}`,
        'user-agent': userAgent,
        'content-type': 'application/json',
      };
      const statuses = [];
      for (const body of bodies) {
        const init = { body: JSON.stringify(body) };
        const response = await answerCall(new Request(address, { method: method!, headers, ...init }));
        statuses.push(response.status);
        expect(await response.text()).not.toMatch(/stripe\.com/);
      }
      // A body that the call does not know is refused before the payer is looked up.
      expect(statuses.every((status) => status === 403 || status === 400)).toBe(true);
      expect(statuses).toContain(403);
      expect(await database().payment.count()).toBe(0);
    },
  );
});

describe('addresses below /auth', () => {
  const door = (path: string) =>
    authLoader({ request: new Request(`${APP_URL}${path}`), params: {}, context: {} }).headers.get('Location');
  const host = Buffer.from(`admin.shopify.com/store/payer`).toString('base64url');

  it('A4, A33: lead to the app with a well-formed shop and host, and with nothing else', () => {
    expect(door(`/auth/login?shop=${SHOP}`)).toBe(`/app?shop=${SHOP}`);
    expect(door(`/auth/callback?shop=${SHOP}&host=${host}&code=x&state=y&hmac=z`)).toBe(
      `/app?shop=${SHOP}&host=${host}`,
    );
    for (const query of [
      '',
      '?shop=evil.com',
      '?shop=x.com;script-src',
      '?host=abcde',
      '?return_to=https://evil.com',
    ]) {
      expect(door(`/auth/login${query}`)).toBe('/app');
    }
  });

  it('A33: the way out of the frame ends at the admin or at us', async () => {
    const exit = (query: Record<string, string>) =>
      exitLoader({
        request: new Request(`${APP_URL}/auth/exit-iframe?${new URLSearchParams(query)}`),
        params: {},
        context: { nonce: 'abc' },
      });
    const out = exit({ exitIframe: 'https://admin.shopify.com/store/payer/charges/1', shop: SHOP });
    expect(out.status).toBe(200);
    expect(out.headers.get('content-security-policy')).toContain(
      `frame-ancestors https://${SHOP} https://admin.shopify.com`,
    );
    expect(await out.text()).toContain(`open("https://admin.shopify.com/store/payer/charges/1", '_top')`);
    for (const exitIframe of ['https://evil.com', 'javascript:alert(1)', '//evil.com', '/app', '']) {
      const refused = exit({ exitIframe });
      expect([refused.status, await refused.text()]).toEqual([400, 'Bad request']);
    }
    const forged = exit({ exitIframe: `${APP_URL}/app#</script><script>alert(1)`, shop: 'x.com; script-src *' });
    expect(await forged.text()).not.toMatch(/<\/script><script>alert/);
    expect(forged.headers.get('content-security-policy')).not.toContain('script-src *');
  });
});
