import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { createAssetFromUpload } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { tinyPicture } from '#tests/doubles/scripted-engines.ts';
import type { CatalogueKit } from '#tests/fixtures/catalogue-kit.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { openCatalogue } from '#tests/fixtures/open-catalogue.ts';
import { answerDoubt } from './items/answer-doubt.server.ts';
import { loadRun } from './load-catalogue.server.ts';
import { planRun } from './publish/plan-run.server.ts';
import { publishRun } from './publish/request-task.server.ts';
import { schedulePublish } from './publish/schedule-publish.server.ts';
import { decidePictures, keepUnflagged } from './review/decide-pictures.server.ts';
import { createRun } from './runs/create-run.server.ts';
import { getRun } from './runs/get-run.server.ts';
import { listRunItems } from './runs/run-items.server.ts';
import { startRun } from './runs/start-run.server.ts';
import { excludeItem } from './runs/steer-run.server.ts';

const CREDITS = 40;
const NAMES = ['blue_camp-mug.jpg', 'lamp.png', 'Vase, tall.webp', 'bowl.jpg', 'jar.jpg'];
let kit: CatalogueKit;
openCatalogue((opened) => (kit = opened));

async function uploadAll(account: Account, names: readonly string[] = NAMES): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, name] of names.entries()) {
    const { bytes } = await tinyPicture(`#${at + 1}366ccff`, 64);
    ids.push((await createAssetFromUpload({ account, source: { bytes }, name })).id);
  }
  return ids;
}

async function runOfUploads(account: Account, imageIds: readonly string[]): Promise<string> {
  const recipe = await kit.recipe(account, { pictures: 1 });
  const choice = { kind: 'uploads' as const, imageIds: [...imageIds] };
  return createRun({ account, recipeId: recipe.id, choice, idempotencyKey: randomUUID() });
}

const itemsOf = async (account: Account, runId: string) =>
  (await listRunItems(account, { runId, states: null, cursor: null })).data;

describe('a run over uploaded photos', () => {
  it('says before it is started whose photo is known to cut its product off', async () => {
    const account = await createMerchant(CREDITS);
    const imageIds = await uploadAll(account);
    const runId = await runOfUploads(account, imageIds);
    const box = { x: 0.2, y: 0, width: 0.6, height: 1 };
    const cutOut = {
      userId: account.id,
      type: 'image',
      origin: 'cutout',
      name: 'cut.png',
      width: 64,
      height: 64,
    } as const;
    await database().asset.createMany({
      data: [
        { ...cutOut, parentId: imageIds[0]!, content: { ...box, cut: ['top', 'right'] } },
        // A product ends where its picture ends below.
        { ...cutOut, parentId: imageIds[1]!, content: { ...box, cut: ['bottom'] } },
        { ...cutOut, parentId: imageIds[2]!, content: box },
      ],
    });
    const reasons = (await itemsOf(account, runId)).map(({ reason }) => reason);
    const cut = 'The photo cuts it off at the top and right. Use a photo that shows all of it.';
    expect(reasons).toEqual([cut, '', '', '', '']);
  });

  it('names its products without the numbers that count the files of an upload', async () => {
    const account = await createMerchant(CREDITS);
    const titlesOf = async (names: readonly string[]) => {
      const items = await itemsOf(account, await runOfUploads(account, await uploadAll(account, names)));
      return items.map(({ title }) => title);
    };
    expect(await titlesOf(['28-yellow-mug.jpg', '30-tea-tin.jpg'])).toEqual(['yellow mug', 'tea tin']);
    expect(await titlesOf(['501-jeans.jpg', '502-jeans.jpg'])).toEqual(['501 jeans', '502 jeans']);
  });

  it('is made without a shop: named by the files, tried on three, the rest, reviewed, and not published', async () => {
    const account = await createMerchant(CREDITS);
    await kit.work();
    const imageIds = await uploadAll(account);
    const runId = await runOfUploads(account, [...imageIds, imageIds[0]!]);
    const run = await getRun(account, runId);
    expect(run).toMatchObject({ state: 'ready', counts: { waiting: 5 }, offer: { products: 5, price: 10 } });
    const { whiteChannels } = await loadRun(account, runId);
    expect(whiteChannels.map(({ name }) => name)).toEqual(['amazon', 'tiktok-shop']);
    const items = await itemsOf(account, runId);
    expect(items.map(({ title }) => title)).toEqual(['blue camp mug', 'lamp', 'Vase, tall', 'bowl', 'jar']);
    expect(items.every(({ pictureUrl }) => pictureUrl?.startsWith('/files/'))).toBe(true);
    expect(items.map(({ reason }) => reason)).toEqual(['', '', '', '', '']);

    // One is taken out before anything is paid, and the price follows.
    const params = { account, runId, itemId: items[4]!.id };
    await excludeItem({ ...params, isOut: true });
    expect((await getRun(account, runId)).offer).toMatchObject({ products: 4, price: 8 });
    await excludeItem({ ...params, isOut: false });
    await excludeItem({ ...params, isOut: true });

    await startRun({ account, runId, part: 'try', price: 6 });
    await kit.until(account, runId, 'ready');
    expect((await getRun(account, runId)).counts).toEqual({ 'to-review': 3, waiting: 1, 'left-out': 1 });
    await startRun({ account, runId, part: 'all', price: 2 });
    const done = await kit.until(account, runId, 'done');
    expect(done).toMatchObject({ counts: { 'to-review': 4, 'left-out': 1 }, pictures: 4, charged: 8, held: 0 });
    expect(await getCredits(account.id)).toMatchObject({ available: CREDITS - 8, held: 0 });
    // Nothing of them could be compared with a shop, and nothing says that it was not.
    const flags = (await itemsOf(account, runId)).flatMap(({ pictures }) => pictures.flatMap((one) => one.flags));
    expect(flags).not.toContain('unchecked');

    // The pictures that one press kept are named, so that one press takes them back.
    await database().runPicture.updateMany({ where: { item: { runId } }, data: { flags: [], flagReasons: [] } });
    const pictureIds = await keepUnflagged({ account, runId });
    expect(pictureIds).toHaveLength(4);
    await decidePictures({ account, runId, pictureIds, decision: 'open' });
    expect((await getRun(account, runId)).counts.kept).toBeUndefined();
    expect((await keepUnflagged({ account, runId })).toSorted()).toEqual([...pictureIds].toSorted());
    const mode = 'add' as const;
    await expect(publishRun({ account, runId, itemIds: null, mode })).rejects.toThrow('has no shop');
    await expect(schedulePublish({ account, runId, at: new Date(Date.now() + 60_000), mode })).rejects.toThrow(
      'has no shop',
    );
    await expect(planRun({ account, api: {} as never, runId, mode, cursor: null })).rejects.toThrow('has no shop');
  });

  it('takes photos of its own account alone, and products only with a shop', async () => {
    const [owner, other] = [await createMerchant(0), await createMerchant(0)];
    const imageIds = await uploadAll(owner);
    await expect(runOfUploads(other, imageIds.slice(0, 1))).rejects.toMatchObject({ code: 'not-found' });
    await database().asset.update({ where: { id: imageIds[1]! }, data: { deletedAt: new Date() } });
    await expect(runOfUploads(owner, imageIds.slice(0, 2))).rejects.toMatchObject({ code: 'not-found' });
    expect(await database().catalogueRun.count({ where: { userId: { in: [owner.id, other.id] } } })).toBe(0);
    const recipe = await kit.recipe(owner);
    const choice = { kind: 'all' as const, onlyOnePicture: false };
    await expect(
      createRun({ account: owner, recipeId: recipe.id, choice, idempotencyKey: randomUUID() }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('tried on three, with questions open, starts the rest; what is answered later is offered with its own price', async () => {
    const account = await createMerchant(CREDITS);
    const box = { left: 0, top: 0, width: 1, height: 1 };
    await kit.work({ cutOut: { doubts: [{ id: 1, kind: 'hole', box, share: 0.1, isKept: true }] } });
    const runId = await runOfUploads(account, await uploadAll(account));
    const doubts = async () => (await itemsOf(account, runId)).filter(({ state }) => state === 'doubt');
    const take = async (which: readonly { readonly id: string }[]) => {
      for (const { id } of which) await answerDoubt({ account, runId, itemId: id, answer: 'take' });
    };

    await startRun({ account, runId, part: 'try', price: 6 });
    const tried = await kit.until(account, runId, 'ready');
    expect(tried).toMatchObject({ counts: { doubt: 3, waiting: 2 }, held: 0, offer: { products: 2, price: 4 } });
    await startRun({ account, runId, part: 'all', price: 4 });
    await expect.poll(async () => (await doubts()).length).toBe(5);
    // Those that were paid for are made, the others are offered.
    const asked = await doubts();
    await take(asked.slice(3));
    await expect.poll(async () => (await getRun(account, runId)).counts['to-review']).toBe(2);
    await take(asked.slice(0, 3));
    const rest = await kit.until(account, runId, 'ready');
    expect(rest).toMatchObject({ counts: { 'to-review': 2, waiting: 3 }, charged: 4, held: 0, offer: { price: 6 } });
    await startRun({ account, runId, part: 'all', price: 6 });
    expect(await kit.until(account, runId, 'done')).toMatchObject({ counts: { 'to-review': 5 }, charged: 10, held: 0 });
    expect(await getCredits(account.id)).toMatchObject({ available: CREDITS - 10, held: 0 });
  });
});
