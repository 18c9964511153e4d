import { createHmac, randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { seedFeatures, verifyLedger } from '#app/domain/credits/index.server.ts';
import { submitJob } from '#app/domain/generation/index.server.ts';
import { handleDelivery } from '#app/domain/installations/handle-delivery.server.ts';
import { forgetDeliveries } from '#app/domain/installations/forget-deliveries.server.ts';
import { requestPhotoshoot } from '#app/domain/photoshoots/index.server.ts';
import { loadProductScreen } from '#app/domain/product/index.server.ts';
import { publishAsset } from '#app/domain/publishing/index.server.ts';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { dataDirectory } from '#app/platform/env.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { storedAccess } from '#app/platform/shopify/offline-access.server.ts';
import { sweepStoredObjects } from '#app/platform/storage/sweep-stored-objects.server.ts';
import { action as appAction, loader as appLoader } from '#app/routes/hooks/app.ts';
import { action as complianceAction } from '#app/routes/hooks/compliance.ts';
import { action as specAction, loader as specLoader } from '#app/routes/hooks/billing-uninstall.ts';
import { compositionOf, uploadPicture } from '#tests/fixtures/merchant.ts';
import { mintSessionToken, startAdminDouble, TEST_APP } from '#tests/doubles/shopify-admin.ts';
import type { AdminDouble } from '#tests/doubles/shopify-admin.ts';
import { APP_URL, connectToShopify } from '#tests/fixtures/connect-to-shopify.ts';
import { waitingMessages } from '#tests/fixtures/waiting-messages.ts';

let admin: AdminDouble;
let shop: string;

beforeAll(async () => {
  admin = startAdminDouble();
  connectToShopify({ ...TEST_APP, origin: admin.origin });
  await seedFeatures();
});

afterAll(() => admin.stop());

beforeEach(() => {
  shop = `leaver-${randomUUID().slice(0, 8)}.myshopify.com`;
});

const install = (): Promise<Account> =>
  requireEmbeddedAccount(
    new Request(`${APP_URL}/app`, {
      headers: { authorization: `Bearer ${mintSessionToken(shop)}`, 'user-agent': 'Mozilla/5.0 Chrome/156.0' },
    }),
  );

interface Delivery {
  readonly topic: string;
  readonly payload?: object;
  readonly id?: string;
  readonly triggeredAt?: Date;
  readonly headers?: Record<string, string | null>;
  readonly secret?: string;
}

const sign = (body: string, secret: string = TEST_APP.secret) =>
  createHmac('sha256', secret).update(body).digest('base64');

/** A delivery as Shopify makes it; `headers` replaces or (null) leaves out. */
function delivery({
  topic,
  payload = {},
  id = randomUUID(),
  triggeredAt = new Date(),
  headers = {},
  secret,
}: Delivery) {
  const body = JSON.stringify(payload);
  const all = new Headers({
    'Content-Type': 'application/json',
    'X-Shopify-Topic': topic,
    'X-Shopify-Shop-Domain': shop,
    'X-Shopify-Webhook-Id': id,
    'X-Shopify-Triggered-At': triggeredAt.toISOString(),
    'X-Shopify-Hmac-Sha256': sign(body, secret),
  });
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) all.delete(name);
    else all.set(name, value);
  }
  return new Request(`${APP_URL}/webhooks/app`, { method: 'POST', headers: all, body });
}

const at = (request: Request) => ({ request, params: {}, context: {} });
const deliver = async (options: Delivery) => (await appAction(at(delivery(options)))).status;

/** Delivers and does the work, as the worker would. */
async function happen(options: Delivery): Promise<void> {
  const id = options.id ?? randomUUID();
  expect(await deliver({ ...options, id })).toBe(200);
  await handleDelivery(id);
}

const later = (ms = 60_000) => new Date(Date.now() + ms);
const installedShop = () => database().shop.findUnique({ where: { domain: shop } });

describe('A6: the signature', () => {
  const topics = [
    'app/uninstalled',
    'app/scopes_update',
    'products/create',
    'customers/data_request',
    'customers/redact',
    'shop/redact',
  ];

  it.each(topics)('%s: 401 where it is missing or wrong, 200 where it is right', async (topic) => {
    const payload = { shop_domain: shop };
    const wrong: Delivery[] = [
      { topic, payload, headers: { 'X-Shopify-Hmac-Sha256': null } },
      { topic, payload, headers: { 'X-Shopify-Hmac-Sha256': '' } },
      { topic, payload, headers: { 'X-Shopify-Hmac-Sha256': 'AAAA' } },
      { topic, payload, headers: { 'X-Shopify-Hmac-Sha256': sign('another body') } },
      { topic, payload, secret: 'another secret' },
      { topic, payload, secret: '' },
    ];
    for (const options of wrong) {
      expect((await complianceAction(at(delivery(options)))).status).toBe(401);
      expect((await specAction(at(delivery(options)))).status).toBe(401);
    }
    expect(await database().webhookDelivery.count({ where: { shop } })).toBe(0);
    expect((await complianceAction(at(delivery({ topic, payload })))).status).toBe(200);
    expect(await database().webhookDelivery.count({ where: { shop, topic } })).toBe(1);
  });

  it('is over the raw body: no content type and no re-reading changes it', async () => {
    const body = '{ "shop_domain" :\t"' + shop + '", "n": 1.0, "t": "é\\u00e9" }';
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const id = randomUUID();
      const headers = { 'X-Shopify-Hmac-Sha256': sign(body), 'Content-Type': type };
      const template = delivery({ topic: 'customers/redact', id, headers });
      const request = new Request(template.url, { method: 'POST', headers: template.headers, body });
      expect((await complianceAction(at(request))).status).toBe(200);
    }
  });

  it('does not let a body speak for another shop', async () => {
    for (const payload of [{ shop_domain: 'victim.myshopify.com' }, { myshopify_domain: 'victim.myshopify.com' }]) {
      expect(await deliver({ topic: 'shop/redact', payload })).toBe(401);
    }
  });

  it('makes nothing good that is no message: 400', async () => {
    const topic = 'app/uninstalled';
    expect(await deliver({ topic, headers: { 'X-Shopify-Topic': null } })).toBe(400);
    expect(await deliver({ topic, headers: { 'X-Shopify-Shop-Domain': 'evil.com' } })).toBe(400);
    expect(await deliver({ topic, headers: { 'X-Shopify-Webhook-Id': null } })).toBe(400);
    expect(await deliver({ topic, payload: [] })).toBe(400);
  });

  it('other methods do nothing', () => {
    for (const loader of [appLoader, specLoader]) {
      const response = loader();
      expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
    }
  });

  it('a topic without work for us is taken and not kept', async () => {
    expect(await deliver({ topic: 'orders/create', payload: { email: 'buyer@example.com' } })).toBe(200);
    expect(await database().webhookDelivery.count({ where: { shop } })).toBe(0);
  });
});

describe('A8: deliveries', () => {
  it('are queued, not worked through, before they are answered; repeats change nothing', async () => {
    await install();
    const id = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 5 }, () => deliver({ topic: 'app/uninstalled', id, triggeredAt: later() })),
    );
    expect(all).toEqual([200, 200, 200, 200, 200]);
    expect(await database().webhookDelivery.count({ where: { shop } })).toBe(1);
    expect(await waitingMessages('shopify-webhook', id)).toBe(1);
    expect((await installedShop())?.uninstalledAt).toBeNull();
    await handleDelivery(id);
    expect((await installedShop())?.uninstalledAt).not.toBeNull();
    expect(await deliver({ topic: 'app/uninstalled', id, triggeredAt: later() })).toBe(200);
    expect(await database().webhookDelivery.findUnique({ where: { id } })).toMatchObject({ attempts: 1, payload: {} });
  });

  it('keep nothing of what they say about customers', async () => {
    const payload = { shop_domain: shop, customer: { email: 'buyer@example.com' } };
    expect(await deliver({ topic: 'customers/redact', payload })).toBe(200);
    const rows = await database().webhookDelivery.findMany({ where: { shop } });
    expect(JSON.stringify(rows)).not.toContain('buyer');
  });

  it('about a new product are told once, with its number and title alone', async () => {
    const told: object[] = [];
    const onNewProduct = async (product: object) => void told.push(product);
    const id = randomUUID();
    const payload = { id: 7001, title: 'Mug', vendor: 'somebody', images: [] };
    for (const options of [{ secret: 'forged' }, {}, {}])
      await deliver({ topic: 'products/create', payload, id, ...options });
    const [row] = await database().webhookDelivery.findMany({ where: { shop } });
    expect(row?.payload).toEqual({ id: '7001', title: 'Mug' });
    for (let at = 0; at < 2; at += 1) await handleDelivery(id, { onNewProduct });
    expect(told).toMatchObject([{ shop, productId: 'gid://shopify/Product/7001', title: 'Mug' }]);
  });

  it('that were worked through are forgotten after a week', async () => {
    const id = randomUUID();
    await deliver({ topic: 'customers/redact', id });
    await forgetDeliveries(later(8 * 24 * 60 * 60_000));
    expect(await database().webhookDelivery.count({ where: { shop } })).toBe(1);
    await handleDelivery(id);
    await forgetDeliveries(later(8 * 24 * 60 * 60_000));
    expect(await database().webhookDelivery.count({ where: { shop } })).toBe(0);
  });
});

describe('app/scopes_update', () => {
  it('notes what is permitted; the newest counts, in whatever order they come', async () => {
    await install();
    const change = (current: string[], ms: number) => ({
      topic: 'app/scopes_update',
      payload: { current },
      triggeredAt: later(ms),
    });
    await happen(change(['read_products', 'write_products'], 2000));
    await happen(change(['read_products'], 1000));
    expect(await storedAccess(shop)).toMatchObject({ scope: 'read_products,write_products' });
    await happen(change(['read_products'], 3000));
    expect((await storedAccess(shop))?.scope).toBe('read_products');
    expect((await storedAccess(shop))?.accessToken).toMatch(/^access-/);
  });
});

describe('A31: shop/redact', () => {
  /** Stored files, wherever the storage keeps them. */
  function storedFiles(): string[] {
    const root = dataDirectory();
    if (!existsSync(root)) return [];
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  }

  /** Rows of any table that have this text in them, as `table: count`. */
  async function rowsWith(text: string): Promise<string[]> {
    const tables = await database().$queryRaw<{ name: string }[]>`
      SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema = 'public'`;
    const found: string[] = [];
    for (const { name } of tables) {
      // The name comes from the catalogue, quoted; the text is a parameter of the function.
      const [row] = await database().$queryRaw<{ count: number }[]>`
        SELECT (xpath('/row/count/text()', query_to_xml(
          format('SELECT count(*) AS count FROM %s AS t WHERE t::text LIKE %L', ${name}::text, ${`%${text}%`}::text),
          false, true, '')))[1]::text::int AS count`;
      if (row!.count > 0) found.push(`${name}: ${row!.count}`);
    }
    return found;
  }

  async function fill(): Promise<Account> {
    const account = await install();
    const assetId = await uploadPicture(account);
    await uploadPicture(account);
    await loadProductScreen(account);
    const input = { composition: compositionOf(assetId), prompt: 'a secret recipe', seed: 1 };
    await submitJob({ account, kind: 'product-photo', input, count: 1, idempotencyKey: randomUUID() });
    const productId = 'gid://shopify/Product/1';
    await requestPhotoshoot({
      account: { ...account, shop },
      productId,
      prompt: 'a secret recipe',
      count: 1,
      idempotencyKey: randomUUID(),
    });
    await database().storeSource.create({ data: { assetId, shop, productId, mediaId: 'gid://shopify/MediaImage/1' } });
    return account;
  }

  it('leaves neither rows nor files: only a ledger without a name', async () => {
    const filesBefore = storedFiles();
    const texts = [shop, 'Atelier Ada', 'ada@atelier.example', 'Ada Stone', 'a secret recipe'];
    const rowsNaming = () => Promise.all(texts.map(rowsWith));
    // Other tests' shops bear the same name.
    const namedBefore = await rowsNaming();
    const account = await fill();
    const { id: assetId } = await database().asset.findFirstOrThrow({ where: { userId: account.id } });
    await publishAsset({ account, assetId, destination: 'link', reason: 'page' });
    expect(storedFiles().length).toBeGreaterThan(filesBefore.length);
    expect(await rowsWith(shop)).not.toEqual([]);
    await happen({ topic: 'app/uninstalled', payload: { myshopify_domain: shop }, triggeredAt: later() });
    await happen({ topic: 'shop/redact', payload: { shop_domain: shop }, triggeredAt: later() });

    expect(storedFiles()).toEqual(filesBefore);
    expect(await rowsNaming()).toEqual(namedBefore);
    const tables = (await rowsWith(account.id)).map((line) => line.replace(/: \d+$/, ''));
    expect(tables.sort()).toEqual(['public."CreditBalance"', 'public."LedgerTransaction"', 'public."User"']);
    expect(await database().user.findUnique({ where: { id: account.id } })).toMatchObject({
      email: `erased-${account.id}@plinth.invalid`,
      fname: '',
      lname: '',
      shop: null,
      status: 'disabled',
    });
    expect(await verifyLedger()).toEqual([]);
  });

  it('knows every table that refers to an account', async () => {
    const erased = ['Asset', 'CreditHold', 'IdempotentAnswer', 'Job', 'Photoshoot', 'Scene', 'Shop', 'UserSession'];
    erased.push('AccountToken', 'ApiKey', 'ConnectedAccount', 'UsageRecord', 'WebhookEndpoint');
    erased.push('Subscription', 'Payment', 'BillingCustomer', 'BillingChange', 'AccountSettings', 'GivenCaptions');
    erased.push('SecurityEvent', 'Passkey', 'Workspace', 'EmailChange', 'Publication', 'ImageProject');
    erased.push('NetworkConnection', 'NetworkJourney', 'NetworkPost', 'TrainedModel', 'TryOnDraft');
    // Items and pictures go with their run, runs with their recipe.
    erased.push('CatalogueRecipe', 'CatalogueRun', 'RunItem', 'RunPicture', 'ProductRule', 'NewProduct');
    // StorePush and Disclosure go with their asset, Session by its shop; the ledger stays, without a name.
    const others = ['StorePush', 'Disclosure', 'Session', 'CreditBalance', 'LedgerTransaction'];
    const tables = await database().$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'userId'`;
    expect(tables.map(({ name }) => name).filter((name) => ![...erased, ...others].includes(name))).toEqual([]);
  });

  it('goes on where it was interrupted, also when the shop came back meanwhile', async () => {
    const account = await fill();
    await happen({ topic: 'app/uninstalled', triggeredAt: later() });
    const id = randomUUID();
    await deliver({ topic: 'shop/redact', payload: { shop_domain: shop }, id, triggeredAt: later() });
    const failure = vi.spyOn(storage(), 'delete').mockRejectedValueOnce(new Error('the disk is away'));
    await expect(handleDelivery(id)).rejects.toThrow('the disk is away');
    failure.mockRestore();
    // The rows went first; what they stood for is written down to be removed.
    expect(await database().asset.count({ where: { userId: account.id } })).toBe(0);

    const back = await install();
    const kept = await uploadPicture(back);
    await handleDelivery(id);
    expect(await database().asset.findMany({ where: { userId: { in: [account.id, back.id] } } })).toMatchObject([
      { id: kept },
    ]);
    // The file that the disk did not give away is noted, and goes with the next sweep.
    expect(await sweepStoredObjects()).toBeGreaterThan(0);
    expect(await database().assetFile.count({ where: { asset: { userId: account.id } } })).toBe(0);
    expect(await rowsWith('a secret recipe')).toEqual([]);
  });

  it('ends the welcome for good: who comes back begins anew, without a second one', async () => {
    const first = await fill();
    await happen({ topic: 'app/uninstalled', triggeredAt: later() });
    await happen({ topic: 'shop/redact', payload: { shop_domain: shop }, triggeredAt: later() });
    const second = await install();
    expect(second.id).not.toBe(first.id);
    expect(await database().asset.count({ where: { userId: second.id } })).toBe(0);
    expect(await database().ledgerTransaction.count({ where: { userId: second.id } })).toBe(0);
  });
});
