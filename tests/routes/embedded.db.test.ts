import { json } from '@remix-run/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerCall } from '#app/api/index.server.ts';
import { adminApiOf, embeddedFrameAncestors, findAccount, requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { offlineAccessToken } from '#app/platform/shopify/offline-access.server.ts';
import { loader as rootLoader } from '#app/routes/site/index.tsx';
import { loader as bounceLoader } from '#app/routes/embedded/session-token.ts';
import { adminHostOf, mintSessionToken, startAdminDouble, TEST_APP } from '#tests/doubles/shopify-admin.ts';
import type { AdminDouble } from '#tests/doubles/shopify-admin.ts';
import { APP_URL, connectToShopify } from '#tests/fixtures/connect-to-shopify.ts';

const shop = 'atelier-ada.myshopify.com';
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36';
let admin: AdminDouble;

beforeAll(async () => {
  admin = startAdminDouble();
  connectToShopify({ ...TEST_APP, origin: admin.origin });
});

afterAll(() => admin.stop());

beforeEach(async () => {
  await database().session.deleteMany();
  await database().shop.deleteMany();
  await database().erasedShop.deleteMany();
  await database().user.updateMany({ data: { shop: null } });
  admin.asked.length = 0;
  admin.status = 200;
});

const framed = { 'user-agent': userAgent, 'sec-fetch-dest': 'iframe' };

/** A page load as the Shopify admin starts it. */
function open(token: string | null, query: Record<string, string> = {}, headers: Record<string, string> = framed) {
  const parameters = { shop, host: adminHostOf(shop), embedded: '1', ...(token ? { id_token: token } : {}), ...query };
  return new Request(`${APP_URL}/app?${new URLSearchParams(parameters)}`, { headers });
}

const bearer = (token: string, path = '/app') =>
  new Request(`${APP_URL}${path}`, { headers: { authorization: `Bearer ${token}`, 'user-agent': userAgent } });

async function refused(run: Promise<unknown>): Promise<Response> {
  const thrown = await run.then(
    () => json('entered'),
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(Response);
  return thrown as Response;
}

describe('the first open', () => {
  it('A3: makes the account, active and with the shop’s name, in one request without a redirect or a cookie', async () => {
    const account = await requireEmbeddedAccount(open(mintSessionToken(shop)));
    expect(account).toMatchObject({ shop, signupType: 'shopify', fname: 'Atelier Ada', role: 'user' });
    expect(admin.asked).toEqual(['token-exchange', 'graphql']);
    const row = await database().shop.findUniqueOrThrow({ where: { domain: shop } });
    expect(row).toMatchObject({ email: 'ada@atelier.example', ownerName: 'Ada Stone', currencyCode: 'EUR' });
    const user = await database().user.findUniqueOrThrow({
      where: { id: account.id },
      include: { creditBalance: true },
    });
    expect(user).toMatchObject({ status: 'active', passwordHash: null, creditBalance: { available: 200 } });
  });

  it.each([
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36 Chrome-Lighthouse',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'curl/8.14.1',
    '',
  ])('works whatever the browser calls itself: %s', async (name) => {
    const headers = { 'user-agent': name, 'sec-fetch-dest': 'iframe' };
    const account = await requireEmbeddedAccount(open(mintSessionToken(shop), {}, headers));
    expect(account).toMatchObject({ shop });
    expect(admin.asked).toEqual(['token-exchange', 'graphql']);
  });

  it('keeps no readable token, and both of them', async () => {
    await requireEmbeddedAccount(open(mintSessionToken(shop)));
    const row = await database().session.findUniqueOrThrow({ where: { id: `offline_${shop}` } });
    expect(row.accessToken).toMatch(/^sealed\./);
    expect(row.refreshToken).toMatch(/^sealed\./);
    expect(JSON.stringify(Object.values(row).map(String))).not.toMatch(/access-|refresh-/);
    expect(row.expires!.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
    expect(await offlineAccessToken(shop)).toMatch(/^access-\d+$/);
  });

  it('by many loaders and tabs at once is one exchange and one account', async () => {
    const token = mintSessionToken(shop);
    const opens = [token, token, token, mintSessionToken(shop), mintSessionToken(shop)];
    const accounts = await Promise.all(opens.map((each) => requireEmbeddedAccount(open(each))));
    expect(new Set(accounts.map((account) => account.id)).size).toBe(1);
    expect(admin.asked).toEqual(['token-exchange', 'graphql']);
    expect(await database().ledgerTransaction.count({ where: { userId: accounts[0]!.id } })).toBe(1);
  });

  it('never takes over the account of a person with the shop’s contact address', async () => {
    const email = 'ada@atelier.example';
    await database().user.upsert({
      where: { email },
      create: { email, fname: 'A', lname: 'B', status: 'active' },
      update: {},
    });
    const account = await requireEmbeddedAccount(open(mintSessionToken(shop)));
    const person = await database().user.findUniqueOrThrow({ where: { email } });
    expect(account.id).not.toBe(person.id);
    expect(person.shop).toBeNull();
  });

  it('says so where Shopify does not answer, and works the next time', async () => {
    admin.status = 503;
    const response = await refused(requireEmbeddedAccount(open(mintSessionToken(shop))));
    expect([response.status, (await response.json()).title]).toEqual([503, 'Shopify did not answer']);
    expect(await database().shop.count()).toBe(0);
    admin.status = 200;
    await expect(requireEmbeddedAccount(open(mintSessionToken(shop)))).resolves.toMatchObject({ shop });
  });

  it('goes on without new access where the shop is known and Shopify does not answer', async () => {
    const { id } = await requireEmbeddedAccount(open(mintSessionToken(shop)));
    await database().session.updateMany({ data: { expires: new Date(Date.now() - 1000) } });
    admin.status = 503;
    await expect(requireEmbeddedAccount(open(mintSessionToken(shop)))).resolves.toMatchObject({ id });
    admin.status = 400;
    expect((await refused(requireEmbeddedAccount(open(mintSessionToken(shop))))).status).toBe(302);
  });

  it('is refused to an account that was closed', async () => {
    const { id } = await requireEmbeddedAccount(open(mintSessionToken(shop)));
    await database().user.update({ where: { id }, data: { status: 'disabled' } });
    const response = await refused(requireEmbeddedAccount(open(mintSessionToken(shop))));
    expect(response.status).toBe(403);
    expect(await findAccount(bearer(mintSessionToken(shop), '/api/credits'))).toBeNull();
  });
});

describe('tokens', () => {
  const expired = { exp: Math.floor(Date.now() / 1000) - 60 };
  const bad: [string, string][] = [
    ['expired', mintSessionToken(shop, expired)],
    ['of another app', mintSessionToken(shop, { aud: 'another' })],
    ['with another issuer', mintSessionToken(shop, { iss: 'https://other.myshopify.com/admin' })],
    ['of a domain that is no shop', mintSessionToken('evil.com')],
    ['without a signature', mintSessionToken(shop).replace(/[^.]+$/, '')],
    [
      'with algorithm none',
      mintSessionToken(shop).replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString('base64url')),
    ],
  ];

  it.each(bad)(
    'A30: a page with one %s gets another by the bounce page; nothing is exchanged',
    async (_what, token) => {
      const response = await refused(requireEmbeddedAccount(open(token)));
      expect(response.status).toBe(302);
      const to = new URL(response.headers.get('Location')!, APP_URL);
      expect([to.origin, to.pathname]).toEqual([APP_URL, '/auth/session-token']);
      expect(to.searchParams.get('shopify-reload')).toMatch(/^https:\/\/app\.example\.test\/app\?/);
      expect(to.href).not.toContain('id_token');
      expect(admin.asked).toEqual([]);
    },
  );

  it.each(bad)('A30: App Bridge with one %s is told to ask again, and the API refuses it', async (_what, token) => {
    const response = await refused(requireEmbeddedAccount(bearer(token)));
    expect([response.status, response.headers.get('X-Shopify-Retry-Invalid-Session-Request')]).toEqual([401, '1']);
    const answer = await answerCall(bearer(token, '/api/images/project/get'));
    expect([answer.status, answer.headers.get('X-Shopify-Retry-Invalid-Session-Request')]).toEqual([401, '1']);
  });

  it('A30: the right token of another shop opens that shop and nothing of this one', async () => {
    const mine = await requireEmbeddedAccount(open(mintSessionToken(shop)));
    const response = await refused(requireEmbeddedAccount(open(mintSessionToken('other.myshopify.com'))));
    expect(response.status).toBe(400);
    const other = await requireEmbeddedAccount(bearer(mintSessionToken('other.myshopify.com')));
    expect(other.id).not.toBe(mine.id);
    expect((await findAccount(bearer(mintSessionToken(shop), '/api/x')))?.id).toBe(mine.id);
  });

  it('decide alone: neither a cookie, nor shop in body or address, says who is asking', async () => {
    await requireEmbeddedAccount(open(mintSessionToken(shop)));
    const request = new Request(`${APP_URL}/api/images/project/get?shop=${shop}`, { headers: { cookie: 'plinth=x' } });
    expect((await answerCall(request)).status).toBe(401);
    const allowed = await answerCall(
      bearer(mintSessionToken(shop), '/api/images/project/get?shop=other.myshopify.com'),
    );
    expect(allowed.status).toBe(200);
  });

  it('A7: of a shop without the app open nothing in the API', async () => {
    await requireEmbeddedAccount(open(mintSessionToken(shop)));
    await database().shop.updateMany({ data: { uninstalledAt: new Date() } });
    expect((await answerCall(bearer(mintSessionToken(shop), '/api/images/project/get'))).status).toBe(401);
  });

  it('that Shopify does not exchange send the page for another one', async () => {
    admin.status = 400;
    const response = await refused(requireEmbeddedAccount(open(mintSessionToken(shop))));
    expect([response.status, response.headers.get('Location')]).toEqual([
      302,
      expect.stringMatching(/^\/auth\/session-token\?/),
    ]);
  });
});

describe('addresses', () => {
  it('A30: forged shops and hosts are refused in plain words, also with a right token', async () => {
    const forged: Record<string, string>[] = [
      { shop: 'evil.com' },
      { shop: 'x.com; script-src *' },
      { shop: 'OTHER.myshopify.com' },
      { host: 'abcde' },
      { host: Buffer.from('evil.com/store/x').toString('base64') },
      { host: Buffer.from('other.myshopify.com/admin').toString('base64') },
    ];
    for (const query of forged) {
      const response = await refused(requireEmbeddedAccount(open(mintSessionToken(shop), query)));
      expect(response.status).toBe(400);
      expect(JSON.stringify(await response.json())).not.toMatch(/evil|script-src/);
    }
  });

  it('A4: a page without anything names what is missing, and never asks for a domain', async () => {
    const request = new Request(`${APP_URL}/app`, {
      headers: { 'user-agent': userAgent, 'sec-fetch-dest': 'document' },
    });
    const response = await refused(requireEmbeddedAccount(request));
    expect([response.status, (await response.json()).title]).toEqual([400, 'Missing host query argument']);
  });

  it('the site’s root leads shops to the app, with all they brought', async () => {
    const visit = (path: string) => rootLoader({ request: new Request(`${APP_URL}${path}`), params: {}, context: {} });
    expect(visit(`/?shop=${shop}&host=x`).headers.get('Location')).toBe(`/app?shop=${shop}&host=x`);
    expect(visit('/?a=1').headers.get('Location')).toBe('/dashboard?a=1');
  });

  it('A5: only the admin and the proven shop may frame', async () => {
    const ancestors = (request: Request) => embeddedFrameAncestors(request).then((list) => list.join(' '));
    expect(await ancestors(open(mintSessionToken(shop)))).toBe(
      `https://${shop} https://admin.shopify.com ${admin.origin}`,
    );
    expect(await ancestors(bearer(mintSessionToken(shop)))).toBe(
      `https://${shop} https://admin.shopify.com ${admin.origin}`,
    );
    for (const request of [
      open(null),
      open(null, { shop: 'evil.com' }),
      open('forged'),
      open(mintSessionToken('other.myshopify.com')),
      open(mintSessionToken(shop), { shop: 'x.com; script-src *' }),
    ]) {
      expect(await ancestors(request)).toBe(`https://admin.shopify.com ${admin.origin}`);
    }
  });
});

describe('the bounce page', () => {
  const visit = (query: Record<string, string>) => {
    const request = new Request(`${APP_URL}/auth/session-token?${new URLSearchParams(query)}`);
    return bounceLoader({ request, params: {}, context: {} });
  };

  it('A2: loads App Bridge first, plainly, with the app’s key', async () => {
    const response = visit({ shop, 'shopify-reload': `${APP_URL}/app` });
    expect(await response.text()).toContain(
      `<head><script data-api-key="${TEST_APP.key}" src="${admin.origin}/shopifycloud/app-bridge.js"></script>`,
    );
    expect(response.headers.get('Content-Security-Policy')).toBe(
      `frame-ancestors https://${shop} https://admin.shopify.com ${admin.origin}; object-src 'none'; base-uri 'none'`,
    );
    expect(response.headers.has('Set-Cookie')).toBe(false);
  });

  it('A33: leads nowhere but back to us', () => {
    const ways = [
      'https://evil.com/',
      '//evil.com',
      'http://app.example.test/app',
      `${APP_URL}.evil.com/`,
      'javascript:1',
      '',
    ];
    for (const way of ways) expect(visit({ shop, 'shopify-reload': way }).status).toBe(400);
    expect(visit({ shop }).status).toBe(400);
  });

  it('A5: names no shop that cannot exist', () => {
    for (const forged of ['evil.com', 'x.com; script-src *']) {
      const policy = visit({ shop: forged, 'shopify-reload': `${APP_URL}/app` }).headers.get('Content-Security-Policy');
      expect(policy).toBe(
        `frame-ancestors https://*.myshopify.com https://admin.shopify.com ${admin.origin}; object-src 'none'; base-uri 'none'`,
      );
    }
  });
});

describe('access to the shop', () => {
  const expire = () => database().session.updateMany({ data: { expires: new Date(Date.now() - 1000) } });

  it('is renewed by one of many who need it', async () => {
    await requireEmbeddedAccount(open(mintSessionToken(shop)));
    await expire();
    admin.asked.length = 0;
    const tokens = await Promise.all(Array.from({ length: 6 }, () => offlineAccessToken(shop)));
    expect(new Set(tokens).size).toBe(1);
    expect(admin.asked).toEqual(['refresh_token']);
  });

  it('that Shopify does not renew any more is the merchant’s to mend', async () => {
    const account = await requireEmbeddedAccount(open(mintSessionToken(shop)));
    await expire();
    admin.status = 400;
    await expect(adminApiOf(account)).rejects.toMatchObject({ code: 'conflict' });
    admin.status = 503;
    await expect(adminApiOf(account)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('needs a shop', async () => {
    await expect(adminApiOf({ shop: null })).rejects.toMatchObject({
      code: 'forbidden',
      userMessage: 'You need to login with shopify to access this feature.',
    });
  });
});
