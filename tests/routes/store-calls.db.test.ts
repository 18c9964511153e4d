import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import { createUser, findAccountByShop, signIn } from '#app/domain/accounts/index.server.ts';
import { loadChannelsScreen } from '#app/domain/channels/index.server.ts';
import { seedFeatures } from '#app/domain/credits/index.server.ts';
import { loadMarkedProducts, photoshootHandler } from '#app/domain/photoshoots/index.server.ts';
import { PRODUCT_FILTERS } from '#app/domain/store/documents.ts';
import { findShopItems } from '#app/domain/store/index.server.ts';
import { adminApiOf } from '#app/gate/index.server.ts';
import { loader as productPage } from '#app/routes/pages/staging.tsx';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { DevStore } from '#tests/dev-store/start-dev-store.ts';
import { runNextMessage } from '#tests/fixtures/run-messages.ts';
import { callWith, openInAdmin, startShopify } from '#tests/fixtures/shop-life.ts';

const SHOP = 'kiln-and-co.myshopify.com';
const OTHER = 'other-shop.myshopify.com';

let store: DevStore;
let personsToken: string;

const call = (method: string, path: string, body?: object, as: string | { token: string } = SHOP) =>
  callWith(typeof as === 'string' ? store.sessionToken(as) : as.token, method, path, body);

beforeAll(async () => {
  store = await startShopify();
  for (const domain of [SHOP, OTHER]) await openInAdmin(store, domain);
  const person = { email: 'person@example.com', password: 'correct horse battery staple' };
  await createUser({ ...person, fname: 'P', lname: 'P', status: 'active' });
  personsToken = (await signIn({ ...person, userAgent: '', address: '' })).token;
});

afterAll(() => store.stop());
beforeEach(() => database().asset.deleteMany());

const importFrom = (productId: string, mediaIds: readonly string[], as = SHOP) =>
  call('POST', '/api/store/import', { productId, mediaIds }, as);
const productOf = (shop: string, title: string) => store.shop(shop).products.find((each) => each.title === title)!;

describe('the shop’s products', () => {
  everydayIt('come ten at a time by title, with the names of the spec', async () => {
    const { status, body } = await call('GET', '/api/products-info');
    expect(status).toBe(200);
    expect(body.data).toHaveLength(10);
    expect(body.data[0]).toMatchObject({
      id: productOf(SHOP, 'Amber Hand Wash').id,
      title: 'Amber Hand Wash',
      vendor: 'Fieldhouse',
      product_type: 'Bath',
      tags: ['bath', 'refillable', 'bestseller'],
      featuredMedia: {
        alt: 'Amber Hand Wash, bottle',
        preview: { image: { url: expect.stringMatching(/width=160/) } },
      },
      media: { nodes: [{ alt: expect.any(String) }, {}], nextCursor: null },
    });
    const next = await call('GET', `/api/products-info?after=${body.pageInfo.endCursor}`);
    const back = await call('GET', `/api/products-info?before=${next.body.pageInfo.startCursor}`);
    expect(back.body.data).toEqual(body.data);
    expect(next.body.data[0].title > body.data[9].title).toBe(true);
  });

  everydayIt('are searched and narrowed down', async () => {
    const titles = async (query: string) =>
      (await call('GET', `/api/products-info?${query}`)).body.data.map((product: { title: string }) => product.title);
    expect(await titles('search=camp')).toEqual(['Camp Mug']);
    expect(await titles('search=-vendor%3Ax%20OR%20mug')).toEqual([]);
    expect(await titles(`vendor=${encodeURIComponent('Kiln & Co')}&tag=gift`)).toEqual(['Espresso Cup, Set of 2']);
    expect(await titles('status=DRAFT')).toEqual(['Winter Punch Tea']);
    expect((await call('GET', '/api/products-info?status=OR')).status).toBe(400);
    const { id } = productOf(SHOP, 'Camp Mug');
    for (const path of ['products-info?after=x', 'products-info?before=x', `store/pictures?productId=${id}&after=x`]) {
      expect((await call('GET', `/api/${path}`)).status).toBe(400);
    }
    const { body } = await call('GET', '/api/store/filters');
    expect(body.vendors).toContain('Trailhead');
    expect(body.tags).toContain('organic');
  });

  everydayIt('need a shop', async () => {
    const { status, body } = await call('GET', '/api/products-info', undefined, { token: personsToken });
    expect([status, body.message]).toEqual([403, 'You need to login with shopify to access this feature.']);
    expect((await call('GET', '/api/products-info', undefined, { token: 'nonsense' })).status).toBe(401);
  });
});

describe('import', () => {
  everydayIt('takes pictures into the library, named after the product', async () => {
    const { id, media } = productOf(SHOP, 'Stoneware Mug');
    const { status, body } = await importFrom(id, [media[0]!.id, media[1]!.id]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: '2 Shopify images imported successfully.', errors: [] });
    expect(body.images[0]).toMatchObject({ imageName: expect.stringMatching(/^Stoneware Mug/), width: 1000 });
    expect(await database().asset.count()).toBe(2);
  });

  everydayIt('keeps the shop’s own words for the kind of goods, for what is made from it too', async () => {
    const product = productOf(SHOP, 'Stoneware Mug');
    const take = () => importFrom(product.id, [product.media[0]!.id]);
    const kindsOf = async (id: string) => (await database().asset.findUniqueOrThrow({ where: { id } })).kinds;
    const plain = (await take()).body.images[0]._id;
    product.category = { name: 'Mugs' };
    const { userId, _id: assetId } = { ...(await take()).body.images[0], userId: (await findAccountByShop(SHOP))!.id };
    delete product.category;
    expect([await kindsOf(plain), await kindsOf(assetId)]).toEqual([['Tableware'], ['Tableware', 'Mugs']]);
    const made = {
      userId,
      type: 'image',
      origin: 'cutout',
      name: 'cut',
      width: 1,
      height: 1,
      parentId: assetId,
    } as const;
    expect(await kindsOf((await database().asset.create({ data: made })).id)).toEqual(['Tableware', 'Mugs']);
  });

  everydayIt('keeps the item number that the shop has given, for channels and their archives', async () => {
    const { id, media, variants } = productOf(SHOP, 'Stoneware Mug');
    for (const variant of variants) variant.sku = 'MUG-01';
    const { body } = await importFrom(id, [media[0]!.id]);
    for (const variant of variants) delete variant.sku;
    const assetId = body.images[0]._id;
    const account = (await findAccountByShop(SHOP))!;
    expect(await findShopItems({ account, assetIds: [assetId] })).toEqual([{ assetId, productId: id, sku: 'MUG-01' }]);
    expect(await findShopItems({ account: { id: randomUUID() }, assetIds: [assetId] })).toEqual([]);
    const request = new Request(`http://localhost/channels?image=${assetId}`);
    expect((await loadChannelsScreen(account, request, findShopItems)).items).toMatchObject([{ sku: 'MUG-01' }]);
  });

  it.each(
    splitRows(
      ['GIF', 'HEIC', 'more than 50 megapixels', 'a file that lies', 'transparent, more than 50 megapixels'],
      3,
    ),
  )('%s: what the library does not take, Shopify converts and shrinks', async (kind) => {
    const shop = store.shop(SHOP);
    const product = productOf(SHOP, 'Camp Mug');
    const isLarge = kind.includes('50');
    const isClear = kind.startsWith('transparent') || kind === 'GIF';
    const size = isLarge ? { width: 9000, height: 6000 } : { width: 400, height: 300 };
    const background = { r: 40, g: 90, b: 60, alpha: isClear ? 0 : 1 };
    const drawn = sharp({ create: { ...size, channels: isClear ? 4 : 3, background } });
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(64)]);
    const encoded = await (
      kind === 'GIF' || kind === 'a file that lies'
        ? drawn.gif()
        : isClear
          ? drawn.png({ compressionLevel: 1 })
          : drawn.jpeg()
    ).toBuffer();
    const id = `gid://shopify/MediaImage/${550_000 + kind.length}`;
    const mimeType =
      kind === 'GIF' ? 'image/gif' : kind === 'HEIC' ? 'image/heic' : isClear ? 'image/png' : 'image/jpeg';
    shop.media.set(id, {
      ...product.media[0]!,
      ...size,
      id,
      mimeType,
      bytes: async () => (kind === 'HEIC' ? heic : encoded),
      ...(kind === 'HEIC' ? { decoded: async () => encoded } : {}),
    });
    const { status, body } = await importFrom(product.id, [id]);
    expect([status, body.errors]).toEqual([200, []]);
    const [picture] = body.images;
    expect([picture.width, picture.height]).toEqual(isLarge ? [5760, 3840] : [400, 300]);
    expect(picture.hasAlpha).toBe(isClear);
  });

  everydayIt('one that is gone does not lose the others; alone it says so', async () => {
    const { id, media } = productOf(SHOP, 'Stoneware Mug');
    const gone = 'gid://shopify/MediaImage/1';
    const { body } = await importFrom(id, [gone, media[0]!.id]);
    expect(body).toMatchObject({ message: 'Shopify image imported successfully.', errors: [{ id: gone }] });
    const alone = await importFrom(id, [gone]);
    expect([alone.status, alone.body.message]).toEqual([
      404,
      'Failed to import Shopify image. This image is no longer in your shop.',
    ]);
  });

  everydayIt('of another shop’s product or picture looks like one that never was', async () => {
    const theirs = productOf(OTHER, 'Stoneware Mug');
    const mine = productOf(SHOP, 'Stoneware Mug');
    const never = 'gid://shopify/Product/1';
    const answers = [
      await importFrom(theirs.id, [mine.media[0]!.id]),
      await importFrom(never, [mine.media[0]!.id]),
      await call('GET', `/api/store/pictures?productId=${encodeURIComponent(theirs.id)}`),
    ];
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([404, 'This product is no longer in your shop.']);
    }
    expect((await importFrom(mine.id, [theirs.media[0]!.id])).status).toBe(404);
    expect(await database().asset.count()).toBe(0);
  });

  everydayIt('refuses what is no id', async () => {
    for (const productId of ['7', 'gid://shopify/Customer/7', 'gid://shopify/Product/7" OR "']) {
      expect((await importFrom(productId, ['gid://shopify/MediaImage/1'])).status).toBe(400);
    }
  });
});

describe('products that were marked in the admin', () => {
  everydayIt('come with picture, photos, price and how far new ones are; another shop’s are left out', async () => {
    const [mug, card] = [productOf(SHOP, 'Stoneware Mug'), productOf(SHOP, 'Gift Card')];
    const theirs = productOf(OTHER, 'Stoneware Mug');
    await seedFeatures();
    const account = (await findAccountByShop(SHOP))!;
    const look = async () =>
      loadMarkedProducts({ account, api: await adminApiOf(account), productIds: [card.id, theirs.id, mug.id] });
    const before = await look();
    expect(before.products.map(({ title, pictureUrl }) => [title, pictureUrl !== null])).toEqual([
      ['Gift Card', false],
      ['Stoneware Mug', true],
    ]);
    expect(before.unitPrice).toBeGreaterThan(0);
    expect(before.products.map(({ notice }) => notice)).toEqual([null, null]);
    // Its picture was cut out before, and goes on beyond its upper side; that it ends below is no fault.
    await importFrom(mug.id, [mug.media[0]!.id]);
    const photo = await database().asset.findFirstOrThrow({ where: { storeSource: { mediaId: mug.media[0]!.id } } });
    const box = { x: 0.2, y: 0, width: 0.6, height: 1 };
    const cutOut = {
      userId: account.id,
      type: 'image',
      origin: 'cutout',
      name: 'cut.png',
      width: 64,
      height: 64,
    } as const;
    await database().asset.create({
      data: { ...cutOut, parentId: photo.id, content: { ...box, cut: ['top', 'bottom'] } },
    });
    expect((await look()).products.map(({ notice }) => notice)).toEqual([
      null,
      'The photo cuts it off at the top. Use a photo that shows all of it.',
    ]);
    const asked = await call('POST', '/api/store/photoshoots', { product_id: mug.id, prompt: 'on oak', count: 2 });
    expect(asked.status).toBe(200);
    const [, after] = (await look()).products;
    expect(after!.photoshoot).toMatchObject({ status: 'working', made: 0, asked: 2 });
    // Its result is told on the account's stream, so that the page looks again.
    const { id: photoshootId } = after!.photoshoot!;
    const apiOf = async () => {
      throw new AppError('forbidden', 'no access', { userMessage: 'Open the app again.' });
    };
    expect(await runNextMessage(photoshootHandler({ apiOf }))).toBe(true);
    expect((await look()).products[1]!.photoshoot).toMatchObject({ status: 'failed', message: 'Open the app again.' });
    const news = await database().streamEvent.findMany({ where: { type: 'photoshoot.changed' } });
    expect(news.map(({ data }) => data)).toEqual([{ id: photoshootId, product_id: mug.id }]);
  });
});

describe('push', () => {
  const PATH = '/api/images/shopify/products/upload';
  const image = async () => {
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a35' } })
      .png()
      .toBuffer();
    return `data:image/png;base64,${bytes.toString('base64')}`;
  };

  everydayIt('takes the body of the spec; a shop and a token in it mean nothing', async () => {
    const product = productOf(SHOP, 'Camp Mug');
    const theirs = productOf(OTHER, 'Camp Mug');
    const body = {
      shop: OTHER,
      access_token: store.accessToken(OTHER),
      product_id: product.number,
      image: await image(),
      description: 'For the road',
      updateDescription: false,
    };
    const pushed = await call('POST', PATH, body);
    expect(pushed.status).toBe(200);
    expect(pushed.body).toMatchObject({ success: true, data: { product_id: product.id, isDescriptionUpdated: false } });
    expect(JSON.stringify(pushed.body)).not.toMatch(/shpat|token/);
    expect([product.media.length, theirs.media.length]).toEqual([2, 1]);
    expect(product.descriptionHtml).not.toContain('road');
    const { id } = pushed.body.data;
    expect((await call('GET', `/api/store/pushes/${id}`)).body.data.status).toBe('ready');
    expect((await call('POST', `/api/store/pushes/${id}/undo`, undefined, OTHER)).status).toBe(404);
    expect((await call('POST', `/api/store/pushes/${id}/undo`)).body.data.status).toBe('undone');
    expect(product.media).toHaveLength(1);
  });

  everydayIt('says what is missing', async () => {
    const message = async (body: object, as: string | { token: string } = SHOP) =>
      (await call('POST', PATH, body, as)).body.message;
    const { number } = productOf(SHOP, 'Camp Mug');
    expect(await message({ image: await image() })).toBe('Please select a product before uploading the image.');
    expect(await message({ product_id: 'x', image: 'y' })).toBe('Please select a product before uploading the image.');
    expect(await message({ product_id: number })).toBe('No file provided');
    expect(await message({ product_id: number, image: 'AAAA', alt: 'a'.repeat(513) })).toMatch(/longer than 512/);
    expect(await message({ product_id: number, image: await image() }, { token: personsToken })).toBe(
      'You need to login with shopify to access this feature.',
    );
  });
});

describe('access that Shopify took back without an uninstall', () => {
  const exchanges = () => database().session.findUniqueOrThrow({ where: { id: `offline_${OTHER}` } });

  everydayIt('is renewed by the merchant’s own request, which then does what it was for', async () => {
    const before = await exchanges();
    store.tokens.revoke(OTHER);
    const { status, body } = await call('GET', '/api/products-info', undefined, OTHER);
    expect([status, body.data.length]).toEqual([200, 10]);
    expect((await exchanges()).accessToken).not.toBe(before.accessToken);
  });

  everydayIt('is renewed by the page of a product, which opens that product’s scene and says nothing', async () => {
    store.tokens.revoke(OTHER);
    const { id, title } = productOf(OTHER, 'Camp Mug');
    const { searchParams } = new URL(store.frameUrl(store.shop(OTHER), '/product'));
    searchParams.set('id', id.split('/').at(-1)!);
    const request = new Request(`http://127.0.0.1/app/product?${searchParams}`, {
      headers: { 'sec-fetch-dest': 'iframe', 'user-agent': 'Mozilla/5.0' },
    });
    const { page } = await (await productPage({ request, params: {}, context: {} })).json();
    expect(page).toMatchObject({ kind: 'open', data: { notice: null, scene: { productId: id, name: title } } });
  });

  everydayIt('is said where no session token can renew it: by a key of the API', async () => {
    const account = (await findAccountByShop(OTHER))!;
    store.tokens.revoke(OTHER);
    const api = await adminApiOf(account, new Request('http://127.0.0.1/api/products-info'));
    await expect(api.request(PRODUCT_FILTERS)).rejects.toMatchObject({
      code: 'forbidden',
      userMessage: expect.stringMatching(/open Plinth from your Shopify admin/i),
    });
  });

  everydayIt('stays lost where Shopify hands out nothing more', async () => {
    await openInAdmin(store, OTHER);
    store.tokens.revoke(OTHER);
    store.shop(OTHER).isInstalled = false;
    const { status, body } = await call('GET', '/api/products-info', undefined, OTHER);
    expect([status, body.message]).toEqual([403, expect.stringMatching(/open Plinth from your Shopify admin/i)]);
  });
});
