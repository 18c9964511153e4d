import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { cancelJob, listActiveJobs } from '#app/domain/generation/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { readOne } from '#app/platform/database/read.server.ts';
import { openCatalogue } from '#tests/fixtures/open-catalogue.ts';
import { publishRun, rollBackRun } from './publish/request-task.server.ts';
import { saveRecipe } from './recipes/save-recipe.server.ts';
import { decidePictures, keepUnflagged } from './review/decide-pictures.server.ts';
import { createRun } from './runs/create-run.server.ts';
import { getRun } from './runs/get-run.server.ts';
import { listRunItems } from './runs/run-items.server.ts';
import { openRunRead } from './runs/open-run-read.server.ts';
import { startRun } from './runs/start-run.server.ts';
import { cancelRun, changeRunRecipe, pauseRun, resumeRun } from './runs/steer-run.server.ts';
import { answerDoubt } from './items/answer-doubt.server.ts';
import { ALL, LOOK, LOOK_EVERY_MS } from '#tests/fixtures/catalogue-kit.ts';
import type { CatalogueKit, ShopAccount } from '#tests/fixtures/catalogue-kit.ts';

const CREDITS = 400;
let kit: CatalogueKit;
openCatalogue((opened) => (kit = opened));

const itemsOf = async (account: ShopAccount, runId: string) =>
  (await listRunItems(account, { runId, states: null, cursor: null })).data;
const keepAll = async (account: ShopAccount, runId: string) => {
  const pictureIds = (await itemsOf(account, runId)).flatMap(({ pictures }) => pictures.map(({ id }) => id));
  await decidePictures({ account, runId, pictureIds, decision: 'kept' });
};
const inShopIsOver = (account: ShopAccount, runId: string) =>
  expect.poll(async () => (await getRun(account, runId)).inShop, { timeout: 120_000, interval: LOOK_EVERY_MS }).toBe(0);

describe('a recipe', () => {
  everydayIt('never changes: another version is another row, and the same again is none', async () => {
    const account = await kit.merchant(0);
    const first = await kit.recipe(account);
    const same = await saveRecipe({ account, name: 'Spring', look: LOOK, after: first.id });
    const second = await saveRecipe({ account, name: 'Spring', look: { ...LOOK, pictures: 1 }, after: first.id });
    expect(same.id).toBe(first.id);
    expect(second).toMatchObject({ familyId: first.familyId, version: 2 });
    await expect(
      database().catalogueRecipe.update({ where: { id: first.id }, data: { name: 'Other' } }),
    ).rejects.toThrow(/never changes/);
    const other = await kit.merchant(0);
    await expect(saveRecipe({ account: other, name: 'x', look: LOOK, after: first.id })).rejects.toThrow('a recipe');
  });
});

describe('a run', () => {
  deepIt('goes from a recipe to the shop and back with nothing different', async () => {
    const account = await kit.merchant(CREDITS);
    await kit.work();
    const run = await kit.run(account, await kit.recipe(account, { place: 'first' }), {
      kind: 'tag',
      value: 'gift',
      onlyOnePicture: false,
    });
    // One of them has no picture, one is archived.
    expect(run.counts).toEqual({ waiting: 4, 'left-out': 2 });
    expect(run.offer).toMatchObject({ products: 4, pictures: 8, price: 16, available: CREDITS });
    const before = new Map(
      (await itemsOf(account, run.id))
        .filter(({ productId }) => productId)
        .map(({ productId }) => [productId, kit.media(account.shop, productId)]),
    );

    await startRun({ account, runId: run.id, part: 'all', price: 16 });
    const done = await kit.until(account, run.id, 'done');
    expect(done).toMatchObject({ counts: { 'to-review': 4, 'left-out': 2 }, pictures: 8, charged: 16, held: 0 });
    expect(await getCredits(account.id)).toMatchObject({ available: CREDITS - 16, held: 0 });

    const open = { id: run.id, name: 'Spring', isMaking: false, toMake: 0, toAnswer: 0, toReview: 4 };
    expect(await readOne(openRunRead(account))).toEqual(open);

    await keepAll(account, run.id);
    expect(await readOne(openRunRead(account))).toBeNull();
    expect(await publishRun({ account, runId: run.id, itemIds: null, mode: 'add' })).toBe(4);
    await inShopIsOver(account, run.id);
    const published = await itemsOf(account, run.id);
    expect(published.filter(({ state }) => state === 'published')).toHaveLength(4);
    for (const { productId, title, state } of published) {
      if (state !== 'published') continue;
      const now = kit.media(account.shop, productId);
      expect(now.slice(0, 2).map(({ alt }) => alt)).toEqual([title, title]);
      expect(now.slice(2)).toEqual(before.get(productId));
    }

    await rollBackRun({ account, runId: run.id, itemIds: null, isForced: false });
    await inShopIsOver(account, run.id);
    const back = await itemsOf(account, run.id);
    expect(back.filter(({ state }) => state === 'rolled-back').map(({ reason }) => reason)).toEqual(['', '', '', '']);
    for (const [productId, media] of before) expect(kit.media(account.shop, productId)).toEqual(media);
  });

  // Everyday `differences` holds what is asked about, and `overlapping-runs` the question and its answer.
  deepIt('asks before it takes off pictures that were changed in the shop since', async () => {
    const account = await kit.merchant(CREDITS);
    await kit.work();
    const run = await kit.run(account, await kit.recipe(account, { pictures: 1 }), {
      kind: 'search',
      value: 'camp mug',
      onlyOnePicture: true,
    });
    await startRun({ account, runId: run.id, part: 'all', price: 2 });
    await kit.until(account, run.id, 'done');
    await keepAll(account, run.id);
    await publishRun({ account, runId: run.id, itemIds: null, mode: 'add' });
    await inShopIsOver(account, run.id);
    const [item] = await itemsOf(account, run.id);
    const product = kit.store.shop(account.shop).products.find(({ id }) => id === item!.productId)!;
    product.media.at(-1)!.alt = 'Words of the merchant';
    const roll = async (isForced: boolean) => {
      await rollBackRun({ account, runId: run.id, itemIds: [item!.id], isForced });
      await inShopIsOver(account, run.id);
      return (await itemsOf(account, run.id))[0]!;
    };
    expect(await roll(false)).toMatchObject({
      state: 'published',
      changedSince: [expect.stringMatching(/Words of the merchant/)],
    });
    expect(product.media).toHaveLength(2);
    expect((await roll(true)).state).toBe('rolled-back');
    expect(product.media).toHaveLength(1);
  });

  deepIt('tries three first, then the rest, each part set aside by itself', async () => {
    const account = await kit.merchant(CREDITS);
    await kit.work();
    const run = await kit.run(account, await kit.recipe(account), {
      kind: 'vendor',
      value: 'Fieldhouse',
      onlyOnePicture: false,
    });
    expect(run.counts.waiting).toBe(4);
    await startRun({ account, runId: run.id, part: 'try', price: 12 });
    await expect(startRun({ account, runId: run.id, part: 'all', price: 16 })).rejects.toThrow();
    await kit.until(account, run.id, 'running').catch(() => {});
    const tried = await kit.until(account, run.id, 'ready');
    expect(tried.counts).toMatchObject({ 'to-review': 3, waiting: 1 });
    expect(await getCredits(account.id)).toMatchObject({ available: CREDITS - 12, held: 0 });
    await expect(startRun({ account, runId: run.id, part: 'all', price: 5 })).rejects.toThrow('price 4');
    await startRun({ account, runId: run.id, part: 'all', price: 4 });
    expect((await kit.until(account, run.id, 'done')).charged).toBe(16);
  });

  everydayIt('costs nothing for what fails, and gives back what a cancel leaves', async () => {
    const account = await kit.merchant(CREDITS);
    // Every second picture cannot be made.
    await kit.work({ step: (_run, index) => (index === 1 ? 'output-failed' : 'picture') });
    const run = await kit.run(account, await kit.recipe(account), {
      kind: 'tag',
      value: 'ceramic',
      onlyOnePicture: false,
    });
    await startRun({ account, runId: run.id, part: 'all', price: run.offer.price });
    const done = await kit.until(account, run.id, 'done');
    expect(done).toMatchObject({ pictures: 2, charged: 4 });
    expect(await getCredits(account.id)).toMatchObject({ available: CREDITS - 4, held: 0 });
    const again = await kit.run(account, await kit.recipe(account), ALL);
    await kit.rest();
    await startRun({ account, runId: again.id, part: 'all', price: again.offer.price });
    expect((await getCredits(account.id)).held).toBe(again.offer.price);
    await cancelRun({ account, runId: again.id });
    expect(await getCredits(account.id)).toMatchObject({ available: CREDITS - 4, held: 0 });
    expect((await getRun(account, again.id)).counts.waiting).toBeUndefined();
  });

  everydayIt('pauses, goes on, and takes another recipe for what is left', async () => {
    const account = await kit.merchant(CREDITS);
    await kit.work();
    const recipe = await kit.recipe(account, { pictures: 1 });
    const run = await kit.run(account, recipe, { kind: 'tag', value: 'organic', onlyOnePicture: false });
    await kit.rest();
    await startRun({ account, runId: run.id, part: 'all', price: run.offer.price });
    await pauseRun({ account, runId: run.id });
    const two = await saveRecipe({ account, name: 'Spring', look: { ...LOOK, pictures: 2 }, after: recipe.id });
    await expect(changeRunRecipe({ account, runId: run.id, recipeId: two.id })).rejects.toThrow('another number');
    const other = await saveRecipe({
      account,
      name: 'Spring',
      look: { ...LOOK, pictures: 1, prompt: 'on blue felt' },
      after: recipe.id,
    });
    await changeRunRecipe({ account, runId: run.id, recipeId: other.id });
    await resumeRun({ account, runId: run.id });
    await kit.work();
    await kit.until(account, run.id, 'done');
    const jobs = await database().job.findMany({
      where: { userId: account.id, kind: 'product-photo' },
      select: { input: true },
    });
    expect(new Set(jobs.map(({ input }) => (input as { prompt: string }).prompt))).toEqual(new Set(['on blue felt']));
  });

  everydayIt('asks about an outline before it costs anything, and goes on with the others', async () => {
    const account = await kit.merchant(CREDITS);
    const doubts = [
      { id: 1, kind: 'hole' as const, box: { left: 0, top: 0, width: 1, height: 1 }, share: 0.1, isKept: true },
    ];
    await kit.work({ cutOut: { doubts } });
    const run = await kit.run(account, await kit.recipe(account, { pictures: 1 }), {
      kind: 'search',
      value: 'lamp',
      onlyOnePicture: false,
    });
    await startRun({ account, runId: run.id, part: 'all', price: run.offer.price });
    await expect.poll(async () => (await getRun(account, run.id)).counts.doubt).toBe(run.products);
    expect((await getCredits(account.id)).held).toBe(run.offer.price);
    const items = await itemsOf(account, run.id);
    for (const [at, { id }] of items.entries()) {
      await answerDoubt({ account, runId: run.id, itemId: id, answer: at === 0 ? 'leave-out' : 'take' });
    }
    const done = await kit.until(account, run.id, 'done');
    expect(done.counts).toEqual({ 'left-out': 1, 'to-review': run.products - 1 });
    expect(await getCredits(account.id)).toMatchObject({ available: CREDITS - 2 * (run.products - 1), held: 0 });
  });

  everydayIt('ends where its shop leaves meanwhile: nothing stays at work and nothing is set aside', async () => {
    const account = await kit.merchant(CREDITS);
    let isStopped = false;
    await kit.work({
      before: (_index, signal) =>
        new Promise((_resolve, reject) => {
          isStopped = true;
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    });
    const recipe = await kit.recipe(account, { pictures: 1 });
    const run = await kit.run(account, recipe, { kind: 'tag', value: 'gift', onlyOnePicture: false });
    await startRun({ account, runId: run.id, part: 'all', price: run.offer.price });
    await expect.poll(() => isStopped).toBe(true);
    // As an uninstall does.
    await database().shop.update({ where: { domain: account.shop }, data: { uninstalledAt: new Date() } });
    // A product that had looked at its shop just before orders once more.
    const stopAll = async () => {
      for (const { jobId } of await listActiveJobs(account)) await cancelJob({ account, jobId });
      return (await getRun(account, run.id)).state;
    };
    await expect.poll(stopAll).toBe('done');
    const { counts, held } = await getRun(account, run.id);
    expect([counts, held]).toEqual([{ failed: 4, 'left-out': 2 }, 0]);
    expect(await getCredits(account.id)).toMatchObject({ available: CREDITS, held: 0 });
  });

  everydayIt('is the same run however often it is asked for, and no other account’s', async () => {
    const account = await kit.merchant(CREDITS);
    const other = await kit.merchant(CREDITS);
    const recipe = await kit.recipe(account);
    const key = randomUUID();
    const make = (choice: typeof ALL) => createRun({ account, recipeId: recipe.id, choice, idempotencyKey: key });
    const [first, second] = await Promise.all([make(ALL), make(ALL)]);
    expect(second).toBe(first);
    await expect(make({ kind: 'all', onlyOnePicture: true })).rejects.toThrow('key used');
    await expect(createRun({ account: other, recipeId: recipe.id, choice: ALL, idempotencyKey: key })).rejects.toThrow(
      'a recipe',
    );
    for (const work of [pauseRun, resumeRun, cancelRun])
      await expect(work({ account: other, runId: first })).rejects.toThrow('a run');
    await expect(getRun(other, first)).rejects.toThrow('a run');
    await expect(keepUnflagged({ account: other, runId: first })).rejects.toThrow('a run');
  });

  everydayIt('looks up a list of handles, and says which there are not', async () => {
    const account = await kit.merchant(0);
    await kit.work();
    const run = await kit.run(account, await kit.recipe(account), {
      kind: 'handles',
      handles: ['camp-mug', 'nowhere'],
      onlyOnePicture: false,
    });
    const items = await itemsOf(account, run.id);
    expect(items.map(({ title, state, reason }) => [title, state, reason])).toEqual([
      ['Camp Mug', 'waiting', ''],
      ['nowhere', 'left-out', 'No product of your shop has the handle nowhere.'],
    ]);
  });
});
