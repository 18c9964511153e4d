import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createAssetFromUpload } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { createAdminApi } from '#app/platform/shopify/create-admin-api.server.ts';
import { tinyPicture } from '#tests/doubles/scripted-engines.ts';
import { uploadPicture } from '#tests/fixtures/merchant.ts';
import { fitForShop } from './fit-for-shop.server.ts';
import { getPush, requestPush, undoPush, variantAhead } from '../index.server.ts';
import { storeMessages } from '../store.messages.ts';
import {
  account,
  alts,
  apiOf,
  assetId,
  goOnWith,
  OLD,
  OTHER,
  other,
  product,
  push,
  setUpPushes,
  SHOP,
  store,
  video,
  wait,
} from '#tests/fixtures/push-kit.ts';

setUpPushes();

describe('a picture of a worn garment', () => {
  const COLOURS = ['Navy', 'Rust'];
  /** A picture of a person wearing one garment of that name, and a product with two colours. */
  async function wornOf(words: string): Promise<void> {
    product.variants = COLOURS.map((title, k) => ({ id: `gid://shopify/ProductVariant/${k}`, title, mediaIds: [] }));
    const garment = await uploadPicture(account);
    const recipe = { worn: [{ garment: 'top', certificate: null }], garments: [{ assetId: garment, words }] };
    await database().asset.update({ where: { id: assetId }, data: { recipe } });
  }
  const ahead = () => variantAhead(apiOf(SHOP), { userId: account.id, assetId, productId: product.id });
  const ofVariants = () => product.variants.map(({ mediaIds }) => mediaIds);

  it('is that of the variant with its colour, and is taken off it again', async () => {
    await wornOf('Crew tee, rust');
    expect(await ahead()).toBe('Rust');
    const view = await push();
    const [added] = product.media.slice(-1);
    expect(ofVariants()).toEqual([[], [added!.id]]);
    expect(view).toMatchObject({ status: 'ready', message: storeMessages.pushedToVariant('Rust') });
    // Asked for again, nothing changes.
    expect(await push()).toMatchObject({ message: storeMessages.pushedToVariant('Rust') });
    await undoPush({ account, api: apiOf(SHOP), pushId: view.id });
    expect(ofVariants()).toEqual([[], []]);
  });

  it('leaves a variant that has a picture of its own, and one whose colour is not said', async () => {
    await wornOf('Crew tee, navy');
    const own = product.media[0]!.id;
    product.variants[0]!.mediaIds = [own];
    expect(await ahead()).toBeNull();
    expect(await push()).toMatchObject({ status: 'ready', message: storeMessages.pushed });
    expect(ofVariants()).toEqual([[own], []]);
    await wornOf('Crew tee');
    expect(await push({ alt: 'Again' })).toMatchObject({ message: storeMessages.pushed });
    expect(ofVariants()).toEqual([[], []]);
  });
});

describe('push', () => {
  it('refuses a preview, and what was made from one, before the shop is asked', async () => {
    await database().asset.update({ where: { id: assetId }, data: { recipe: { isPreview: true } } });
    await expect(push()).rejects.toMatchObject({ code: 'unprocessable', userMessage: storeMessages.isPreview });
    const { bytes } = await tinyPicture('#3366ccff', 64);
    const { id } = await createAssetFromUpload({
      account,
      source: { bytes },
      name: 'larger.png',
      sourceIds: [assetId],
    });
    const asked = { account, api: apiOf(SHOP), assetId: id, productId: product.id };
    const order = requestPush({ ...asked, alt: '', position: null, description: null });
    await expect(order).rejects.toMatchObject({ userMessage: storeMessages.isPreview });
    expect(alts()).toEqual(OLD);
  });

  it('adds the picture with its alt text and waits until Shopify has it', async () => {
    const view = await push();
    expect(view).toMatchObject({ status: 'ready', message: storeMessages.pushed, isDescriptionUpdated: false });
    expect(alts()).toEqual([...OLD, 'Mug on stone']);
    expect(product.media.at(-1)).toMatchObject({ status: 'READY', width: 64, height: 64 });
  });

  it('puts it where it was asked to stand, counted over media of every kind', async () => {
    await push({ position: 1 });
    expect(alts()).toEqual(['Mug on stone', ...OLD]);
    goOnWith(store.shop(SHOP).products[0]!);
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
    const api = apiOf(SHOP);
    const [isSending, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow: AdminApi = {
      ...api,
      sendFile: async (file) => {
        isSending.resolve();
        await mayGoOn.promise;
        return api.sendFile(file);
      },
    };
    const first = push({ api: slow });
    await isSending.promise;
    for (const other of [{}, { assetId: second, alt: 'Second' }]) {
      await expect(push(other)).rejects.toMatchObject({ userMessage: storeMessages.productBusy });
    }
    mayGoOn.resolve();
    await first;
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

  it.each(['queued', 'working', 'failed'] as const)(
    'of a push that is %s is refused, and changes nothing',
    async (status) => {
      const { id } = await push();
      await database().storePush.update({ where: { id }, data: { status } });
      const { updatedAt } = product;
      await expect(undo(id)).rejects.toMatchObject({ code: 'conflict', userMessage: storeMessages.notToUndo });
      expect(product.updatedAt).toBe(updatedAt);
    },
  );

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

describe('another account’s', () => {
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
