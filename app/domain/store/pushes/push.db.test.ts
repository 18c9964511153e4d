import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { createAdminApi } from '#app/platform/shopify/create-admin-api.server.ts';
import type { DevMedia, DevProduct } from '#tests/dev-store/dev-shop.ts';
import { DevStore } from '#tests/dev-store/start-dev-store.ts';
import { expectSoundLedger } from '#tests/fixtures/expect-sound-ledger.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { permutations } from '#tests/fixtures/permutations.ts';
import { fitForShop } from './fit-for-shop.server.ts';
import { getPush, pushPicture, undoPush } from '../index.server.ts';
import { storeMessages } from '../store.messages.ts';

const SHOP = 'pusher.myshopify.com';
const OTHER = 'bystander.myshopify.com';
const CREDITS = 200;
/** Waiting for Shopify passes on Shopify's clock only. */
let waitedMs = 0;
const wait = async (milliseconds: number) => void (waitedMs += milliseconds);

let store: DevStore;
let account: Account;
let other: Account;
let assetId: string;
let product: DevProduct;

const apiOf = (shop: string): AdminApi =>
  createAdminApi({ shop, accessToken: store.accessToken(shop), origin: store.origin, wait });

beforeAll(async () => {
  const now = () => Date.now() + waitedMs;
  store = await DevStore.start({ apiKey: 'k', apiSecret: 's', appUrl: 'http://127.0.0.1:1', now });
  account = await createMerchant(CREDITS);
  other = await createMerchant(0);
});
afterAll(() => store.stop());

beforeEach(async () => {
  store.shops.clear();
  await database().storePush.deleteMany();
  assetId = await uploadPicture(account);
  product = store.shop(SHOP).products[1]!;
});

/** Pictures on products cost nothing, whatever happens on the way. */
afterEach(async () => {
  await expectSoundLedger();
  expect(await getCredits(account.id)).toMatchObject({ available: CREDITS, held: 0 });
});

const push = (more: Partial<Parameters<typeof pushPicture>[0]> = {}) =>
  pushPicture({
    account,
    api: apiOf(SHOP),
    assetId,
    productId: product.id,
    alt: 'Mug on stone',
    position: null,
    description: null,
    wait,
    ...more,
  });
const video = (): DevMedia => {
  const id = 'gid://shopify/Video/990001';
  const media: DevMedia = { ...product.media[0]!, id, kind: 'VIDEO', alt: 'Turntable' };
  store.shop(SHOP).media.set(id, media);
  return media;
};
/** What the merchant adds meanwhile, in another tab; its alt text is like ours. */
const addByHand = (id = 77, alt = 'Mug on stone'): DevMedia => {
  const media = { ...product.media[0]!, id: `gid://shopify/MediaImage/${id}`, alt, filename: 'mine.jpg' };
  store.shop(SHOP).media.set(media.id, media);
  product.media.push(media);
  return media;
};
const alts = () => product.media.map((media) => media.alt);
const OLD = ['Stoneware Mug, mug', 'Stoneware Mug, mug', 'Stoneware Mug, mug'];

describe('push', () => {
  it('adds the picture with its alt text and waits until Shopify has it', async () => {
    const view = await push();
    expect(view).toMatchObject({ status: 'ready', message: storeMessages.pushed, isDescriptionUpdated: false });
    expect(alts()).toEqual([...OLD, 'Mug on stone']);
    expect(product.media.at(-1)).toMatchObject({ status: 'READY', width: 64, height: 64 });
  });

  it('puts it where it was asked to stand, counted over media of every kind', async () => {
    await push({ position: 1 });
    expect(alts()).toEqual(['Mug on stone', ...OLD]);
    product = store.shop(SHOP).products[0]!;
    product.media.unshift(video());
    await push({ productId: product.id, position: 2 });
    expect(alts()).toEqual(['Turntable', 'Mug on stone', ...product.media.slice(2).map((media) => media.alt)]);
  });

  it('replaces the description only when told to, as plain text', async () => {
    const old = product.descriptionHtml;
    await push();
    expect(product.descriptionHtml).toBe(old);
    const view = await push({ description: 'Warm & <b>handmade</b>' });
    expect(view.isDescriptionUpdated).toBe(true);
    expect(product.descriptionHtml).toBe('<p>Warm &amp; &lt;b&gt;handmade&lt;/b&gt;</p>');
    expect(alts()).toHaveLength(4);
  });

  it('is one picture however often it is asked for', async () => {
    const first = await push();
    const again = await push({ alt: 'Another text' });
    expect(again.id).toBe(first.id);
    expect(alts()).toEqual([...OLD, 'Mug on stone']);
  });

  it('adds it again where the merchant has removed it', async () => {
    await push();
    product.media.pop();
    await push({ alt: 'Second' });
    expect(alts()).toEqual([...OLD, 'Second']);
  });

  it('of two at the same product at once, one waits', async () => {
    const second = await uploadPicture(account);
    const results = await Promise.allSettled([push(), push(), push({ assetId: second, alt: 'Second' })]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(reason).toMatchObject({ userMessage: storeMessages.productBusy });
    await push();
    await push({ assetId: second, alt: 'Second' });
    expect([...alts()].sort()).toEqual([...OLD, 'Mug on stone', 'Second'].sort());
  });

  it('takes a picture that Shopify cannot use off again', async () => {
    const api = apiOf(SHOP);
    const broken: AdminApi = { ...api, sendFile: (file) => api.sendFile({ ...file, bytes: garbage(file.bytes) }) };
    const garbage = (bytes: Uint8Array) => new Uint8Array(bytes.byteLength);
    const view = await push({ api: broken, description: 'New' });
    expect(view).toMatchObject({ status: 'failed', message: expect.stringMatching(/Unsupported image file type/) });
    expect(alts()).toEqual(OLD);
    expect(product.descriptionHtml).toBe('<p>Stoneware Mug by Kiln & Co.</p>');
    expect((await push()).status).toBe('ready');
  });

  it('says when the product is full', async () => {
    product.media = Array.from({ length: 250 }, () => product.media[0]!);
    await expect(push()).rejects.toMatchObject({ userMessage: storeMessages.mediaFull });
    expect(await database().storePush.count()).toBe(0);
  });
});

describe('interrupted at any request to Shopify', () => {
  /** Fails at the n-th request: before it is sent, or after Shopify has done it. */
  function failing(at: number, when: 'before' | 'after'): AdminApi {
    const api = apiOf(SHOP);
    let count = 0;
    const cut = async <T>(run: () => Promise<T>): Promise<T> => {
      count += 1;
      if (count === at && when === 'before') throw new Error('power cut');
      const answer = await run();
      if (count === at) throw new Error('power cut');
      return answer;
    };
    return {
      ...api,
      request: <Data>(document: string, variables?: Record<string, unknown>) =>
        cut(() => api.request<Data>(document, variables)),
      sendFile: (file) => cut(() => api.sendFile(file)),
    };
  }

  it.each([1, 2, 3, 4, 5, 6].flatMap((at) => [[at, 'before'] as const, [at, 'after'] as const]))(
    '%i, %s: a repeat makes it one picture, and it can be undone',
    async (at, when) => {
      const old = product.descriptionHtml;
      await expect(push({ api: failing(at, when), position: 2, description: 'New' })).rejects.toThrow('power cut');
      const view = await push({ position: 2, description: 'New' });
      expect(view).toMatchObject({ status: 'ready', isDescriptionUpdated: true });
      expect([...alts()].sort()).toEqual([...OLD, 'Mug on stone'].sort());
      expect(product.descriptionHtml).toBe('<p>New</p>');
      await undoPush({ account, api: apiOf(SHOP), pushId: view.id });
      expect([alts(), product.descriptionHtml]).toEqual([OLD, old]);
    },
  );
});

describe('undo', () => {
  const undo = (pushId: string, as = account, shop = SHOP) => undoPush({ account: as, api: apiOf(shop), pushId });

  it('gives the product back as it was, once', async () => {
    const before = { ids: product.media.map((media) => media.id), description: product.descriptionHtml };
    const { id } = await push({ position: 2, description: 'New' });
    expect(await undo(id)).toMatchObject({ status: 'undone', message: storeMessages.undone });
    expect({ ids: product.media.map((media) => media.id), description: product.descriptionHtml }).toEqual(before);
    const { updatedAt } = product;
    await undo(id);
    expect(product.updatedAt).toBe(updatedAt);
    expect((await push()).status).toBe('ready');
  });

  it('leaves what the merchant has changed since', async () => {
    const { id } = await push({ description: 'New' });
    product.descriptionHtml = '<p>Mine</p>';
    const added = { ...product.media[0]!, id: 'gid://shopify/MediaImage/77' };
    store.shop(SHOP).media.set(added.id, added);
    product.media.push(added);
    expect(await undo(id)).toMatchObject({ status: 'undone', message: storeMessages.undoneButBoth });
    expect(product.descriptionHtml).toBe('<p>Mine</p>');
    expect(product.media.at(-1)?.id).toBe(added.id);
    expect(alts()).toHaveLength(4);
  });

  it('can be repeated after a failure', async () => {
    const { id } = await push();
    store.emptyBucket(SHOP);
    const busy = createAdminApi({
      shop: SHOP,
      accessToken: store.accessToken(SHOP),
      origin: store.origin,
      wait,
      fetch: async () => new Response('', { status: 502 }),
    });
    await expect(undoPush({ account, api: busy, pushId: id })).rejects.toMatchObject({ code: 'unavailable' });
    expect(await undo(id)).toMatchObject({ status: 'undone' });
    expect(alts()).toEqual(OLD);
  });
});

describe('while the merchant works at the same product', () => {
  /** Runs `change` right before or after the n-th request to Shopify. */
  function meanwhile(at: number, when: 'before' | 'after', change: () => void): AdminApi {
    const api = apiOf(SHOP);
    let count = 0;
    const around = async <T>(run: () => Promise<T>): Promise<T> => {
      count += 1;
      const isNow = count === at;
      if (isNow && when === 'before') change();
      const answer = await run();
      if (isNow && when === 'after') change();
      return answer;
    };
    return {
      ...api,
      request: <Data>(document: string, variables?: Record<string, unknown>) =>
        around(() => api.request<Data>(document, variables)),
      sendFile: (file) => around(() => api.sendFile(file)),
    };
  }
  const moments = (requests: number) =>
    Array.from({ length: requests }, (_each, index) => index + 1).flatMap((at) => [
      [at, 'before'] as const,
      [at, 'after'] as const,
    ]);
  const ids = () => product.media.map((media) => media.id);

  it.each(moments(5))('an undo takes off our picture and no other: added at request %i, %s', async (at, when) => {
    const before = ids();
    const { id } = await push({ position: 2, description: 'New' });
    const ours = ids()[1]!;
    let added: DevMedia | undefined;
    const api = meanwhile(at, when, () => (added = addByHand()));
    const view = await undoPush({ account, api, pushId: id });
    expect(ids()).toEqual([...before, ...(added ? [added.id] : [])]);
    expect(ids()).not.toContain(ours);
    // What came after the last look cannot be known.
    const isSeen = added && !(at === 5 && when === 'after');
    expect(view.message).toBe(isSeen ? storeMessages.undoneButMedia : storeMessages.undone);
    expect(product.descriptionHtml).toBe('<p>Stoneware Mug by Kiln & Co.</p>');
  });

  it.each(moments(5))('what the merchant takes off stays off, and it is said: at request %i, %s', async (at, when) => {
    const [first, ...rest] = ids();
    const { id } = await push({ description: 'New' });
    const api = meanwhile(at, when, () => product.media.splice(ids().indexOf(first!), 1));
    const view = await undoPush({ account, api, pushId: id });
    expect(ids()).toEqual(rest);
    if (!(at === 5 && when === 'after')) expect(view.message).toBe(storeMessages.undoneButMedia);
  });

  it.each(moments(8))(
    'a push never takes the merchant’s picture for its own: added at request %i, %s',
    async (at, when) => {
      const before = ids();
      let added: DevMedia | undefined;
      const { id } = await push({ api: meanwhile(at, when, () => (added = addByHand())), description: 'New' });
      await undoPush({ account, api: apiOf(SHOP), pushId: id });
      expect(ids()).toEqual([...before, ...(added ? [added.id] : [])]);
    },
  );

  it.each(moments(6))('nor after an interruption: added at request %i, %s', async (at, when) => {
    const before = ids();
    const cut: AdminApi = meanwhile(at, when, () => {
      addByHand();
      throw new Error('power cut');
    });
    await expect(push({ api: cut, description: 'New' })).rejects.toThrow('power cut');
    const { id } = await push({ description: 'New' });
    await undoPush({ account, api: apiOf(SHOP), pushId: id });
    expect([...ids()].sort()).toEqual([...before, 'gid://shopify/MediaImage/77'].sort());
  });

  it('a picture that Shopify cannot use is taken off alone', async () => {
    const before = ids();
    const real = apiOf(SHOP);
    for (const [at, when] of moments(10)) {
      product.media = product.media.filter((media) => before.includes(media.id));
      let added: DevMedia | undefined;
      const racing = meanwhile(at, when, () => (added = addByHand(at + 100)));
      const api: AdminApi = {
        ...racing,
        sendFile: (file) => real.sendFile({ ...file, bytes: new Uint8Array(file.bytes.byteLength) }),
      };
      expect(await push({ api })).toMatchObject({ status: 'failed' });
      expect([at, when, ids()]).toEqual([at, when, [...before, ...(added ? [added.id] : [])]]);
    }
  });

  it.each(permutations(3))('a push, an undo and a hand at the same moment, in the order %s', async (...order) => {
    const before = ids();
    const { id } = await push();
    const second = await uploadPicture(account);
    const ours = ids().at(-1)!;
    let added = '';
    const acts = [
      () => undoPush({ account, api: apiOf(SHOP), pushId: id }),
      () => push({ assetId: second, alt: 'Second' }),
      async () => void (added = addByHand().id),
    ];
    const ended: PromiseSettledResult<unknown>[] = [];
    await Promise.all(
      order.map(async (act) => {
        [ended[act]] = await Promise.allSettled([acts[act]!()]);
      }),
    );
    for (const end of ended) {
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ userMessage: storeMessages.productBusy });
    }
    const [undone, pushed] = ended.map(({ status }) => status === 'fulfilled');
    expect(ids()).toEqual(expect.arrayContaining([...before, added]));
    expect(ids().includes(ours)).toBe(!undone);
    expect(alts().includes('Second')).toBe(pushed);
    // Whoever had to wait asks again; then all is as it was wished.
    await acts[0]!();
    await acts[1]!();
    expect([...ids()].sort()).toEqual([...before, added, product.media.find(({ alt }) => alt === 'Second')!.id].sort());
  });

  it('a picture that is on another product too stays there, file and all', async () => {
    const { id } = await push();
    const ours = product.media.at(-1)!;
    const second = store.shop(SHOP).products[2]!;
    second.media.push(ours);
    await undoPush({ account, api: apiOf(SHOP), pushId: id });
    expect(product.media).not.toContain(ours);
    expect(second.media).toContain(ours);
    expect(store.shop(SHOP).media.get(ours.id)).toBe(ours);
  });

  it('an undo while Shopify is at the picture waits for it, says so, and is done then', async () => {
    const { id } = await push();
    const ours = product.media.at(-1)!;
    ours.status = 'UPLOADED';
    const waiting = await undoPush({ account, api: apiOf(SHOP), pushId: id });
    expect(waiting).toMatchObject({ status: 'processing', isUndoing: true, message: storeMessages.undoing });
    expect(product.media).toContain(ours);
    for (let look = 0; look < 4; look += 1) await getPush({ account, api: apiOf(SHOP), pushId: id });
    expect(await getPush({ account, api: apiOf(SHOP), pushId: id })).toMatchObject({
      status: 'undone',
      isUndoing: false,
      message: storeMessages.undone,
    });
    expect(alts()).toEqual(OLD);
  });
});

describe('somebody else’s', () => {
  it('picture, product and push look like ones that never were', async () => {
    const theirs = store.shop(OTHER).products[1]!;
    await expect(push({ productId: theirs.id })).rejects.toMatchObject({ userMessage: storeMessages.productGone });
    await expect(push({ account: other })).rejects.toMatchObject({ code: 'not-found' });
    expect(await database().storePush.count()).toBe(0);
    const { id } = await push();
    for (const [as, shop] of [
      [other, OTHER],
      [other, SHOP],
      [account, OTHER],
    ] as const) {
      const options = { account: as, api: apiOf(shop), pushId: id };
      await expect(getPush(options)).rejects.toMatchObject({ code: 'not-found' });
      await expect(undoPush(options)).rejects.toMatchObject({ code: 'not-found' });
    }
    await expect(getPush({ account, api: apiOf(SHOP), pushId: 'nonsense' })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect([alts().length, theirs.media.length]).toEqual([4, 3]);
  });

  it('goes with the picture', async () => {
    await push();
    await database().asset.delete({ where: { id: assetId } });
    expect(await database().storePush.count()).toBe(0);
  });
});

it('pictures beyond Shopify’s limits are made to fit, others stay as they are', async () => {
  const side = 4600;
  const large = await sharp({ create: { width: side, height: side, channels: 3, background: '#777' } })
    .jpeg({ quality: 60 })
    .toBuffer();
  const fitted = await fitForShop({ bytes: large, contentType: 'image/jpeg', width: side, height: side });
  const { width, height } = await sharp(fitted.bytes).metadata();
  expect(width * height).toBeLessThanOrEqual(20_000_000);
  expect(width * height).toBeGreaterThan(19_900_000);
  const bytes = new Uint8Array([1, 2, 3]);
  expect((await fitForShop({ bytes, contentType: 'image/png', width: 10, height: 10 })).bytes).toBe(bytes);
});
