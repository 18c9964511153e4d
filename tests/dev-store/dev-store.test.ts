import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSubscription, decideSubscription } from './billing-resolvers.ts';
import { signedAnswer } from './authorize.ts';
import { DevStore } from './start-dev-store.ts';

const SHOP = 'stand-in.myshopify.com';
const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const credentials = { apiKey: 'key', apiSecret: 'secret' };

let store: DevStore;
let now = Date.UTC(2026, 10, 21);
const received: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
const app = createServer((req, res) => {
  let body = '';
  req.on('data', (chunk) => (body += chunk));
  req.on('end', () => {
    received.push({ path: req.url!, headers: req.headers, body });
    res.writeHead(200).end();
  });
});

beforeAll(async () => {
  app.listen(0, '127.0.0.1');
  await once(app, 'listening');
  const appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  store = await DevStore.start({ ...credentials, appUrl, now: () => now });
  store.shop(SHOP).isInstalled = true;
});

afterAll(async () => {
  await store.stop();
  app.closeAllConnections();
  app.close();
});

interface GrantAnswer {
  readonly access_token?: string;
  readonly refresh_token?: string;
  readonly error?: string;
}
const grant = async (body: object) => {
  const response = await fetch(`${store.origin}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_id: 'key', client_secret: 'secret', ...body }),
  });
  return { status: response.status, ...((await response.json()) as GrantAnswer) };
};
const exchange = (subject_token: string) => grant({ grant_type: EXCHANGE, subject_token, expiring: '1' });
const api = async (accessToken: string, query: string, variables: object = {}) => {
  const response = await fetch(`${store.origin}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': accessToken },
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, body: (await response.json()) as { data?: never; errors?: [{ message: string }] } };
};
const NAME = '{ shop { name } }';

describe('the authorize page', () => {
  const ask = (changes: Readonly<Record<string, string>> = {}, init: RequestInit = {}) => {
    const query = { client_id: 'key', scope: 'read_products,write_products', state: 's', shop: 'asked.myshopify.com' };
    const redirect_uri = `${store.options.appUrl}/login`;
    const search = new URLSearchParams({ ...query, redirect_uri, ...changes });
    return fetch(`${store.origin}/admin/oauth/authorize?${search}`, { redirect: 'manual', ...init });
  };
  const decide = (decision: string) => ask({}, { method: 'POST', body: new URLSearchParams({ decision }) });

  it('asks for no permission for another app, another address, or an unknown scope', async () => {
    const wrongs: Record<string, string>[] = [
      { client_id: 'x' },
      { redirect_uri: 'https://evil.example/login' },
      { scope: 'everything' },
    ];
    for (const wrong of wrongs) {
      expect((await ask(wrong)).status).toBe(400);
    }
  });

  it('asks once, answers with a signature, and its code counts once, for a minute', async () => {
    expect(await (await ask()).text()).toContain('Install Plinth?');
    expect((await decide('cancel')).headers.get('location')).toBe('/store/asked/settings/apps');
    const { searchParams } = new URL((await decide('install')).headers.get('location')!);
    const { hmac, ...rest } = Object.fromEntries(searchParams);
    expect(rest).toMatchObject({ shop: 'asked.myshopify.com', state: 's' });
    expect(signedAnswer('secret', rest)).toContain(`&hmac=${hmac}`);
    expect(await grant({ code: rest['code'] })).toMatchObject({ status: 200, scope: 'write_products,write_files' });
    expect(await grant({ code: rest['code'] })).toMatchObject({ status: 400 });
    // The second time without a question.
    const again = new URL((await ask()).headers.get('location')!).searchParams.get('code');
    now += 61_000;
    expect(await grant({ code: again })).toMatchObject({ status: 400 });
  });
});

describe('tokens', () => {
  it('exchanges its own session tokens and no others', async () => {
    const good = await exchange(store.sessionToken(SHOP));
    expect(good).toMatchObject({ status: 200, scope: 'write_products,write_files', expires_in: 3600 });
    expect((await api(good.access_token!, NAME)).body.data).toEqual({ shop: { name: 'Stand In' } });
    for (const claims of [{ aud: 'another' }, { exp: 1 }, { dest: 'https://unknown.myshopify.com' }]) {
      expect(await exchange(store.sessionToken(SHOP, claims))).toMatchObject({ error: 'invalid_subject_token' });
    }
    const [head, body] = store.sessionToken(SHOP).split('.');
    expect((await exchange(`${head}.${body}.AAAA`)).status).toBe(400);
  });

  it('access ends after an hour; a refresh token works until its successor is used', async () => {
    const first = await exchange(store.sessionToken(SHOP));
    now += 3_600_001;
    expect((await api(first.access_token!, NAME)).status).toBe(401);
    const refresh = () => grant({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
    const [second, again] = [await refresh(), await refresh()];
    expect([second.status, again.status]).toEqual([200, 200]);
    expect((await api(again.access_token!, NAME)).status).toBe(200);
    expect(await refresh()).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  it('an uninstall ends every access and tells the app, signed', async () => {
    const { access_token: token } = await exchange(store.sessionToken(SHOP));
    expect(await store.uninstall(SHOP)).toBe(200);
    expect((await api(token!, NAME)).status).toBe(401);
    expect((await exchange(store.sessionToken(SHOP))).status).toBe(400);
    const { path, headers, body } = received.at(-1)!;
    const hmac = createHmac('sha256', 'secret').update(body).digest('base64');
    expect([path, headers['x-shopify-topic']]).toEqual(['/webhooks/app', 'app/uninstalled']);
    expect(headers['x-shopify-hmac-sha256']).toBe(hmac);
    store.shop(SHOP).isInstalled = true;
  });
});

describe('the Admin API', () => {
  it.each([
    ['a field that Shopify does not have', '{ shop { colour } }', {}, /Cannot query field "colour"/],
    ['a variable of the wrong kind', 'query($n: Int!) { products(first: $n) { nodes { id } } }', { n: '1' }, /Int/],
    ['no page size', '{ products { nodes { id } } }', {}, /first or last/],
    ['a field that is not in memory', '{ shop { taxShipping } }', {}, /does not know Shop.taxShipping/],
  ])('refuses %s', async (_what, query, variables, message) => {
    const { body } = await api(store.accessToken(SHOP), query, variables);
    expect(body.errors?.[0].message).toMatch(message);
  });

  it('refuses a missing scope', async () => {
    const issued = store.tokens.issue({ shop: SHOP, scopes: ['write_products'], isExpiring: false, now: Date.now() });
    const query = 'mutation { fileDelete(fileIds: ["gid://shopify/MediaImage/1"]) { deletedFileIds } }';
    const { body } = await api((issued as { access_token: string }).access_token, query, {});
    expect(body.errors?.[0].message).toMatch(/Access denied/);
  });

  it('transforms a picture as it promises: within the sides, never larger, in the format', async () => {
    const product = store.shop(SHOP).products[0]!;
    const query = (transform: string) =>
      `{ product(id: "${product.id}") { media(first: 1) { nodes { ... on MediaImage { image { url(transform: ${transform}) } } } } } }`;
    const made = async (transform: string) => {
      const { body } = await api(store.accessToken(SHOP), query(transform), {});
      const { product: found } = body.data as unknown as {
        product: { media: { nodes: [{ image: { url: string } }] } };
      };
      const response = await fetch(found.media.nodes[0].image.url);
      const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      return [response.headers.get('content-type'), format, Math.max(width, height)];
    };
    expect(await made('{ maxWidth: 200, preferredContentType: WEBP }')).toEqual(['image/webp', 'webp', 200]);
    expect(await made('{ maxWidth: 5000, maxHeight: 5000, preferredContentType: PNG }')).toEqual([
      'image/png',
      'png',
      Math.max(product.media[0]!.width, product.media[0]!.height),
    ]);
    const { body } = await api(store.accessToken(SHOP), query('{ maxWidth: 6000 }'), {});
    expect(body.errors?.[0].message).toMatch(/between 1 and 5760/);
  });

  it.each([
    ['', 24],
    ['mug', 2],
    ['title:stone*', 1],
    ['vendor:"Kiln & Co"', 2],
    ['product_type:"Tea" AND status:draft', 1],
    ['tag:"gift" -vendor:"Sunward Farm"', 3],
    ['vendor:"Trailhead" OR vendor:"Loom Street"', 6],
    ['nothing of the kind', 0],
  ])('finds by %s', async (query, count) => {
    const { body } = await api(store.accessToken(SHOP), 'query($q: String) { productsCount(query: $q) { count } }', {
      q: query,
    });
    expect(body.data).toEqual({ productsCount: { count } });
  });

  it('says THROTTLED with status 200 until the bucket has filled up', async () => {
    const token = store.accessToken(SHOP);
    store.emptyBucket(SHOP);
    const { status, body } = await api(token, NAME);
    expect([status, body]).toMatchObject([
      200,
      {
        errors: [{ extensions: { code: 'THROTTLED' } }],
        extensions: { cost: { throttleStatus: { currentlyAvailable: 0 } } },
      },
    ]);
    now += 1000;
    expect((await api(token, NAME)).body.data).toBeDefined();
  });
});

describe('limits and faults', () => {
  const DEAR = '{ products(first: 250) { nodes { media(first: 10) { nodes { id } } } } }';

  it('refuses what costs more than 1,000 points, whatever is in the bucket', async () => {
    const { body } = await api(store.accessToken(SHOP), DEAR);
    expect(body.errors?.[0]).toMatchObject({
      message: 'Query cost is 3252, which exceeds the single query max cost limit (1000).',
      extensions: { code: 'MAX_COST_EXCEEDED', cost: 3252, maxCost: 1000 },
    });
  });

  it('takes from the bucket what came, and says so', async () => {
    const domain = 'metered.myshopify.com';
    const query = '{ products(first: 250) { nodes { mediaCount { count } } } }';
    const { body } = await api(store.accessToken(domain), query);
    const products = store.shop(domain).products.length;
    expect(body).toMatchObject({
      extensions: {
        cost: {
          requestedQueryCost: 502,
          actualQueryCost: 2 + 2 * products,
          throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 2000 - 2 - 2 * products, restoreRate: 100 },
        },
      },
    });
    expect(store.shop(domain).meter).toEqual({ asked: 1, throttled: 0, spent: 2 + 2 * products, dearest: 502 });
  });

  it('fails as it is told: not done, or done and not answered', async () => {
    const domain = 'faulty.myshopify.com';
    const token = store.accessToken(domain);
    const shop = store.shop(domain);
    const rename = `mutation { productUpdate(product: { id: "${shop.products[0]!.id}", title: "New" }) { userErrors { message } } }`;
    const ask = () =>
      fetch(`${store.origin}/admin/api/2026-10/graphql.json`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': token },
        body: JSON.stringify({ query: rename }),
      });
    shop.faults = { random: () => 0, refused: 0.1 };
    expect((await ask()).status).toBe(503);
    expect(shop.products[0]!.title).not.toBe('New');
    shop.faults = { random: () => 0, lost: 0.1 };
    expect((await ask()).status).toBe(502);
    expect(shop.products[0]!.title).toBe('New');
    shop.faults = null;
    expect((await ask()).status).toBe(200);
  });
});

describe('the admin', () => {
  it('frames the app with shop, host and a token', async () => {
    const html = await (await fetch(`${store.origin}/store/stand-in/apps/plinth/products?id=7`)).text();
    const src = /src="([^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&');
    const url = new URL(src);
    expect(url.pathname).toBe('/app/products');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ id: '7', embedded: '1', shop: SHOP });
    expect(atob(url.searchParams.get('host')!)).toBe('admin.shopify.com/store/stand-in');
    expect((await exchange(url.searchParams.get('id_token')!)).status).toBe(200);
  });

  it('approves a plan, ends the one before, and says so', async () => {
    const token = store.accessToken(SHOP);
    const create = `mutation($name: String!) { appSubscriptionCreate(name: $name, returnUrl: "https://app.example/back?state=1",
      lineItems: [{plan: {appRecurringPricingDetails: {price: {amount: "19.0", currencyCode: USD}, interval: EVERY_30_DAYS}}}],
      trialDays: 7, test: true) { confirmationUrl appSubscription { id status } userErrors { message } } }`;
    const approve = async (name: string) => {
      const { body } = await api(token, create, { name });
      const { confirmationUrl } = (body.data as unknown as { appSubscriptionCreate: { confirmationUrl: string } })
        .appSubscriptionCreate;
      expect(await (await fetch(confirmationUrl)).text()).toContain('7-day free trial');
      return fetch(confirmationUrl, {
        method: 'POST',
        body: new URLSearchParams({ decision: 'ACTIVE' }),
        redirect: 'manual',
      });
    };
    const answer = await approve('Basic');
    expect(answer.headers.get('location')).toMatch(/^https:\/\/app\.example\/back\?state=1&charge_id=\d+$/);
    await approve('Pro');
    const { body } = await api(token, '{ currentAppInstallation { activeSubscriptions { name status test } } }');
    const active = { activeSubscriptions: [{ name: 'Pro', status: 'ACTIVE', test: true }] };
    expect(body.data).toEqual({ currentAppInstallation: active });
    expect(received.at(-1)?.headers['x-shopify-topic']).toBe('app_subscriptions/update');
  });

  it('puts a change off to the next cycle where it is asked to, bills again, and freezes on demand', async () => {
    const domain = 'plans.myshopify.com';
    const token = store.accessToken(domain);
    const plans = async () => {
      const { body } = await api(
        token,
        '{ currentAppInstallation { allSubscriptions(first: 5, reverse: true) { nodes { name status } } } }',
      );
      const { currentAppInstallation: told } = body.data as unknown as {
        currentAppInstallation: { allSubscriptions: { nodes: { name: string; status: string }[] } };
      };
      return told.allSubscriptions.nodes.map(({ name, status }) => `${name} ${status}`);
    };
    const subscribe = (name: string, replacementBehavior: string) => {
      const given = { name, returnUrl: 'https://app.example', amount: '9.00', replacementBehavior };
      const { number } = createSubscription(store.shop(domain), given, now);
      return decideSubscription(store.shop(domain), number, 'ACTIVE', now)!;
    };
    const pro = subscribe('Pro', 'APPLY_IMMEDIATELY');
    const endOfCycle = pro.currentPeriodEnd;
    subscribe('Basic', 'APPLY_ON_NEXT_BILLING_CYCLE');
    expect(await plans()).toEqual(['Basic ACTIVE', 'Pro ACTIVE']);
    expect(pro.currentPeriodEnd).toBe(endOfCycle);
    store.letDaysPass(domain, 31);
    expect(await plans()).toEqual(['Basic ACTIVE', 'Pro CANCELLED']);
    await store.setFrozen(domain, true);
    expect(await plans()).toEqual(['Basic FROZEN', 'Pro CANCELLED']);
    await store.setFrozen(domain, false);
    expect(await plans()).toEqual(['Basic ACTIVE', 'Pro CANCELLED']);
  });
});
