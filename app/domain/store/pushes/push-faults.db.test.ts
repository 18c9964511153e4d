import { describe, expect, it } from 'vitest';
import { Prisma } from '@prisma/client';
import { database, databasePool } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { adminApiMessages } from '#app/platform/shopify/admin-api.messages.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { LostAttempt } from '#app/platform/work/lost-attempt.ts';
import { runMessage } from '#app/platform/work/start-works.server.ts';
import { ensureQueue } from '#app/platform/work/work-sender.server.ts';
import { uploadPicture } from '#tests/fixtures/merchant.ts';
import {
  SHOP,
  account,
  alts,
  apiAt,
  apiOf,
  ask,
  assetId,
  hasMessage,
  OLD,
  product,
  runToEnd,
  setUpQueuedPushes,
  stand,
  takeStep,
  told,
} from '#tests/fixtures/push-worker-kit.ts';
import { runNextMessage } from '#tests/fixtures/run-messages.ts';
import { getPush, listPushes, pushHandlers, undoPush } from '../index.server.ts';
import { storeMessages } from '../store.messages.ts';
import { handOver } from './push-handlers.server.ts';
import { runPush } from './run-push.server.ts';

setUpQueuedPushes();

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
