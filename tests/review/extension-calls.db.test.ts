import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerCall } from '#app/api/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { seedFeatures } from '#app/domain/credits/index.server.ts';
import { awaitJob, startWorker } from '#app/domain/generation/index.server.ts';
import type { JobWorker } from '#app/domain/generation/index.server.ts';
import { photoshootHandler } from '#app/domain/photoshoots/index.server.ts';
import { adminApiOf, requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { action as flowAction, loader as flowLoader } from '#app/routes/hooks/flow-photoshoot.ts';
import { DevStore } from '#tests/dev-store/start-dev-store.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { APP_URL, connectToShopify } from '#tests/fixtures/connect-to-shopify.ts';
import { uploadPicture } from '#tests/fixtures/merchant.ts';
import { runNextMessage } from '#tests/fixtures/run-messages.ts';
import { waitingMessages } from '#tests/fixtures/waiting-messages.ts';

const SHOP = 'extension-shop.myshopify.com';
const OTHER = 'other-extension-shop.myshopify.com';
const EXTENSIONS = 'https://extensions.shopifycdn.com';
const SECRET = 'dev-secret';
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36';

let store: DevStore;
let worker: JobWorker;
const accounts = new Map<string, Account>();
const engines = scriptedEngines();

beforeAll(async () => {
  store = await DevStore.start({ apiKey: 'dev-key', apiSecret: SECRET, appUrl: APP_URL });
  connectToShopify({ key: 'dev-key', secret: SECRET, origin: store.origin });
  await seedFeatures();
  for (const domain of [SHOP, OTHER]) {
    store.shop(domain).isInstalled = true;
    const headers = { 'user-agent': userAgent, 'sec-fetch-dest': 'iframe' };
    accounts.set(domain, await requireEmbeddedAccount(new Request(store.frameUrl(store.shop(domain)), { headers })));
  }
  worker = await startWorker({ engines, concurrency: 2 });
});

afterAll(async () => {
  await worker.stop();
  await store.stop();
});

beforeEach(async () => {
  await database().photoshoot.deleteMany();
  await database().catalogueRecipe.deleteMany();
  await database().asset.deleteMany();
});

const productOf = (shop: string, title = 'Camp Mug') =>
  store.shop(shop).products.find((product) => product.title === title)!;

interface CallOptions {
  readonly body?: object;
  readonly as?: string;
  readonly headers?: Record<string, string>;
}

async function call(method: string, path: string, { body, as = SHOP, headers = {} }: CallOptions = {}) {
  const request = new Request(`${APP_URL}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${store.sessionToken(as)}`,
      'user-agent': userAgent,
      origin: EXTENSIONS,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const response = await answerCall(request);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

const photos = (productId: string, as = SHOP) =>
  call('GET', `/api/store/product-photos?${new URLSearchParams({ product_id: productId })}`, { as });

async function work(photoshootId: string): Promise<void> {
  const handler = photoshootHandler({ apiOf: (shop) => adminApiOf({ shop }) });
  const open = { id: photoshootId, jobId: null, errorMessage: null };
  while ((await database().photoshoot.count({ where: open })) > 0 && (await runNextMessage(handler)));
}

async function finish(photoshootId: string): Promise<void> {
  await work(photoshootId);
  const { jobId, userId } = await database().photoshoot.findUniqueOrThrow({ where: { id: photoshootId } });
  const account = [...accounts.values()].find(({ id }) => id === userId)!;
  await awaitJob({ account, jobId: jobId!, signal: AbortSignal.timeout(60_000) });
}

describe('an extension’s calls', () => {
  it('are answered to the admin’s extensions, and to no other origin', async () => {
    const path = '/api/store/photoshoots';
    const ask = (origin: string, pathname = path) =>
      answerCall(new Request(`${APP_URL}${pathname}`, { method: 'OPTIONS', headers: { origin } }));
    const allowed = await ask(EXTENSIONS);
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, EXTENSIONS]);
    expect(allowed.headers.get('access-control-allow-headers')).toMatch(/authorization/i);
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    for (const origin of ['https://evil.com', 'null', 'https://extensions.shopifycdn.com.evil.com']) {
      expect((await ask(origin)).headers.get('access-control-allow-origin')).toBeNull();
    }
    expect((await ask(EXTENSIONS, '/api/images/project/get')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('can be read whatever they answer', async () => {
    const answers = await Promise.all([
      photos(productOf(SHOP).id),
      photos('gid://shopify/Product/1'),
      call('POST', '/api/store/photoshoots', { body: {} }),
      call('GET', '/api/store/product-photos', {
        headers: { authorization: `Bearer ${store.sessionToken(SHOP, { exp: 1 })}` },
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 400, 401]);
    for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBe(EXTENSIONS);
    expect(answers[3]!.headers.get('X-Shopify-Retry-Invalid-Session-Request')).toBe('1');
  });
});

describe('a photoshoot', () => {
  const request = (product: string, headers = {}, count = 2) =>
    call('POST', '/api/store/photoshoots', { body: { product_id: product, prompt: 'on pale stone', count }, headers });

  it('takes the product’s first picture, cuts it out, and its photos are the product’s latest', async () => {
    const { id, title } = productOf(SHOP);
    const accepted = await request(id);
    expect(accepted).toMatchObject({ status: 200, body: { success: true, data: { status: 'working', made: 0 } } });
    expect((await photos(id)).body).toMatchObject({ title, hasPicture: true, photos: [], credits: 200, unitPrice: 2 });
    await finish(accepted.body.data.id);
    const after = (await photos(id)).body;
    expect(after.photoshoot).toMatchObject({ status: 'done', made: 2, asked: 2 });
    expect(after.photos).toHaveLength(2);
    expect(after.photos[0].url).toMatch(/^https:\/\/app\.example\.test\/files\/.*sig=/);
    // The next one finds picture and cut-out where they are.
    const again = await request(id, {}, 1);
    await finish(again.body.data.id);
    expect((await photos(id)).body.photos).toHaveLength(3);
    expect(await database().asset.groupBy({ by: ['origin'], _count: true, orderBy: { origin: 'asc' } })).toEqual([
      { origin: 'upload', _count: 1 },
      { origin: 'cutout', _count: 1 },
      { origin: 'generated', _count: 3 },
    ]);
    expect((await photos(productOf(SHOP, 'Amber Hand Wash').id)).body.photos).toEqual([]);
  });

  it('is one however often it is asked for and worked through', async () => {
    const { id } = productOf(SHOP);
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([request(id, headers), request(id, headers), request(id, headers)]);
    const ids = new Set(answers.map(({ body }) => body.data.id));
    expect(ids.size).toBe(1);
    const [photoshootId] = [...ids];
    await Promise.all([work(photoshootId), work(photoshootId)]);
    await finish(photoshootId);
    expect((await photos(id)).body.photos).toHaveLength(2);
    const other = await call('POST', '/api/store/photoshoots', {
      body: { product_id: id, prompt: 'another', count: 2 },
      headers,
    });
    expect(other.status).toBe(422);
  });

  it('of another shop’s product, of no product and without a scene is refused in plain words', async () => {
    const foreign = await request('gid://shopify/Product/999999');
    expect([foreign.status, foreign.body.message]).toEqual([404, 'This product is no longer in your shop.']);
    for (const product_id of ['gid://shopify/Order/1', "1' OR 1=1", '', null]) {
      const { status } = await call('POST', '/api/store/photoshoots', { body: { product_id, prompt: 'x', count: 1 } });
      expect([product_id, status]).toEqual([product_id, 400]);
    }
    const empty = await call('POST', '/api/store/photoshoots', {
      body: { product_id: productOf(SHOP).id, prompt: '  ', count: 1 },
    });
    expect([empty.status, empty.body.message]).toEqual([400, 'Please enter a prompt']);
    expect(await database().photoshoot.count()).toBe(0);
  });

  it('shows one shop nothing of another’s, also where both have a product of this number', async () => {
    const accepted = await request(productOf(SHOP).id);
    await finish(accepted.body.data.id);
    const twin = { ...productOf(SHOP) };
    store.shop(OTHER).products.push(twin);
    const theirs = await photos(twin.id, OTHER);
    store.shop(OTHER).products.pop();
    expect([theirs.status, theirs.body.photos, theirs.body.photoshoot]).toEqual([200, [], null]);
  });

  it('costs nothing and says why where credits or pictures are missing', async () => {
    const account = accounts.get(SHOP)!;
    const bare = productOf(SHOP, 'Amber Hand Wash');
    const kept = bare.media.splice(0);
    const accepted = await request(bare.id);
    await work(accepted.body.data.id);
    bare.media.push(...kept);
    expect((await photos(bare.id)).body.photoshoot).toMatchObject({
      status: 'failed',
      message: 'This product has no images.',
    });
    const balance = { where: { userId: account.id } };
    const { available } = await database().creditBalance.findUniqueOrThrow(balance);
    await database().creditBalance.update({ ...balance, data: { available: 1 } });
    const refused = await request(productOf(SHOP).id);
    await database().creditBalance.update({ ...balance, data: { available } });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringMatching(/^Insufficient credits: Image generation requires 2 credits/),
    ]);
  });

  it('that cannot be made now is tried again; one whose shop has left ends', async () => {
    const accepted = await request(productOf(SHOP).id);
    const where = { id: accepted.body.data.id as string };
    expect(await waitingMessages('photoshoot', where.id)).toBe(1);
    const away = () => Promise.reject(new AppError('unavailable', 'Shopify is away'));
    expect(await runNextMessage(photoshootHandler({ apiOf: away }))).toBe(true);
    expect(await waitingMessages('photoshoot', where.id)).toBe(1);
    expect(await database().photoshoot.findUnique({ where })).toMatchObject({ jobId: null, errorMessage: null });
    await database().shop.update({ where: { domain: SHOP }, data: { uninstalledAt: new Date() } });
    await work(where.id);
    await database().shop.update({ where: { domain: SHOP }, data: { uninstalledAt: null } });
    expect(await database().photoshoot.findUnique({ where })).toMatchObject({ jobId: null });
    expect((await database().photoshoot.findUniqueOrThrow({ where })).errorMessage).not.toBeNull();
  });
});

describe('what runs have made of a product', () => {
  const review = (productId: string, as = SHOP) =>
    call('GET', `/api/catalogue/product-review?${new URLSearchParams({ product_id: productId })}`, { as });

  /** A run with one picture of each of these products, which waits to be looked at. */
  async function madeRun(...productIds: readonly string[]): Promise<string> {
    const { id: userId } = accounts.get(SHOP)!;
    const look = { scene: null, prompt: 'on pale oak', pictures: 1 };
    const recipe = { userId, familyId: randomUUID(), name: 'Spring', look };
    const { id: recipeId } = await database().catalogueRecipe.create({ data: recipe });
    const assetId = await uploadPicture(accounts.get(SHOP)!);
    const flags = { flags: ['small'], flagReasons: ['Too small for the zoom of a shop.'] };
    const { id } = await database().catalogueRun.create({
      data: {
        userId,
        recipeId,
        shop: SHOP,
        state: 'done',
        choice: { kind: 'all' },
        idempotencyKey: randomUUID(),
        items: {
          create: productIds.map((productId, position) => ({
            userId,
            productId,
            position,
            title: 'Camp Mug',
            state: 'toReview',
            pictures: { create: { userId, index: 0, assetId, alt: 'Camp Mug on oak', ...flags } },
          })),
        },
      },
    });
    return id;
  }

  it('is kept, planned and published from its page, and nothing of another product or shop is', async () => {
    const { id, media } = productOf(SHOP);
    const runId = await madeRun(id, productOf(SHOP, 'Amber Hand Wash').id);
    const [run] = (await review(id)).body.data;
    expect(run).toMatchObject({ id: runId, name: 'Spring', publishMode: 'add' });
    expect(run.items).toHaveLength(1);
    const [picture] = run.items[0].pictures;
    expect(picture).toMatchObject({ decision: 'open', flagReasons: ['Too small for the zoom of a shop.'] });
    expect(picture.url).toMatch(/^https:\/\/app\.example\.test\/files\/.*sig=/);
    expect((await review(id, OTHER)).body).toEqual({ data: [], more: 0 });

    const decide = (as: string, seen = picture.version) => {
      const body = { picture_ids: [picture.id], decision: 'kept', seen: { [picture.id]: seen } };
      return call('POST', `/api/catalogue/runs/${runId}/decisions`, { body, as });
    };
    const plan = (as: string) =>
      call('GET', `/api/catalogue/runs/${runId}/plan?${new URLSearchParams({ product_id: id })}`, { as });
    const publish = (as: string, headers = {}) =>
      call('POST', `/api/catalogue/runs/${runId}/publish`, { body: { item_ids: [run.items[0].id] }, as, headers });
    for (const work of [decide, plan, publish]) expect((await work(OTHER)).status).toBe(404);
    expect([(await decide(SHOP)).status, (await decide(SHOP)).status]).toEqual([200, 409]);
    await database().$executeRaw`UPDATE "RunItem" SET "state" = 'kept' WHERE "runId" = ${runId}::uuid`;
    const planned = (await plan(SHOP)).body.data;
    expect(planned).toEqual([
      expect.objectContaining({ itemId: run.items[0].id, mediaNow: media.length, replaced: [], obstacle: '' }),
    ]);
    expect(planned[0].added).toEqual([{ pictureId: picture.id, alt: 'Camp Mug on oak', place: media.length + 1 }]);
    const headers = { 'idempotency-key': randomUUID() };
    expect([(await publish(SHOP, headers)).status, (await publish(SHOP, headers)).status]).toEqual([200, 200]);
    expect((await review(id)).body.data[0].items[0]).toMatchObject({ state: 'kept', task: 'publish' });
    expect(await database().runItem.count({ where: { runId, task: null } })).toBe(1);
  });

  it('shows three runs in which it waits and the one that was touched last, and counts the others', async () => {
    const { id } = productOf(SHOP, 'Amber Hand Wash');
    const runs = [];
    for (let made = 0; made < 6; made += 1) runs.push(await madeRun(id));
    const over = runs.splice(1, 1)[0]!;
    const later = new Date(Date.now() + 1_000);
    await database().runItem.updateMany({ where: { runId: over }, data: { state: 'rejected', updatedAt: later } });
    const { body } = await review(id);
    expect(body.data.map((run: { id: string }) => run.id)).toEqual([...runs.slice(-3).reverse(), over]);
    expect(body.more).toBe(2);
  });

  it('is decided on by extensions; only the app starts runs', async () => {
    const of = (what: string) => `${APP_URL}/api/catalogue/runs/${randomUUID()}/${what}`;
    const allowed = async (what: string) =>
      (await answerCall(new Request(of(what), { method: 'OPTIONS', headers: { origin: EXTENSIONS } }))).headers.get(
        'access-control-allow-methods',
      );
    expect(await Promise.all(['decisions', 'plan', 'publish', 'start', 'roll-back'].map(allowed))).toEqual([
      'POST',
      'GET',
      'POST',
      null,
      null,
    ]);
  });
});

describe('links of the admin', () => {
  it('take a picture in once; another shop’s product leads nowhere', async () => {
    const take = (product_id: unknown) => call('POST', '/api/store/take-picture', { body: { product_id } });
    const first = await take(productOf(SHOP).number);
    const second = await take(productOf(SHOP).id);
    expect(first.body.images[0]._id).toBe(second.body.images[0]._id);
    expect((await take('999999')).status).toBe(404);
    expect((await take('<script>')).body.message).toBe('This link does not lead to a product of your shop.');
    // Not for extensions: they have no business with the library.
    expect(first.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('with several products list those of the shop, and no others', async () => {
    const [one, two] = store.shop(SHOP).products;
    const { body } = await call('GET', `/api/products-info?ids=${two!.number},999999,${one!.number}`);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([two!.id, one!.id]);
    expect((await call('GET', '/api/products-info?ids=1%20OR%202')).status).toBe(400);
  });
});

describe('the Flow action', () => {
  const run = (changes: object = {}) => ({
    shopify_domain: SHOP,
    shop_id: 1,
    action_run_id: randomUUID(),
    handle: 'create-photoshoot-flow',
    properties: { product_id: productOf(SHOP).id, prompt: 'on pale stone' },
    ...changes,
  });

  async function send(body: object | string, secret: string | null = SECRET): Promise<number> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const signature = secret === null ? null : createHmac('sha256', secret).update(text).digest('base64');
    const request = new Request(`${APP_URL}/flow/create-photoshoot`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(signature ? { 'x-shopify-hmac-sha256': signature } : {}) },
      body: text,
    });
    return (await flowAction({ request, params: {}, context: {} })).status;
  }

  it('is accepted once per run, and makes four photos', async () => {
    const body = run();
    expect(await Promise.all([send(body), send(body), send(body)])).toEqual([200, 200, 200]);
    const [row] = await database().photoshoot.findMany();
    expect(await database().photoshoot.count()).toBe(1);
    expect(row).toMatchObject({ productId: productOf(SHOP).id, prompt: 'on pale stone', count: 4 });
    await finish(row!.id);
    expect((await photos(row!.productId)).body.photos).toHaveLength(4);
  });

  it('with a recipe joins the run of the day, and says which recipe there is not', async () => {
    const { userId } = await database().shop.findUniqueOrThrow({ where: { domain: SHOP } });
    const look = { scene: null, prompt: 'on pale oak', pictures: 1 };
    const data = { userId, familyId: randomUUID(), name: 'Spring', look };
    await database().catalogueRecipe.create({ data });
    const of = (recipe: string) => run({ properties: { product_id: productOf(SHOP).id, recipe } });
    expect(await Promise.all(Array.from({ length: 30 }, () => send(of('Spring'))))).toEqual(Array(30).fill(200));
    expect(await send(of('Nowhere'))).toBe(400);
    expect(await database().runItem.count({ where: { userId } })).toBe(1);
    expect(await database().photoshoot.count()).toBe(0);
  });

  it('is taken from Shopify alone, for the shop that was signed', async () => {
    expect(await send(run(), null)).toBe(401);
    expect(await send(run(), 'another-secret')).toBe(401);
    expect(await send(run({ shopify_domain: 'evil.com' }))).toBe(400);
    expect(await send(run({ shopify_domain: 'nobody.myshopify.com' }))).toBe(410);
    expect(await send(run({ action_run_id: '' }))).toBe(400);
    expect(await send('[]')).toBe(400);
    expect(await send(run({ properties: { product_id: 'x', prompt: 'y' } }))).toBe(400);
    expect(await send(run({ properties: { product_id: productOf(SHOP).id } }))).toBe(400);
    expect(flowLoader().status).toBe(405);
    expect(await database().photoshoot.count()).toBe(0);
  });
});
