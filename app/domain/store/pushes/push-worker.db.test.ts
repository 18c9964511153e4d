import { describe, expect, it } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import type { AdminApi, AnswerOf } from '#app/platform/shopify/admin-api.ts';
import { startWorks } from '#app/platform/work/start-works.server.ts';
import { uploadPicture } from '#tests/fixtures/merchant.ts';
import {
  SHOP,
  OTHER,
  account,
  alts,
  apiAt,
  apiOf,
  ask,
  assetId,
  beginAnew,
  hasMessage,
  OLD,
  other,
  product,
  runToEnd,
  setUpQueuedPushes,
  stand,
  store,
  takeStep,
  told,
} from '#tests/fixtures/push-worker-kit.ts';
import { MEDIA_STATUS } from '../documents.ts';
import { listPushes, pushHandlers, undoPush } from '../index.server.ts';
import { storeMessages } from '../store.messages.ts';

setUpQueuedPushes();

describe('a push that was accepted', () => {
  it('is answered at once, done by the worker, and told on the account’s stream', async () => {
    const view = await ask({ description: 'Warm and plain' });
    expect(view).toMatchObject({ status: 'queued', message: storeMessages.queued, productTitle: 'Stoneware Mug' });
    expect(view.productUrl).toBe(`https://admin.shopify.com/store/queuer/products/${product.number}`);
    expect(alts()).toEqual(OLD);
    const worker = await startWorks(pushHandlers({ apiOf }));
    await expect.poll(() => stand(view.id)).toBe('ready');
    await worker.stop();
    expect(alts()).toEqual(['Mug on stone', ...OLD]);
    expect(product.descriptionHtml).toBe('<p>Warm and plain</p>');
    expect(await told()).toEqual(['queued', 'processing', 'processing', 'ready']);
    await undoPush({ account, api: apiAt(SHOP), pushId: view.id });
    expect(alts()).toEqual(OLD);
    expect((await told()).at(-1)).toBe('undone');
  });

  it.each(['before', 'after'] as const)(
    'asked for with other words while its picture is looked for, it stays one picture: cut %s any request',
    async (when) => {
      for (let at = 1; at <= 6; at += 1) {
        await beginAnew();
        const real = apiAt(SHOP);
        let asked = 0;
        const cut = async <T>(run: () => Promise<T>): Promise<T> => {
          asked += 1;
          if (asked === at && when === 'before') throw new Error('power cut');
          const answer = await run();
          if (asked === at) throw new Error('power cut');
          return answer;
        };
        const { id } = await ask();
        const broken: AdminApi = {
          ...real,
          request: (document, ...variables) => cut(() => real.request(document, ...variables)),
          sendFile: (file) => cut(() => real.sendFile(file)),
        };
        await takeStep(id, async () => broken);
        await ask({ alt: 'Other words' });
        expect(await runToEnd(id)).toBe('ready');
        expect([at, alts().filter((alt) => !OLD.includes(alt)).length, alts().length]).toEqual([at, 1, OLD.length + 1]);
        await undoPush({ account, api: apiAt(SHOP), pushId: id });
        expect([at, alts()]).toEqual([at, OLD]);
      }
    },
  );

  it('is one, however often it is asked for', async () => {
    const views = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(views.map(({ id }) => id)).size).toBe(1);
    expect(await runToEnd(views[0]!.id)).toBe('ready');
    await ask();
    expect(await runToEnd(views[0]!.id)).toBe('ready');
    expect(alts()).toEqual(['Mug on stone', ...OLD]);
  });

  it('is followed as long as Shopify takes, with a message waiting after every look', async () => {
    const { id } = await ask();
    let looks = 0;
    const slow = async (shop: string): Promise<AdminApi> => {
      const api = apiAt(shop);
      const request: AdminApi['request'] = async (document, ...variables) => {
        if (document === MEDIA_STATUS && (looks += 1) <= 5) {
          return { nodes: [{ __typename: 'MediaImage', status: 'PROCESSING' }] } as unknown as AnswerOf<
            typeof document
          >;
        }
        return api.request(document, ...variables);
      };
      return { ...api, request };
    };
    await takeStep(id, slow);
    for (let look = 1; look <= 5; look += 1) {
      await takeStep(id, slow);
      expect([look, await stand(id), await hasMessage(id)]).toEqual([look, 'processing', true]);
    }
    expect(await runToEnd(id, slow)).toBe('ready');
  });

  it('ends as failed when Shopify cannot use the picture, and the product is as before', async () => {
    const { id } = await ask({ description: 'New' });
    const broken = async (shop: string): Promise<AdminApi> => {
      const api = apiAt(shop);
      return { ...api, sendFile: (file) => api.sendFile({ ...file, bytes: new Uint8Array(file.bytes.byteLength) }) };
    };
    expect(await runToEnd(id, broken)).toBe('failed');
    expect(alts()).toEqual(OLD);
    expect(product.descriptionHtml).toBe('<p>Stoneware Mug by Kiln & Co.</p>');
    const [view] = await listPushes({ account, assetId });
    expect(view!.message).toMatch(/Unsupported image file type/);
    // Asked for again, it is tried again.
    await ask();
    expect(await runToEnd(id)).toBe('ready');
  });

  it('waits while another picture is put onto the same product', async () => {
    const { id } = await ask();
    const second = await ask({ assetId: await uploadPicture(account), alt: 'Second' });
    await database().storePush.update({ where: { id: second.id }, data: { status: 'working' } });
    await takeStep(id, apiOf);
    expect([await stand(id), await hasMessage(id), alts()]).toEqual(['queued', true, OLD]);
  });
});

describe('another account’s', () => {
  it.each([
    ['picture', () => ask({ account: other })],
    ['product', () => ask({ productId: store.shop(OTHER).products[1]!.id })],
    ['shop', () => ask({ api: apiAt(OTHER) })],
    ['picture that never was', () => ask({ assetId: '0192b0a0-0000-7000-8000-000000000000' })],
    ['picture with a malformed id', () => ask({ assetId: "' OR 1=1" })],
    ['product that never was', () => ask({ productId: 'gid://shopify/Product/1' })],
  ])('%s is not found, and nothing is written', async (_name, run) => {
    await expect(run()).rejects.toMatchObject({ code: 'not-found' });
    expect(await database().storePush.count()).toBe(0);
    expect(alts()).toEqual(OLD);
  });

  it('pushes are not listed', async () => {
    await ask();
    expect(await listPushes({ account })).toHaveLength(1);
    expect(await listPushes({ account, assetId })).toHaveLength(1);
    for (const as of [other, { ...other, shop: SHOP }, { ...account, shop: OTHER }, { ...account, shop: null }]) {
      expect(await listPushes({ account: as })).toEqual([]);
      expect(await listPushes({ account: as, assetId })).toEqual([]);
    }
    expect(await listPushes({ account, assetId: 'nonsense' })).toEqual([]);
  });
});
