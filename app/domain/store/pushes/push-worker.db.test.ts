import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { Prisma } from '@prisma/client';
import { database, databasePool } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { adminApiMessages } from '#app/platform/shopify/admin-api.messages.ts';
import type { AdminApi, AnswerOf } from '#app/platform/shopify/admin-api.ts';
import { createAdminApi } from '#app/platform/shopify/create-admin-api.server.ts';
import type { DevProduct } from '#tests/dev-store/dev-shop.ts';
import { DevStore } from '#tests/dev-store/start-dev-store.ts';
import { LostAttempt } from '#app/platform/work/lost-attempt.ts';
import { runMessage, startWorks } from '#app/platform/work/start-works.server.ts';
import { ensureQueue } from '#app/platform/work/work-sender.server.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { runNextMessage } from '#tests/fixtures/run-messages.ts';
import { waitingMessages } from '#tests/fixtures/waiting-messages.ts';
import { MEDIA_STATUS } from '../documents.ts';
import { getPush, listPushes, pushHandlers, requestPush, undoPush } from '../index.server.ts';
import { handOver } from './push-handlers.server.ts';
import { runPush } from './run-push.server.ts';
import type { ApiOf } from './run-push.server.ts';
import { storeMessages } from '../store.messages.ts';

const SHOP = 'queuer.myshopify.com';
const OTHER = 'onlooker.myshopify.com';

let store: DevStore;
let account: Account;
let other: Account;
let assetId: string;
let product: DevProduct;

/** Waiting for Shopify passes on Shopify's clock only. */
let waitedMs = 0;
const wait = async (milliseconds: number) => void (waitedMs += milliseconds);
const apiAt = (shop: string): AdminApi =>
  createAdminApi({ shop, accessToken: store.accessToken(shop), origin: store.origin, wait });
const apiOf = async (shop: string) => apiAt(shop);

beforeAll(async () => {
  const now = () => Date.now() + waitedMs;
  store = await DevStore.start({ apiKey: 'k', apiSecret: 's', appUrl: 'http://127.0.0.1:1', now });
  account = { ...(await createMerchant(0)), shop: SHOP };
  other = { ...(await createMerchant(0)), shop: OTHER };
});
afterAll(() => store.stop());

beforeEach(async () => {
  store.shops.clear();
  await database().storePush.deleteMany();
  await databasePool().query('DELETE FROM pgboss.job');
  await database().streamEvent.deleteMany();
  assetId = await uploadPicture(account);
  product = store.shop(SHOP).products[1]!;
});

const ask = (more: Partial<Parameters<typeof requestPush>[0]> = {}) =>
  requestPush({
    account,
    api: apiAt(SHOP),
    assetId,
    productId: product.id,
    alt: 'Mug on stone',
    position: 1,
    description: null,
    ...more,
  });
const stand = async (id: string) => (await database().storePush.findUniqueOrThrow({ where: { id } })).status;
const hasMessage = async (id: string) => (await waitingMessages('store-push', id)) > 0;
/** A step that counts, whatever becomes of its message. */
const held = Prisma.sql`SELECT 1`;
const takeStep = (id: string, api: ApiOf, isLastAttempt = false) =>
  runPush(id, api, { heldMessage: held, isLastAttempt }).catch(() => undefined);
const told = async () => {
  const rows = await database().streamEvent.findMany({
    where: { topic: accountTopic(account.id), type: 'store.push' },
    orderBy: { seq: 'asc' },
  });
  return rows.map(({ data }) => (data as { status: string }).status);
};
const alts = () => product.media.map((media) => media.alt);
const OLD = ['Stoneware Mug, mug', 'Stoneware Mug, mug', 'Stoneware Mug, mug'];

/** Steps until nothing is left to do, as the worker takes them. */
async function runToEnd(id: string, api = apiOf): Promise<string> {
  for (let step = 0; step < 20; step += 1) {
    await takeStep(id, api);
    const status = await stand(id);
    if (status !== 'queued' && status !== 'processing') return status;
  }
  return stand(id);
}

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
        store.shops.clear();
        await database().storePush.deleteMany();
        product = store.shop(SHOP).products[1]!;
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

describe('what goes wrong on the way', () => {
  it('is tried again while it may pass, then told, and nothing is there twice after a retry', async () => {
    const { id } = await ask();
    // The picture arrives, the answer does not.
    const deaf = async (shop: string): Promise<AdminApi> => {
      const api = apiAt(shop);
      const request: AdminApi['request'] = async (document, ...variables) => {
        const answer = await api.request(document, ...variables);
        if (document.includes('ProductAddMedia')) throw new AppError('unavailable', 'cut', { userMessage: 'Cut off.' });
        if (document.includes('ProductBeforePush'))
          throw new AppError('unavailable', 'cut', { userMessage: 'Cut off.' });
        return answer;
      };
      return { ...api, request };
    };
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await takeStep(id, deaf);
      expect([attempt, await stand(id), await hasMessage(id)]).toEqual([attempt, 'queued', true]);
    }
    await takeStep(id, deaf, true);
    expect(await listPushes({ account, assetId })).toMatchObject([{ status: 'failed', message: 'Cut off.' }]);
    await ask();
    expect(await runToEnd(id)).toBe('ready');
    expect(alts()).toEqual(['Mug on stone', ...OLD]);
  });

  it('a picture that arrived before the connection broke is found again', async () => {
    const { id } = await ask({ position: null });
    let isCut = true;
    const deaf = async (shop: string): Promise<AdminApi> => {
      const api = apiAt(shop);
      const request: AdminApi['request'] = async (document, ...variables) => {
        const answer = await api.request(document, ...variables);
        if (isCut && document.includes('ProductAddMedia')) {
          isCut = false;
          throw new AppError('unavailable', 'cut');
        }
        return answer;
      };
      return { ...api, request };
    };
    expect(await runToEnd(id, deaf)).toBe('ready');
    expect(alts()).toEqual([...OLD, 'Mug on stone']);
  });

  it('a shop that is throttled without end is called that, not a picture that is processed', async () => {
    const busy = { code: 'unavailable', userMessage: adminApiMessages.busy } as const;
    const throttled = async (shop: string): Promise<AdminApi> => {
      const request = async (): Promise<never> => {
        throw new AppError(busy.code, `${shop} is throttled`, { userMessage: busy.userMessage });
      };
      return { ...apiAt(shop), request };
    };
    const { id } = await ask();
    // More often than a push may fail: it has not failed.
    for (let nth = 0; nth < 7; nth += 1) await takeStep(id, throttled);
    expect(await listPushes({ account, assetId })).toMatchObject([
      { status: 'queued', message: storeMessages.throttled },
    ]);
    await takeStep(id, apiOf);
    expect(await listPushes({ account, assetId })).toMatchObject([
      { status: 'processing', message: storeMessages.pushing },
    ]);
    const before = await told();
    for (let look = 0; look < 3; look += 1) {
      await takeStep(id, throttled);
      expect(await listPushes({ account, assetId })).toMatchObject([
        { status: 'processing', message: storeMessages.throttled },
      ]);
      expect(await hasMessage(id)).toBe(true);
    }
    // Told once, however long it takes.
    expect(await told()).toEqual([...before, 'processing']);
    expect(await getPush({ account, api: await throttled(SHOP), pushId: id })).toMatchObject({
      status: 'processing',
      message: storeMessages.throttled,
    });
    expect(await runToEnd(id)).toBe('ready');
    expect(await listPushes({ account, assetId })).toMatchObject([{ message: storeMessages.pushed }]);
  });

  it('a full product is refused before anything is queued; a picture that is on it is not', async () => {
    const { id } = await ask();
    expect(await runToEnd(id)).toBe('ready');
    const filler = product.media[1]!;
    product.media.push(...Array.from({ length: 250 - product.media.length }, () => filler));
    const second = await uploadPicture(account);
    await expect(ask({ assetId: second })).rejects.toMatchObject({
      code: 'unprocessable',
      userMessage: storeMessages.mediaFull,
    });
    expect(await database().storePush.count()).toBe(1);
    expect((await ask()).status).toBe('queued');
  });

  it('an undo whose worker was killed is gone on with, never turned into a push again', async () => {
    const { id } = await ask();
    expect(await runToEnd(id)).toBe('ready');
    for (const at of [1, 2, 3, 4]) {
      let count = 0;
      const cut = { ...apiAt(SHOP) };
      cut.request = async (document, ...variables) => {
        const answer = await apiAt(SHOP).request(document, ...variables);
        if ((count += 1) === at) throw new Error('power cut');
        return answer;
      };
      await expect(undoPush({ account, api: cut, pushId: id })).rejects.toThrow('power cut');
      await databasePool().query(`DELETE FROM pgboss.job WHERE name = 'store-push'`);
      const { run } = await database().storePush.findUniqueOrThrow({ where: { id } });
      // Meanwhile nothing else touches it.
      await takeStep(id, apiOf);
      expect([at, await stand(id)]).toEqual([at, 'working']);
      await handOver({ pushId: id, run: run - 1 });
      expect(await hasMessage(id)).toBe(false);
      expect(await runNextMessage(pushHandlers({ apiOf })[1]!)).toBe(true);
      expect(await hasMessage(id)).toBe(true);
      expect([at, await runToEnd(id), alts()]).toEqual([at, 'undone', OLD]);
      await ask();
      expect(await runToEnd(id)).toBe('ready');
    }
  });

  it.each(['forbidden', 'conflict'] as const)('a shop without access is told at once: %s', async (code) => {
    const { id } = await ask();
    const userMessage = 'Open the app in Shopify again.';
    await takeStep(id, async () => {
      throw new AppError(code, 'no access', { userMessage });
    });
    expect(await listPushes({ account, assetId })).toMatchObject([{ status: 'failed', message: userMessage }]);
  });

  it('a killed worker’s push is gone on with by the next attempt of its message, and an old attempt changes nothing', async () => {
    const { id } = await ask();
    const [pushing] = pushHandlers({ apiOf });
    const boss = await ensureQueue(pushing!.work);
    const [job] = await boss.fetch<unknown>('store-push', { includeMetadata: true });
    // Its worker is silent from here on.
    const mute = Promise.withResolvers<AdminApi>();
    const [slow] = pushHandlers({ apiOf: () => mute.promise });
    const old = runMessage(boss, slow!, job!);
    await boss.fail('store-push', job!.id);
    expect(await runNextMessage(pushing!)).toBe(true);
    mute.resolve(apiAt(SHOP));
    await old;
    expect(await runToEnd(id)).toBe('ready');
    await database().storePush.update({ where: { id }, data: { status: 'working' } });
    await takeStep(id, apiOf);
    expect(await runToEnd(id)).toBe('ready');
    expect(alts()).toEqual(['Mug on stone', ...OLD]);
  });

  it('an attempt that does not hold its message any more claims no push, and no undo', async () => {
    const { id } = await ask();
    const lost = { heldMessage: Prisma.sql`SELECT 1 WHERE false`, isLastAttempt: false };
    const before = await database().storePush.findUniqueOrThrow({ where: { id } });
    await expect(runPush(id, apiOf, lost)).rejects.toBeInstanceOf(LostAttempt);
    expect(await database().storePush.findUniqueOrThrow({ where: { id } })).toEqual(before);
    expect(alts()).toEqual(OLD);
    expect(await runToEnd(id)).toBe('ready');
    const undoing = await database().storePush.update({ where: { id }, data: { status: 'working', isUndoing: true } });
    await expect(runPush(id, apiOf, lost)).rejects.toBeInstanceOf(LostAttempt);
    expect(await database().storePush.findUniqueOrThrow({ where: { id } })).toEqual(undoing);
    expect(alts()).toEqual(['Mug on stone', ...OLD]);
  });

  it('a push whose runs are interrupted again and again is given up', async () => {
    const { id } = await ask();
    const [pushing] = pushHandlers({ apiOf });
    const boss = await ensureQueue(pushing!.work);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const [job] = await boss.fetch('store-push', { ignoreStartAfter: true });
      await database().storePush.update({ where: { id }, data: { status: 'working', run: { increment: 1 } } });
      await boss.fail('store-push', job!.id);
    }
    const [dead] = await boss.fetch<{ pushId: string }>('store-push.dead');
    await pushing!.onDead!(dead!.data);
    expect([await stand(id), await hasMessage(id)]).toEqual(['failed', false]);
    expect(alts()).toEqual(OLD);
    await ask();
    expect(await runToEnd(id)).toBe('ready');
  });
});

describe('somebody else’s', () => {
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
