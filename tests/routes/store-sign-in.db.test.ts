import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerCall } from '#app/api/index.server.ts';
import type { FormAnswer } from '#app/domain/accounts/screens/form-answer.ts';
import { readStoreDomain, requireAccount } from '#app/gate/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { env } from '#app/platform/env.server.ts';
import { action, loader } from '#app/routes/site/login.tsx';
import { startAdminDouble, TEST_APP } from '#tests/doubles/shopify-admin.ts';
import type { AdminDouble } from '#tests/doubles/shopify-admin.ts';

const origin = 'https://app.plinth.example';
const shop = 'atelier-ada.myshopify.com';
const context = { params: {}, context: {} };
let admin: AdminDouble;

beforeAll(async () => {
  admin = startAdminDouble();
  Object.assign(env(), {
    SHOPIFY_API_KEY: TEST_APP.key,
    SHOPIFY_API_SECRET: TEST_APP.secret,
    SHOPIFY_APP_URL: origin,
    SHOPIFY_ADMIN_ORIGIN: admin.origin,
  });
});
afterAll(() => admin.stop());

beforeEach(async () => {
  admin.status = 200;
  admin.asked.length = 0;
  await database().rateWindow.deleteMany();
  await database().session.deleteMany();
  await database().userSession.deleteMany();
  await database().shop.deleteMany();
});

const post = (fields: Record<string, string>, cookie = '') =>
  action({
    request: new Request(`${origin}/login`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin, cookie },
    }),
    ...context,
  }) as Promise<Response>;

const cookieOf = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .find((cookie) => cookie.startsWith(`__Host-${name}=`)) ?? '';

/** Asks the store, as the form does. */
async function leave(typed = shop) {
  const response = await post({ intent: 'store', shop: typed });
  const { store } = (await response.json()) as FormAnswer;
  const there = new URL(store!.url);
  return { there, cookie: cookieOf(response, 'plinth-store'), state: there.searchParams.get('state')! };
}

/** An address as Shopify makes it: sorted parameters, signed with the app's secret. */
function signed(query: Record<string, string>, secret: string = TEST_APP.secret): string {
  const text = new URLSearchParams(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))).toString();
  const hmac = createHmac('sha256', secret).update(text).digest('hex');
  return `${text}&hmac=${hmac}`;
}

const answerQuery = (state: string, changes: Record<string, string> = {}) => ({
  code: 'code-from-shopify',
  shop,
  state,
  timestamp: String(Math.floor(Date.now() / 1000)),
  ...changes,
});

const comeBack = (search: string, cookie: string) =>
  loader({
    request: new Request(`${origin}/login?${search}`, { headers: { cookie } }),
    ...context,
  }) as Promise<Response>;

/** All the way to the ticket. */
async function ticket() {
  const { state, cookie } = await leave();
  const response = await comeBack(signed(answerQuery(state)), cookie);
  const { store } = (await response.json()) as { store: { shop: string; code: string } };
  return { ...store, cookie: cookieOf(response, 'plinth-store') };
}

describe('signing in with a store', () => {
  it('asks the store, for what we need, with a state that only this browser knows', async () => {
    const { there, cookie, state } = await leave('https://Atelier-Ada.myshopify.com/admin?x=1');
    expect(there.pathname).toBe('/admin/oauth/authorize');
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      client_id: TEST_APP.key,
      scope: 'read_products,write_products',
      redirect_uri: `${origin}/login`,
      shop,
    });
    expect(Buffer.from(state, 'base64url')).toHaveLength(32);
    expect(cookie).toContain(state);
  });

  it("opens the shop's account, active at once, without an approval", async () => {
    const { code, cookie } = await ticket();
    const response = await post({ intent: 'store-ticket', code, shop }, cookie);
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/dashboard']);
    const session = cookieOf(response, 'plinth');
    const request = new Request(`${origin}/dashboard`, { headers: { cookie: session } });
    await expect(requireAccount(request)).resolves.toMatchObject({ shop, signupType: 'shopify', fname: 'Atelier Ada' });
    expect(admin.asked).toEqual(['authorization_code', 'graphql']);
    const kept = await database().session.findFirstOrThrow();
    expect(kept.accessToken).toMatch(/^sealed\./);
    // The session of a shop that takes the app out is over.
    await database().shop.updateMany({ data: { uninstalledAt: new Date() } });
    await expect(requireAccount(request)).rejects.toBeInstanceOf(Response);
  });

  it('answers the call of the spec with the ticket for a code', async () => {
    const { code, cookie } = await ticket();
    const call = (cookies: string) =>
      answerCall(
        new Request(`${origin}/api/user/social/shopify`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin, cookie: cookies },
          body: JSON.stringify({ code, shop }),
        }),
      );
    expect((await call('')).status).toBe(401);
    const response = await call(cookie);
    expect(await response.json()).toMatchObject({ token: expect.any(String), signupType: 'shopify', role: 'user' });
    expect((await call(cookie)).status).toBe(401);
  });

  it('takes a ticket once, for its own shop, within a minute', async () => {
    const { code, cookie } = await ticket();
    expect((await post({ intent: 'store-ticket', code, shop: 'other.myshopify.com' }, cookie)).status).toBe(401);
    const second = await ticket();
    await database().accountToken.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    expect((await post({ intent: 'store-ticket', code: second.code, shop }, second.cookie)).status).toBe(401);
    expect(await database().userSession.count()).toBe(0);
  });
});

describe("a store's answer", () => {
  const refused = async (search: string, cookie: string) => {
    const response = await comeBack(search, cookie);
    const { store, trouble } = (await response.json()) as { store: unknown; trouble: string };
    return [response.status, store, trouble];
  };
  const REFUSAL = [401, null, 'We could not confirm your store with Shopify. Please try again.'];

  it('counts only with a signature of Shopify, made just now', async () => {
    const { state, cookie } = await leave();
    const good = answerQuery(state);
    const old = { ...good, timestamp: String(Math.floor(Date.now() / 1000) - 600) };
    for (const search of [
      signed(good, 'another-secret'),
      new URLSearchParams(good).toString(),
      `${signed(good)}&extra=1`,
      signed(good).replace('atelier-ada', 'atelier-eve'),
      `${signed(good)}&shop=other.myshopify.com`,
      signed(old),
    ]) {
      expect(await refused(search, cookie)).toEqual(REFUSAL);
    }
    expect(admin.asked).toEqual([]);
  });

  it('counts only in the browser that asked, and once', async () => {
    const { state, cookie } = await leave();
    expect(await refused(signed(answerQuery(state)), '')).toEqual(REFUSAL);
    const other = await leave();
    expect(await refused(signed(answerQuery(state)), other.cookie)).toEqual(REFUSAL);
    const answered = await comeBack(signed(answerQuery(state)), cookie);
    expect(answered.status).toBe(200);
    expect(await refused(signed(answerQuery(state)), cookieOf(answered, 'plinth-store'))).toEqual(REFUSAL);
  });

  it('whose code the shop does not redeem is refused; a silent shop is no refusal', async () => {
    admin.status = 400;
    const { state, cookie } = await leave();
    expect(await refused(signed(answerQuery(state)), cookie)).toEqual(REFUSAL);
    admin.status = 503;
    expect((await refused(signed(answerQuery(state)), cookie))[0]).toBe(503);
  });
});

describe('the domain of a store', () => {
  it('is understood as people type it, and is never another site', async () => {
    for (const typed of [shop, ` ${shop.toUpperCase()} `, 'atelier-ada', `https://${shop}/admin`, `http://${shop}`]) {
      expect(readStoreDomain(typed)).toBe(shop);
    }
    const elsewhere = [
      '',
      'evil.example',
      `${shop}.evil.example`,
      `${shop}@evil.example`,
      'a b',
      '-x',
      `evil.example/${shop}`,
    ];
    for (const typed of elsewhere) {
      expect(readStoreDomain(typed)).toBeNull();
      const response = await post({ intent: 'store', shop: typed });
      expect([response.status, response.headers.get('Location')]).toEqual([400, null]);
      expect(await response.json()).not.toHaveProperty('store');
    }
  });
});
