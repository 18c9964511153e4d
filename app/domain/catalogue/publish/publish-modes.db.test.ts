import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { CatalogueEntry } from '#tests/dev-store/catalogue.ts';
import type { DevProduct } from '#tests/dev-store/dev-shop.ts';
import { CatalogueKit } from '#tests/fixtures/catalogue-kit.ts';
import type { ShopAccount } from '#tests/fixtures/catalogue-kit.ts';
import { expectSoundLedger } from '#tests/fixtures/expect-sound-ledger.ts';
import type { RecipeLook } from '../recipes/recipe.schema.ts';
import { decidePictures } from '../review/decide-pictures.server.ts';
import { getRun } from '../runs/get-run.server.ts';
import { listRunItems } from '../runs/run-items.server.ts';
import { startRun } from '../runs/start-run.server.ts';
import { planRun } from './plan-run.server.ts';
import type { PublishMode } from './publish-mode.schema.ts';
import { publishRun, rollBackRun } from './request-task.server.ts';
import { cancelScheduledPublish, schedulePublish } from './schedule-publish.server.ts';

const base = { vendor: 'Kiln & Co', productType: 'Mug', status: 'ACTIVE', descriptionHtml: '<p>A mug.</p>' } as const;
const SHOP: readonly CatalogueEntry[] = [
  {
    ...base,
    title: 'Colour Mug',
    tags: ['colours'],
    pictures: [
      ['mug', 0, 400],
      ['mug', 90, 400],
      ['jar', 0, 400],
    ],
    option: 'Colour',
    variants: ['Sand', 'Slate', 'Moss'],
    ownPictures: true,
  },
  {
    ...base,
    title: 'Plain Mug',
    tags: ['plain'],
    pictures: [
      { photo: 'mug-blue', alt: 'Turntable', file: 'video' },
      ['mug', 10, 400],
      ['jar', 20, 400],
      ['ball', 30, 400],
    ],
    variants: ['Small', 'Large'],
  },
];

let kit: CatalogueKit;
beforeAll(async () => {
  const { PRODUCT_PHOTOS } = await import('#tests/dev-store/product-photos.ts');
  const photo = PRODUCT_PHOTOS[0]!.name;
  const catalogue = SHOP.map((entry) => ({
    ...entry,
    pictures: entry.pictures.map((picture) => ('photo' in picture ? { ...picture, photo } : picture)),
  }));
  kit = await CatalogueKit.start(catalogue);
});
afterAll(() => kit.stop());
afterEach(async () => {
  await kit.rest();
  await expectSoundLedger();
});

/** Everything of a product that publishing may touch. */
const asItIs = ({ media, variants, descriptionHtml }: DevProduct) => ({
  media: media.map(({ id, alt, kind }) => ({ id, alt, kind })),
  variants: variants.map(({ title, mediaIds }) => ({ title, mediaIds: [...mediaIds] })),
  descriptionHtml,
});

/** A run over the products with that tag, made and kept. */
async function keptRun(tag: string, look: Partial<RecipeLook>) {
  const account = await kit.merchant(100);
  await kit.work();
  const run = await kit.run(account, await kit.recipe(account, { pictures: 1, ...look }), {
    kind: 'tag',
    value: tag,
    onlyOnePicture: false,
  });
  await startRun({ account, runId: run.id, part: 'all', price: run.offer.price });
  await kit.until(account, run.id, 'done');
  const items = (await listRunItems(account, { runId: run.id, states: null, cursor: null })).data;
  const pictureIds = items.flatMap(({ pictures }) => pictures.map(({ id }) => id));
  await decidePictures({ account, runId: run.id, pictureIds, decision: 'kept' });
  const product = kit.store.shop(account.shop).products.find(({ tags }) => tags.includes(tag))!;
  return { account, runId: run.id, product, items };
}

const isOver = (account: ShopAccount, runId: string) =>
  expect.poll(async () => (await getRun(account, runId)).inShop, { timeout: 60_000 }).toBe(0);
async function publish(account: ShopAccount, runId: string, mode: PublishMode) {
  await publishRun({ account, runId, itemIds: null, mode });
  await isOver(account, runId);
}
async function rollBack(account: ShopAccount, runId: string, isForced = false) {
  await rollBackRun({ account, runId, itemIds: null, isForced });
  await isOver(account, runId);
  return (await listRunItems(account, { runId, states: null, cursor: null })).data;
}

it('makes pictures of each colour, gives them to its variants in place of theirs, and takes all of it back', async () => {
  const { account, runId, product, items } = await keptRun('colours', { perColour: true });
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

  await publish(account, runId, 'replace-first');
  const now = asItIs(product);
  expect(now.media.map(({ alt }) => alt)).toEqual(['Sand', 'Slate', 'Moss'].map((colour) => `Colour Mug, ${colour}`));
  expect(now.variants.map(({ mediaIds }) => mediaIds)).toEqual(now.media.map(({ id }) => [id]));
  // The files that made room are the shop's still.
  expect([sand, slate, jar].every((id) => kit.store.shop(account.shop).media.has(id!))).toBe(true);

  // One colour named takes the product's other colours back, too.
  await rollBackRun({ account, runId, itemIds: [items[0]!.id], isForced: false });
  await isOver(account, runId);
  const back = (await listRunItems(account, { runId, states: null, cursor: null })).data;
  expect(back.map(({ state, reason }) => [state, reason])).toEqual(Array(3).fill(['rolled-back', '']));
  expect(asItIs(product)).toEqual(before);
}, 120_000);

it('replaces all pictures but never a video, and brings each back to its place', async () => {
  const { account, runId, product } = await keptRun('plain', {});
  product.variants[1]!.mediaIds = [product.media[2]!.id];
  const before = asItIs(product);
  await publish(account, runId, 'replace-all');
  expect(product.media.map(({ alt }) => alt)).toEqual(['Turntable', 'Plain Mug', 'Plain Mug, jar']);
  expect(asItIs(product).variants).toEqual(before.variants);
  await rollBack(account, runId);
  expect(asItIs(product)).toEqual(before);
}, 120_000);

it('asks about what somebody changed since, and says what cannot come back', async () => {
  const { account, runId, product } = await keptRun('plain', {});
  const before = asItIs(product);
  await publish(account, runId, 'replace-first');
  expect(product.media.map(({ alt }) => alt)).toEqual(['Turntable', 'Plain Mug', 'Plain Mug, jar', 'Plain Mug, ball']);
  product.media.reverse();
  const [asked] = await rollBack(account, runId);
  expect(asked).toMatchObject({ state: 'published', changedSince: ['Its pictures are in another order now.'] });
  expect(product.media[0]!.alt).toBe('Plain Mug, ball');
  // The merchant has deleted the file of the picture that made room.
  kit.store.shop(account.shop).media.delete(before.media[1]!.id);
  const [back] = await rollBack(account, runId, true);
  expect(back).toMatchObject({
    state: 'rolled-back',
    reason: 'As before, but for what was changed since: 1 taken off.',
  });
  expect(asItIs(product).media).toEqual(before.media.filter((_, at) => at !== 1));
}, 120_000);

it('publishes at the time that was set, unless that is taken back, and leaves what somebody added since', async () => {
  const { account, runId, product } = await keptRun('plain', { place: 'first' });
  const before = asItIs(product);
  const schedule = (inMs: number) => schedulePublish({ account, runId, at: new Date(Date.now() + inMs), mode: 'add' });
  await expect(schedule(-1)).rejects.toThrow('at ');
  await schedule(3_600_000);
  expect((await getRun(account, runId)).publishAt).not.toBeNull();
  await cancelScheduledPublish({ account, runId });
  expect((await getRun(account, runId)).publishAt).toBeNull();
  const other = await kit.merchant(0);
  await expect(cancelScheduledPublish({ account: other, runId })).rejects.toThrow('a run');
  expect(asItIs(product)).toEqual(before);
  await schedule(1_000);
  await expect
    .poll(async () => (await getRun(account, runId)).counts, { timeout: 60_000 })
    .toMatchObject({ published: 1 });
  expect(await getRun(account, runId)).toMatchObject({ publishAt: null, inShop: 0 });
  const mine = { ...product.media[2]!, id: 'gid://shopify/MediaImage/771', alt: 'Mine' };
  kit.store.shop(account.shop).media.set(mine.id, mine);
  product.media.push(mine);
  const [back] = await rollBack(account, runId);
  expect(back).toMatchObject({ state: 'rolled-back', reason: 'As before, but for what was changed since: 1 added.' });
  expect(asItIs(product).media.slice(0, -1)).toEqual(before.media);
}, 120_000);
