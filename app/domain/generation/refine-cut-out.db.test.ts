import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { getCredits } from '#app/domain/credits/index.server.ts';
import type { CutOutAnswer } from '@plinth/imaging';
import { confirmCutOut, deleteAsset, getAsset, readAssetBytes, toAssetView } from '#app/domain/library/index.server.ts';
import { libraryMessages } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { DOUBTS, doubtfulNote } from '#tests/fixtures/doubtful-cut-out.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import {
  CUT_OUT_PHOTO_GONE,
  NOTHING_TO_CHANGE,
  STROKES_UNREADABLE,
  STROKES_WRONG_SHAPE,
} from './generation.messages.ts';
import { awaitJob, startWorker, submitJob, submitRefineCutOut } from './index.server.ts';
import type { JobWorker } from './index.server.ts';

let worker: JobWorker | null = null;
let account: Account;

beforeEach(async () => {
  account = await createMerchant(0);
  worker = await startWorker({ engines: scriptedEngines({ cutOut: await doubtfulNote() }), concurrency: 1 });
});
afterEach(() => stopWorker());

async function stopWorker(): Promise<void> {
  await worker?.stop({ graceMs: 0 });
  worker = null;
}

const finished = (jobId: string) => awaitJob({ account, jobId, signal: AbortSignal.timeout(60_000) });

async function cutOut(): Promise<AssetView> {
  const input = { assetId: await uploadPicture(account) };
  const { jobId } = await submitJob({ account, kind: 'cut-out', input, count: 1, idempotencyKey: randomUUID() });
  return (await finished(jobId)).outputs[0]!.asset!;
}

const refine = (cutOutId: string, answers: readonly CutOutAnswer[], strokes: Uint8Array | null = null, key?: string) =>
  submitRefineCutOut({ account, cutOutId, answers, strokes, idempotencyKey: key ?? randomUUID() });

const strokesOf = (width: number, height: number, background = '#00ff00ff') =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

test('a doubtful cut-out is kept with its questions and the map of where they are', async () => {
  const asset = await cutOut();
  expect(asset).toMatchObject({
    origin: 'cutout',
    cutOutReview: { version: 1, state: 'doubtful', doubts: DOUBTS, answers: [], isRetouched: false, confirmedAt: null },
  });
  expect(asset.doubtsUrl).toMatch(/^\/files\/.*\/doubts\?expires=\d+&sig=/);
  const map = await readAssetBytes({ userId: account.id, assetId: asset._id, variant: 'doubts' });
  const data = await sharp(map.bytes).toColourspace('b-w').raw().toBuffer();
  expect((await sharp(map.bytes).metadata()).channels).toBe(1);
  expect(new Set(data)).toEqual(new Set([0, 1, 2]));
});

describe('a person’s word about a cut-out', () => {
  test('answers that leave it as it is confirm no outline; saying it again keeps the time', async () => {
    const { _id: assetId } = await cutOut();
    const half = await confirmCutOut({ account, assetId, answers: [{ id: 1, keep: false }] });
    expect(half.cutOutReview).toMatchObject({
      state: 'doubtful',
      answers: [{ id: 1, keep: false }],
      confirmedAt: null,
      outlineConfirmedAt: null,
    });
    const answers = [
      { id: 1, keep: false },
      { id: 2, keep: true },
    ];
    const first = await confirmCutOut({ account, assetId, answers: [{ id: 2, keep: true }] });
    expect(first.cutOutReview).toMatchObject({ state: 'answered', answers, outlineConfirmedAt: null });
    expect((await confirmCutOut({ account, assetId, answers })).cutOutReview).toEqual(first.cutOutReview);
  });

  test('about the whole outline confirms it, with what was answered before', async () => {
    const { _id: assetId } = await cutOut();
    await confirmCutOut({ account, assetId, answers: [{ id: 1, keep: false }] });
    const first = await confirmCutOut({ account, assetId, answers: [], isOutlineRight: true });
    expect(first.cutOutReview).toMatchObject({ state: 'confirmed', answers: [{ id: 1, keep: false }] });
    expect((first.cutOutReview as { outlineConfirmedAt: unknown }).outlineConfirmedAt).toBeTypeOf('string');
    const again = await confirmCutOut({ account, assetId, answers: [] });
    expect(again.cutOutReview).toEqual(first.cutOutReview);
  });

  test('an older review that calls one answer a confirmation is read as answered', async () => {
    const { _id: assetId } = await cutOut();
    const old = {
      version: 1,
      state: 'confirmed',
      doubts: DOUBTS,
      answers: DOUBTS.map(({ id, isKept }) => ({ id, keep: isKept })),
      isRetouched: false,
      confirmedAt: '2026-11-20T08:00:00.000Z',
    };
    await database().asset.update({ where: { id: assetId }, data: { cutOutReview: old } });
    const view = toAssetView(await getAsset({ account, assetId }));
    expect(view.cutOutReview?.state).toBe('answered');
  });

  test('one from before there were questions', async () => {
    const { _id: assetId } = await cutOut();
    await database().$executeRaw`UPDATE "Asset" SET "cutOutReview" = NULL WHERE "id" = ${assetId}::uuid`;
    const row = await confirmCutOut({ account, assetId, answers: [] });
    expect(row.cutOutReview).toMatchObject({ state: 'confirmed', doubts: [] });
  });

  test.each([
    ['an answer that would change it', [{ id: 1, keep: true }], libraryMessages.answerChangesCutOut],
    ['a question that was never asked', [{ id: 9, keep: true }], libraryMessages.neverAsked],
    [
      'two answers to one question',
      [
        { id: 1, keep: false },
        { id: 1, keep: true },
      ],
      libraryMessages.answeredTwice,
    ],
  ])('is refused with %s', async (_what, answers, userMessage) => {
    const { _id: assetId } = await cutOut();
    await expect(confirmCutOut({ account, assetId, answers })).rejects.toMatchObject({
      code: 'unprocessable',
      userMessage,
    });
    const row = await database().asset.findUniqueOrThrow({ where: { id: assetId } });
    expect(row.cutOutReview).toMatchObject({ state: 'doubtful', answers: [] });
  });

  test('only of their own cut-outs', async () => {
    const { _id: assetId, parentId } = await cutOut();
    const stranger = await createMerchant(0);
    const missing = { code: 'not-found', userMessage: libraryMessages.missing };
    await expect(confirmCutOut({ account: stranger, assetId, answers: [] })).rejects.toMatchObject(missing);
    await expect(confirmCutOut({ account, assetId: parentId!, answers: [] })).rejects.toMatchObject(missing);
  });
});

describe('a corrected cut-out', () => {
  test('is a new one of the same photo, answered once every question has an answer, and free', async () => {
    const before = await cutOut();
    const job = await refine(before._id, [
      { id: 1, keep: true },
      { id: 2, keep: true },
    ]);
    expect(job).toMatchObject({ kind: 'refine-cut-out', sourceId: before._id, unitPrice: 0 });
    const after = (await finished(job.jobId)).outputs[0]!.asset!;
    expect(after).toMatchObject({
      origin: 'cutout',
      parentId: before.parentId,
      cutOutReview: { state: 'answered', isRetouched: false, doubts: [{ id: 1, isKept: true }, { isKept: true }] },
    });
    expect(after._id).not.toBe(before._id);
    expect(after.doubtsUrl).not.toBeNull();
    const old = await database().asset.findUniqueOrThrow({ where: { id: before._id } });
    expect(old).toMatchObject({ deletedAt: null, cutOutReview: { state: 'doubtful', answers: [] } });
    expect(await getCredits(account.id)).toEqual({ available: 0, held: 0 });
  });

  test('stays doubtful while a question is skipped; a brush has seen everything', async () => {
    const { _id } = await cutOut();
    const half = (await finished((await refine(_id, [{ id: 1, keep: true }])).jobId)).outputs[0]!.asset!;
    expect(half.cutOutReview).toMatchObject({
      state: 'doubtful',
      answers: [{ id: 1, keep: true }],
      confirmedAt: null,
    });
    const painted = await finished((await refine(half._id, [], await strokesOf(32, 32))).jobId);
    expect(painted.outputs[0]!.asset!.cutOutReview).toMatchObject({
      state: 'answered',
      isRetouched: true,
      answers: [{ id: 1, keep: true }],
    });
  });

  test('a repeat of the order is the same job, and its strokes are kept once', async () => {
    const { _id } = await cutOut();
    await stopWorker();
    const [strokes, key] = [await strokesOf(16, 16), randomUUID()];
    const first = await refine(_id, [], strokes, key);
    expect((await refine(_id, [], strokes, key)).jobId).toBe(first.jobId);
    expect(await database().asset.count({ where: { userId: account.id, origin: 'snapshot' } })).toBe(1);
  });

  test('no more than four at once', async () => {
    const { _id } = await cutOut();
    await stopWorker();
    const orders = await Promise.allSettled(Array.from({ length: 7 }, () => refine(_id, [{ id: 1, keep: true }])));
    expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    const refused = orders.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ code: 'too-many-requests' });
  });

  test('nothing is half written where it is refused', async () => {
    const { _id, parentId } = await cutOut();
    const stranger = await createMerchant(0);
    const foreign = await uploadPicture(stranger);
    const bomb = await sharp({
      create: { width: 5000, height: 5000, channels: 4, background: '#00ff00' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    const jpeg = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#00ff00' } })
      .jpeg()
      .toBuffer();
    const bad = 'bad-request';
    const missing = 'not-found';
    const cases: readonly [string, readonly CutOutAnswer[], Uint8Array | null, string, string][] = [
      [_id, [], null, bad, NOTHING_TO_CHANGE],
      [_id, [{ id: 1, keep: false }], null, bad, NOTHING_TO_CHANGE],
      [_id, [{ id: 3, keep: false }], null, 'unprocessable', libraryMessages.neverAsked],
      [_id, [], await strokesOf(32, 29), bad, STROKES_WRONG_SHAPE],
      [_id, [], await strokesOf(64, 16), bad, STROKES_WRONG_SHAPE],
      [_id, [], await strokesOf(32, 32, '#00ff0000'), bad, NOTHING_TO_CHANGE],
      [_id, [], bomb, bad, STROKES_UNREADABLE],
      [_id, [], jpeg, bad, STROKES_UNREADABLE],
      [_id, [], new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), bad, STROKES_UNREADABLE],
      [_id, [], (await strokesOf(32, 32)).subarray(0, 60), bad, STROKES_UNREADABLE],
      [_id, [], new Uint8Array(9 * 1024 * 1024), bad, STROKES_UNREADABLE],
      [parentId!, [{ id: 1, keep: true }], null, missing, libraryMessages.missing],
      [foreign, [{ id: 1, keep: true }], null, missing, libraryMessages.missing],
      [randomUUID(), [{ id: 1, keep: true }], null, missing, libraryMessages.missing],
      ["' OR 1=1", [{ id: 1, keep: true }], null, missing, libraryMessages.missing],
    ];
    const count = () => database().asset.count({ where: { userId: account.id } });
    const before = await count();
    for (const [id, answers, strokes, code, userMessage] of cases) {
      await expect(refine(id, answers, strokes)).rejects.toMatchObject({ code, userMessage });
    }
    expect(await count()).toBe(before);
    expect(await database().job.count({ where: { userId: account.id, kind: 'refine-cut-out' } })).toBe(0);
  });

  test('needs its photo', async () => {
    const { _id, parentId } = await cutOut();
    await deleteAsset({ account, assetId: parentId! });
    await expect(refine(_id, [{ id: 1, keep: true }])).rejects.toMatchObject({
      code: 'unprocessable',
      userMessage: CUT_OUT_PHOTO_GONE,
    });
  });

  test('cannot be ordered by another account', async () => {
    const { _id: cutOutId } = await cutOut();
    const stranger = await createMerchant(0);
    const order = { account: stranger, cutOutId, answers: [{ id: 1, keep: true }], strokes: null };
    await expect(submitRefineCutOut({ ...order, idempotencyKey: randomUUID() })).rejects.toMatchObject({
      code: 'not-found',
      userMessage: libraryMessages.missing,
    });
  });
});
