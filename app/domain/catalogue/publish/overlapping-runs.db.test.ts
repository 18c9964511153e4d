import { afterAll, beforeAll, expect, it } from 'vitest';
import { listPushes } from '#app/domain/store/index.server.ts';
import { deepIt, everydayIt, isDeep } from '@plinth/testing/depth';
import { CatalogueKit } from '#tests/fixtures/catalogue-kit.ts';
import type { ShopAccount } from '#tests/fixtures/catalogue-kit.ts';
import { expectSoundLedger } from '#tests/fixtures/expect-sound-ledger.ts';
import {
  asItIs,
  itemsOf,
  keptRun,
  publish,
  publishingShop,
  rollBack,
  settled,
} from '#tests/fixtures/publishing-kit.ts';
import type { KeptRun } from '#tests/fixtures/publishing-kit.ts';
import { planRun } from './plan-run.server.ts';
import type { PublishMode } from './publish-mode.schema.ts';
import { rollBackRun } from './request-task.server.ts';

let kit: CatalogueKit;
beforeAll(async () => {
  kit = await CatalogueKit.start(await publishingShop());
  await kit.work();
});
afterAll(async () => {
  await kit.stop();
  await expectSoundLedger();
});

interface TwoRuns {
  readonly account: ShopAccount;
  readonly first: KeptRun;
  readonly second: KeptRun;
  readonly before: ReturnType<typeof asItIs>;
}

/** Two runs over the same product, published one after the other. */
async function twoRuns(tag: string, mode: PublishMode, look: { readonly perColour?: boolean } = {}): Promise<TwoRuns> {
  const account = await kit.merchant(100);
  const first = await keptRun(kit, { tag, look, account });
  const second = await keptRun(kit, { tag, look, account });
  const before = asItIs(first.product);
  await publish(first, mode);
  await publish(second, mode);
  return { account, first, second, before };
}

const idsOf = (of: ReturnType<typeof asItIs>) => of.media.map(({ id }) => id);
const isInShop = async (run: KeptRun) =>
  (await itemsOf(run)).map(({ pictures }) => pictures.map((picture) => picture.isInShop));
const BACK = { state: 'rolled-back', reason: '' };

/** Five shops at once on a busy machine. */
const PATIENCE_MS = 400_000;

/** Everyday one order of two runs, pictures of variants in `publish-modes`, and `order-of-tasks` hold what a later run shows. */
const deep = isDeep ? it.concurrent : () => {};

// Each with a shop of its own, all at once: most of what they do is waiting for Shopify.
deep(
  'two runs that replaced each other: the later one back first, then the earlier one, and all is as it was',
  async () => {
    const { account, first, second, before } = await twoRuns('plain', 'replace-first');
    expect([await isInShop(first), await isInShop(second)]).toEqual([[[false]], [[true]]]);
    const [replaced] = (await itemsOf(first))[0]!.pictures;
    expect(await listPushes({ account, assetId: replaced!.assetId! })).toMatchObject([
      { status: 'undone', message: 'Another image has taken its place on the product.' },
    ]);
    expect(await rollBack(second)).toMatchObject([BACK]);
    expect(await isInShop(first)).toEqual([[true]]);
    expect(await rollBack(first)).toMatchObject([BACK]);
    expect(asItIs(first.product)).toEqual(before);
  },
  PATIENCE_MS,
);

everydayIt.concurrent(
  'the earlier one back first is asked about, and leaves what the later one shows; then that one goes, and all is as it was',
  async () => {
    const { first, second, before } = await twoRuns('plain', 'replace-first');
    const published = asItIs(first.product);
    expect(await rollBack(first)).toMatchObject([
      { state: 'published', changedSince: ['A later run of “Spring” has replaced these images.'] },
    ]);
    const [back] = await rollBack(first, true);
    expect(back).toMatchObject({
      state: 'rolled-back',
      reason: 'Restored, except for later changes: 1 added, 1 taken off.',
    });
    expect(asItIs(first.product)).toEqual(published);
    expect(await rollBack(second)).toMatchObject([BACK]);
    expect(asItIs(first.product)).toEqual(before);
  },
  PATIENCE_MS,
);

deep(
  'both back at once: the later one goes first, without a question',
  async () => {
    const { account, first, second, before } = await twoRuns('colours', 'replace-first', { perColour: true });
    for (const { runId } of [second, first]) await rollBackRun({ account, runId, itemIds: null, isForced: false });
    for (const run of [first, second]) expect(await settled(run)).toMatchObject(Array(3).fill(BACK));
    expect(asItIs(first.product)).toEqual(before);
  },
  PATIENCE_MS,
);

deep(
  'what a later run only added to stays beside it when the earlier one goes, and is then all that goes',
  async () => {
    const { first, second, before } = await twoRuns('plain', 'add');
    const [, theirs] = idsOf(asItIs(first.product)).slice(-2);
    expect(await rollBack(first)).toMatchObject([
      { state: 'rolled-back', reason: 'Restored, except for later changes: 1 added.' },
    ]);
    expect(idsOf(asItIs(first.product))).toEqual([...idsOf(before), theirs]);
    expect(await rollBack(second)).toMatchObject([BACK]);
    expect(asItIs(first.product)).toEqual(before);
  },
  PATIENCE_MS,
);

deep(
  'variants that a later run gave a picture keep it when the earlier one goes, and have their own back when that goes too',
  async () => {
    const { first, second, before } = await twoRuns('colours', 'add', { perColour: true });
    const published = asItIs(first.product).variants;
    expect(published).not.toEqual(before.variants);
    expect((await rollBack(first, true)).map(({ state }) => state)).toEqual(Array(3).fill('rolled-back'));
    expect(asItIs(first.product).variants).toEqual(published);
    expect(await rollBack(second)).toMatchObject(Array(3).fill(BACK));
    expect(asItIs(first.product)).toEqual(before);
  },
  PATIENCE_MS,
);

deep(
  'two pictures of one product are taken off last first: neither is said to stand among others’',
  async () => {
    const account = await kit.merchant(100);
    const run = await keptRun(kit, { tag: 'plain', look: { pictures: 2 }, account });
    const before = asItIs(run.product);
    await publish(run, 'add');
    const [item] = await itemsOf(run);
    expect(item!.pictures).toHaveLength(2);
    expect(await rollBack(run)).toMatchObject([BACK]);
    expect(asItIs(run.product)).toEqual(before);
    for (const { assetId } of item!.pictures) {
      const [undone] = await listPushes({ account, assetId: assetId! });
      expect(undone).toMatchObject({ status: 'undone', message: 'Your product is as it was before.' });
    }
  },
  PATIENCE_MS,
);

deep(
  'a variant that was given another picture in the shop since is asked about',
  async () => {
    const account = await kit.merchant(100);
    const run = await keptRun(kit, { tag: 'colours', look: { perColour: true }, account });
    const { product } = run;
    const [sand, slate] = product.media.map(({ id }) => id);
    await publish(run, 'add');
    product.variants[0]!.mediaIds = [slate!];
    const asked = (await rollBack(run)).map(({ state, changedSince }) => [state, changedSince]);
    expect(asked[0]).toEqual(['published', ['Variant Sand has another image now.']]);
    expect(asked.slice(1)).toEqual(Array(2).fill(['rolled-back', []]));
    expect(product.variants[0]!.mediaIds).toEqual([slate]);
    expect((await rollBack(run, true))[0]).toMatchObject(BACK);
    expect(product.variants[0]!.mediaIds).toEqual([sand]);
  },
  PATIENCE_MS,
);

deepIt(
  'what failed half-way goes on as it was begun, and the plan says so; what failed at once begins as is asked',
  async () => {
    const account = await kit.merchant(100);
    const run = await keptRun(kit, { tag: 'plain', look: { pictures: 2 }, account });
    const before = asItIs(run.product);
    const shop = kit.store.shop(account.shop);
    const plan = async (mode: PublishMode) => {
      const api = await kit.apiOf(account.shop);
      const { data } = await planRun({ account, api, runId: run.runId, mode, cursor: null });
      return data.map((entry) => [entry.mode, entry.added.length, entry.replaced.length]);
    };
    shop.faults = { random: () => 0, failedMedia: 1 };
    expect(await publish(run, 'add')).toMatchObject([
      { state: 'kept', reason: expect.stringContaining('Shopify') as string },
    ]);
    expect(asItIs(run.product)).toEqual(before);
    expect(await plan('replace-all')).toEqual([['replace-all', 2, 3]]);

    // The second picture fails, whatever was asked for this time.
    const files = shop.media.size;
    shop.faults = { random: () => (shop.media.size > files ? 0 : 1), failedMedia: 1 };
    await publish(run, 'replace-first');
    shop.faults = null;
    expect(run.product.media).toHaveLength(before.media.length + 1);
    expect(await plan('add')).toEqual([['replace-first', 1, 1]]);
    expect(await publish(run, 'add')).toMatchObject([{ state: 'published' }]);
    expect(run.product.media).toHaveLength(before.media.length + 1);
    expect(await rollBack(run)).toMatchObject([BACK]);
    expect(asItIs(run.product)).toEqual(before);
  },
  PATIENCE_MS,
);
