import { describe, expect, it } from 'vitest';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import { database } from '#app/platform/database/database.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import type { DevMedia } from '#tests/dev-store/dev-shop.ts';
import { uploadPicture } from '#tests/fixtures/merchant.ts';
import { permutations } from '#tests/fixtures/permutations.ts';
import { getPush, undoPush } from '../index.server.ts';
import { storeMessages } from '../store.messages.ts';
import { reclaimPush, releasePush } from './claim-push.server.ts';
import {
  account,
  addByHand,
  alts,
  apiOf,
  OLD,
  product,
  push,
  setUpPushes,
  SHOP,
  store,
} from '#tests/fixtures/push-kit.ts';

setUpPushes();

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
      request: (document, ...variables) => cut(() => api.request(document, ...variables)),
      sendFile: (file) => cut(() => api.sendFile(file)),
    };
  }

  it.each(
    splitRows(
      [1, 2, 3, 4, 5, 6].flatMap((at) => [[at, 'before'] as const, [at, 'after'] as const]),
      6,
    ),
  )('%i, %s: a repeat makes it one picture, and it can be undone', async (at, when) => {
    const old = product.descriptionHtml;
    await expect(push({ api: failing(at, when), position: 2, description: 'New' })).rejects.toThrow('power cut');
    const view = await push({ position: 2, description: 'New' });
    expect(view).toMatchObject({ status: 'ready', isDescriptionUpdated: true });
    expect([...alts()].sort()).toEqual([...OLD, 'Mug on stone'].sort());
    expect(product.descriptionHtml).toBe('<p>New</p>');
    await undoPush({ account, api: apiOf(SHOP), pushId: view.id });
    expect([alts(), product.descriptionHtml]).toEqual([OLD, old]);
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
      request: (document, ...variables) => around(() => api.request(document, ...variables)),
      sendFile: (file) => around(() => api.sendFile(file)),
    };
  }
  const moments = (requests: number) =>
    Array.from({ length: requests }, (_each, index) => index + 1).flatMap((at) => [
      [at, 'before'] as const,
      [at, 'after'] as const,
    ]);
  const ids = () => product.media.map((media) => media.id);

  it.each(splitRows(moments(5), 3))(
    'an undo takes off our picture and no other: added at request %i, %s',
    async (at, when) => {
      const before = ids();
      const { id } = await push({ position: 2, description: 'New' });
      const ours = ids()[1]!;
      let added: DevMedia | undefined;
      const api = meanwhile(at, when, () => (added = addByHand()));
      const view = await undoPush({ account, api, pushId: id });
      expect(ids()).toEqual([...before, ...(added ? [added.id] : [])]);
      expect(ids()).not.toContain(ours);
      // A picture that came after the last look cannot be known.
      const isSeen = added && !(at === 5 && when === 'after');
      expect(view.message).toBe(isSeen ? storeMessages.undoneButMedia : storeMessages.undone);
      expect(product.descriptionHtml).toBe('<p>Stoneware Mug by Kiln & Co.</p>');
    },
  );

  it.each(splitRows(moments(5), 3))(
    'what the merchant takes off stays off, and it is said: at request %i, %s',
    async (at, when) => {
      const [first, ...rest] = ids();
      const { id } = await push({ description: 'New' });
      const api = meanwhile(at, when, () => product.media.splice(ids().indexOf(first!), 1));
      const view = await undoPush({ account, api, pushId: id });
      expect(ids()).toEqual(rest);
      if (!(at === 5 && when === 'after')) expect(view.message).toBe(storeMessages.undoneButMedia);
    },
  );

  it.each(splitRows(moments(8), 3))(
    'a push never takes the merchant’s picture for its own: added at request %i, %s',
    async (at, when) => {
      const before = ids();
      let added: DevMedia | undefined;
      const { id } = await push({ api: meanwhile(at, when, () => (added = addByHand())), description: 'New' });
      await undoPush({ account, api: apiOf(SHOP), pushId: id });
      expect(ids()).toEqual([...before, ...(added ? [added.id] : [])]);
    },
  );

  it.each(splitRows(moments(6), 2))('nor after an interruption: added at request %i, %s', async (at, when) => {
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

  everydayIt('a picture that Shopify cannot use is taken off alone', async () => {
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

  it.each(splitRows(permutations(3), 3))(
    'a push, an undo and a hand at the same moment, in the order %s',
    async (...order) => {
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
      // The caller that had to wait asks again; then all is as it was wished.
      await acts[0]!();
      await acts[1]!();
      expect([...ids()].sort()).toEqual(
        [...before, added, product.media.find(({ alt }) => alt === 'Second')!.id].sort(),
      );
    },
  );

  everydayIt('an undo that was decided before another run came and went does not begin', async () => {
    const { id } = await push();
    const before = await database().storePush.findUniqueOrThrow({ where: { id } });
    const other = await reclaimPush(before, { holder: 'caller' });
    await releasePush(other, { status: 'ready' });
    await expect(reclaimPush(before, { holder: 'caller', isUndoing: true })).rejects.toThrow();
    const now = await database().storePush.findUniqueOrThrow({ where: { id } });
    expect(now).toMatchObject({ status: 'ready', isUndoing: false, run: before.run + 1 });
    expect(alts()).toContain('Mug on stone');
  });

  everydayIt('a picture that is on another product too stays there, file and all', async () => {
    const { id } = await push();
    const ours = product.media.at(-1)!;
    const second = store.shop(SHOP).products[2]!;
    second.media.push(ours);
    await undoPush({ account, api: apiOf(SHOP), pushId: id });
    expect(product.media).not.toContain(ours);
    expect(second.media).toContain(ours);
    expect(store.shop(SHOP).media.get(ours.id)).toBe(ours);
  });

  everydayIt('an undo while Shopify is at the picture waits for it, says so, and is done then', async () => {
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
