import { expect } from 'vitest';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import type { CatalogueKit } from '#tests/fixtures/catalogue-kit.ts';
import { openCatalogue } from '#tests/fixtures/open-catalogue.ts';
import { asItIs, keptRun, publish, publishingShop, rollBack, settled } from '#tests/fixtures/publishing-kit.ts';
import type { KeptRun } from '#tests/fixtures/publishing-kit.ts';
import type { RecipeLook } from '../recipes/recipe.schema.ts';
import { getRun } from '../runs/get-run.server.ts';
import { planRun } from './plan-run.server.ts';
import { rollBackRun } from './request-task.server.ts';
import { cancelScheduledPublish, schedulePublish } from './schedule-publish.server.ts';

let kit: CatalogueKit;
openCatalogue((opened) => (kit = opened), publishingShop);

async function kept(tag: string, look: Partial<RecipeLook> = {}): Promise<KeptRun> {
  const account = await kit.merchant(100);
  await kit.work();
  return keptRun(kit, { tag, look, account });
}

everydayIt(
  'makes pictures of each colour, gives them to its variants in place of theirs, and takes all of it back',
  async () => {
    const run = await kept('colours', { perColour: true });
    const { account, runId, product, items } = run;
    const before = asItIs(product);
    const [sand, slate, jar] = before.media.map(({ id }) => id);
    expect(items.map(({ title, state }) => [title, state])).toEqual([
      ['Colour Mug, Sand', 'to-review'],
      ['Colour Mug, Slate', 'to-review'],
      ['Colour Mug, Moss', 'to-review'],
    ]);
    const api = await kit.apiOf(account.shop);
    const plan = await planRun({ account, api, runId, mode: 'replace-first', cursor: null });
    expect(plan.data.map(({ added, replaced, assigned }) => [added.length, replaced[0]?.mediaId, assigned])).toEqual([
      [1, sand, ['Sand']],
      [1, slate, ['Slate']],
      [1, jar, ['Moss']],
    ]);
    expect(asItIs(product)).toEqual(before);

    await publish(run, 'replace-first');
    const now = asItIs(product);
    expect(now.media.map(({ alt }) => alt)).toEqual(['Sand', 'Slate', 'Moss'].map((colour) => `Colour Mug, ${colour}`));
    expect(now.variants.map(({ mediaIds }) => mediaIds)).toEqual(now.media.map(({ id }) => [id]));
    // The files that made room are the shop's still.
    expect([sand, slate, jar].every((id) => kit.store.shop(account.shop).media.has(id!))).toBe(true);

    // One colour named takes the product's other colours back, too.
    await rollBackRun({ account, runId, itemIds: [items[0]!.id], isForced: false });
    const back = await settled(run);
    expect(back.map(({ state, reason }) => [state, reason])).toEqual(Array(3).fill(['rolled-back', '']));
    expect(asItIs(product)).toEqual(before);
  },
);

deepIt('replaces all pictures but never a video, and brings each back to its place', async () => {
  const run = await kept('plain');
  const { product } = run;
  product.variants[1]!.mediaIds = [product.media[2]!.id];
  const before = asItIs(product);
  await publish(run, 'replace-all');
  expect(product.media.map(({ alt }) => alt)).toEqual(['Turntable', 'Plain Mug', 'Plain Mug, jar']);
  expect(asItIs(product).variants).toEqual(before.variants);
  await rollBack(run);
  expect(asItIs(product)).toEqual(before);
});

deepIt('asks about changes in the shop since, and says what cannot come back', async () => {
  const run = await kept('plain');
  const { account, product } = run;
  const before = asItIs(product);
  await publish(run, 'replace-first');
  expect(product.media.map(({ alt }) => alt)).toEqual(['Turntable', 'Plain Mug', 'Plain Mug, jar', 'Plain Mug, ball']);
  product.media.reverse();
  const [asked] = await rollBack(run);
  expect(asked).toMatchObject({ state: 'published', changedSince: ['Its images are in another order now.'] });
  expect(product.media[0]!.alt).toBe('Plain Mug, ball');
  // The merchant has deleted the file of the picture that made room.
  kit.store.shop(account.shop).media.delete(before.media[1]!.id);
  const [back] = await rollBack(run, true);
  expect(back).toMatchObject({
    state: 'rolled-back',
    reason: 'Restored, except for later changes: 1 taken off.',
  });
  expect(asItIs(product).media).toEqual(before.media.filter((_, at) => at !== 1));
});

everydayIt(
  'publishes at the time that was set, unless that is taken back, and leaves pictures that were added in the shop since',
  async () => {
    const run = await kept('plain', { place: 'first' });
    const { account, runId, product } = run;
    const before = asItIs(product);
    const schedule = (inMs: number) =>
      schedulePublish({ account, runId, at: new Date(Date.now() + inMs), mode: 'add' });
    await expect(schedule(-1)).rejects.toThrow('at ');
    await schedule(3_600_000);
    expect((await getRun(account, runId)).publishAt).not.toBeNull();
    await cancelScheduledPublish({ account, runId });
    expect((await getRun(account, runId)).publishAt).toBeNull();
    const other = await kit.merchant(0);
    await expect(cancelScheduledPublish({ account: other, runId })).rejects.toThrow('a run');
    expect(asItIs(product)).toEqual(before);
    await schedule(1_000);
    await expect.poll(async () => (await getRun(account, runId)).counts).toMatchObject({ published: 1 });
    expect(await getRun(account, runId)).toMatchObject({ publishAt: null, inShop: 0 });
    const mine = { ...product.media[2]!, id: 'gid://shopify/MediaImage/771', alt: 'Mine' };
    kit.store.shop(account.shop).media.set(mine.id, mine);
    product.media.push(mine);
    const [back] = await rollBack(run);
    expect(back).toMatchObject({ state: 'rolled-back', reason: 'Restored, except for later changes: 1 added.' });
    expect(asItIs(product).media.slice(0, -1)).toEqual(before.media);
  },
);
