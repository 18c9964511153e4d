import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { getAsset, toAssetView } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { CatalogueKit, ShopAccount } from '#tests/fixtures/catalogue-kit.ts';
import { openCatalogue } from '#tests/fixtures/open-catalogue.ts';
import { findAlike, judgePictures } from './items/find-flags.server.ts';
import { decidePictures } from './review/decide-pictures.server.ts';
import { redoPicture, takeFormer } from './review/redo-picture.server.ts';
import { getRun } from './runs/get-run.server.ts';
import { listRunItems } from './runs/run-items.server.ts';
import type { RunItemView } from './runs/run.schema.ts';
import { startRun } from './runs/start-run.server.ts';

const CREDITS = 100;
const PRICE = 2;
let kit: CatalogueKit;
openCatalogue((opened) => (kit = opened));

interface Made {
  readonly account: ShopAccount;
  readonly runId: string;
  /** The run's only product as it is now. */
  readonly item: () => Promise<RunItemView>;
}

/** A run over one product whose pictures have come; no job is at work any more. */
async function makeRun(look: Parameters<CatalogueKit['recipe']>[1] = {}): Promise<Made> {
  const account = await kit.merchant(CREDITS);
  await kit.work();
  const recipe = await kit.recipe(account, { pictures: 1, ...look });
  const run = await kit.run(account, recipe, { kind: 'search', value: 'camp mug', onlyOnePicture: false });
  await startRun({ account, runId: run.id, part: 'all', price: run.offer.price });
  await kit.until(account, run.id, 'done');
  await kit.rest();
  const item = async () =>
    (await listRunItems(account, { runId: run.id, states: null, cursor: null })).data.find(
      ({ pictures }) => pictures.length > 0,
    )!;
  return { account, runId: run.id, item };
}

const jobsOf = (account: ShopAccount) =>
  database().job.findMany({ where: { userId: account.id, placeKind: 'redo' }, select: { input: true, status: true } });

describe('a picture that is made again', () => {
  it('is made with the merchant’s words, keeps the one before, and can be taken back', async () => {
    const { account, runId, item } = await makeRun();
    const [first] = (await item()).pictures;
    await decidePictures({ account, runId, pictureIds: [first!.id], decision: 'kept' });
    const order = { account, runId, pictureId: first!.id, words: 'on blue felt', price: PRICE };
    const key = randomUUID();
    const before = await getCredits(account.id);
    await redoPicture({ ...order, idempotencyKey: key });
    // The same intent is one picture, another one has to wait for it.
    await redoPicture({ ...order, idempotencyKey: key });
    await expect(redoPicture({ ...order, idempotencyKey: randomUUID() })).rejects.toThrow('being made again');
    expect(await getCredits(account.id)).toMatchObject({ available: before.available - PRICE, held: PRICE });
    const waiting = await item();
    expect(waiting).toMatchObject({ state: 'to-review', pictures: [{ redo: 'on blue felt', decision: 'kept' }] });
    expect(waiting.pictures[0]!.assetId).toBe(first!.assetId);
    await expect(decidePictures({ account, runId, pictureIds: [first!.id], decision: 'kept' })).rejects.toThrow(
      'being made again',
    );

    await kit.work();
    await expect.poll(async () => (await item()).pictures[0]!.redo).toBeNull();
    const made = (await item()).pictures[0]!;
    expect(made).toMatchObject({ decision: 'open', words: 'on blue felt', former: { url: first!.url, words: '' } });
    expect(made.assetId).not.toBe(first!.assetId);
    expect(await jobsOf(account)).toEqual([
      { status: 'succeeded', input: expect.objectContaining({ prompt: 'on blue felt' }) as object },
    ]);
    expect(await getCredits(account.id)).toMatchObject({ available: before.available - PRICE, held: 0 });
    expect(await getRun(account, runId)).toMatchObject({ pictures: 2, charged: 2 * PRICE });

    await takeFormer({ account, runId, pictureId: first!.id });
    const back = await item();
    expect(back).toMatchObject({ state: 'kept', pictures: [{ assetId: first!.assetId, decision: 'kept', words: '' }] });
    await takeFormer({ account, runId, pictureId: first!.id });
    expect((await item()).pictures[0]).toMatchObject({
      assetId: made.assetId,
      words: 'on blue felt',
      decision: 'open',
    });
  });

  it('costs nothing where it fails or is stopped, and the picture is as it was', async () => {
    const { account, runId, item } = await makeRun();
    const [first] = (await item()).pictures;
    const before = await getCredits(account.id);
    const order = { account, runId, pictureId: first!.id, words: 'on blue felt' };
    await expect(redoPicture({ ...order, price: PRICE + 1, idempotencyKey: randomUUID() })).rejects.toThrow('price 2');
    await kit.work({ step: () => 'output-failed' });
    await redoPicture({ ...order, price: PRICE, idempotencyKey: randomUUID() });
    await expect.poll(async () => (await item()).pictures[0]!.redoMessage).not.toBe('');
    expect((await item()).pictures[0]).toMatchObject({ redo: null, former: null, assetId: first!.assetId });
    await kit.rest();
    await redoPicture({ ...order, price: PRICE, idempotencyKey: randomUUID() });
    await takeFormer({ account, runId, pictureId: first!.id });
    // A message told while no worker ran waits for the next one.
    await kit.work();
    await expect.poll(async () => (await item()).pictures[0]!.redo).toBeNull();
    expect((await item()).pictures[0]).toMatchObject({ redoMessage: '', assetId: first!.assetId, former: null });
    expect(await getCredits(account.id)).toMatchObject({ available: before.available, held: 0 });
  });

  it('is refused to other accounts', async () => {
    const { account, runId, item } = await makeRun();
    const pictureId = (await item()).pictures[0]!.id;
    const other = await kit.merchant(CREDITS);
    const order = { runId, pictureId, words: 'x', price: PRICE, idempotencyKey: randomUUID() };
    await expect(redoPicture({ ...order, account: other })).rejects.toThrow('a run');
    await expect(takeFormer({ account: other, runId, pictureId })).rejects.toThrow('a run');
    await expect(takeFormer({ account, runId, pictureId })).rejects.toThrow('has not been made again');
  });
});

describe('several people', () => {
  it('overwrite no decision of another person, and see it in the answer', async () => {
    const { account, runId, item } = await makeRun();
    const [seen] = (await item()).pictures;
    const one = { account, runId, pictureIds: [seen!.id], seen: { [seen!.id]: seen!.version } };
    const asOf = new Date().toISOString();
    await decidePictures({ ...one, decision: 'rejected' });
    const late = decidePictures({ ...one, decision: 'kept' });
    await expect(late).rejects.toMatchObject({
      code: 'conflict',
      userMessage: expect.stringMatching(
        /^Another person has rejected an image of “Camp Mug” in the meantime/,
      ) as string,
    });
    const since = (await listRunItems(account, { runId, states: null, cursor: null, since: asOf })).data;
    expect(since.map(({ pictures }) => pictures.map(({ decision, version }) => [decision, version]))).toEqual([
      [['rejected', 1]],
    ]);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect((await listRunItems(account, { runId, states: null, cursor: null, since: later })).data).toEqual([]);
  });
});

describe('flags', () => {
  it('say which channel refuses a picture', async () => {
    const { item } = await makeRun({ channels: ['amazon'], pictures: 2 });
    const { pictures } = await item();
    for (const { flags, flagReasons } of pictures) {
      // The pictures of this test's engine are tiny.
      expect(flags).toEqual(['small', 'channel:amazon']);
      expect(flagReasons[1]).toMatch(/^Amazon: .*at least 1,000/);
    }
  });

  it('say which picture of the shop, or of the run, it looks like', async () => {
    const { account, runId, item } = await makeRun();
    const { id, productId, pictures } = await item();
    const { assetId } = await database().runItem.findUniqueOrThrow({ where: { id } });
    const asset = toAssetView(await getAsset({ account, assetId: assetId! }));
    const order = { account, productId, channels: [], assets: [asset] };
    const [judged] = await judgePictures({ ...order, api: () => kit.apiOf(account.shop) });
    expect(judged!.findings.filter(({ flag }) => flag === 'duplicate')).toEqual([
      { flag: 'duplicate', reason: 'It looks the same as image 1 that the product has in the shop.' },
    ]);
    const gone = () => Promise.reject(new AppError('unavailable', 'no shop'));
    const [unseen] = await judgePictures({ ...order, api: gone });
    expect(unseen!.findings.map(({ flag }) => flag)).toContain('unchecked');

    const print = judged!.print!;
    const find = (not: string | null) => database().$transaction((tx) => findAlike(tx, { runId, print, not }));
    expect(await find(null)).toBeNull();
    await database().runPicture.update({ where: { id: pictures[0]!.id }, data: { print } });
    const reason = 'It looks the same as image 1 of “Camp Mug” in this run.';
    expect(await find(null)).toEqual({ flag: 'duplicate', reason });
    // A picture is not like itself.
    expect(await find(pictures[0]!.id)).toBeNull();
  });
});
