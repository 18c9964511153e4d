import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { awaitJob, startWorker } from '#app/domain/generation/index.server.ts';
import type { JobWorker } from '#app/domain/generation/index.server.ts';
import { deleteAsset } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { callAs } from '#tests/fixtures/call-as.ts';
import { uploadPicture } from '#tests/fixtures/merchant.ts';
import { signedIn } from '#tests/fixtures/session.ts';

type Caller = Awaited<ReturnType<typeof signedIn>>;

let caller: Caller;
let imageId: string;
let worker: JobWorker | null = null;
beforeEach(async () => {
  caller = await signedIn(0);
  imageId = await uploadPicture(caller.account);
});
afterEach(async () => {
  await worker?.stop({ graceMs: 0 });
  worker = null;
});

const EDITS = [
  { kind: 'adjust', light: 12, contrast: 0, saturation: 0, warmth: 0, sharpness: 0 },
  { kind: 'crop', left: 0, top: 0, width: 0.5, height: 1 },
];
const save = (body: object, as = caller) => callAs(as, 'POST', '/api/images/project/save', body);
const list = (query = '', as = caller) => callAs(as, 'GET', `/api/images/project/get${query}`);
const projects = () => database().imageProject.count({ where: { userId: caller.account.id } });

describe('an image project', () => {
  it('is a row of its own: saved, listed, opened with its edits and saved again', async () => {
    const saved = await save({ name: 'Mug', imageId, edits: EDITS });
    expect(saved.body).toMatchObject({ message: 'Image saved successfully', jobId: null });
    const { _id: id } = saved.body.data;
    expect(saved.body.data).toMatchObject({ name: 'Mug', width: 32, height: 64, edits: EDITS, result: null });
    const again = await save({ id, imageId, name: 'Mug, closer', edits: EDITS.slice(1) });
    expect(again.body.data).toMatchObject({ _id: id, name: 'Mug, closer', edits: EDITS.slice(1) });
    expect((await list()).body.data).toMatchObject([{ _id: id, name: 'Mug, closer', image: { _id: imageId } }]);
    // The library is another list.
    expect((await callAs(caller, 'GET', '/api/images/library')).body.data).toEqual([]);
  });

  it('has its edits computed where that is wanted, and shows what came of it', async () => {
    worker = await startWorker({ engines: scriptedEngines({}), concurrency: 1 });
    const { body } = await save({ imageId, edits: EDITS, render: true });
    const signal = AbortSignal.timeout(60_000);
    const job = await awaitJob({ account: caller.account, jobId: body.jobId, signal });
    expect(job.status).toBe('succeeded');
    const [project] = (await list()).body.data;
    expect(project.result).toMatchObject({ _id: job.outputs[0]!.asset!._id, width: 32, height: 64, origin: 'edited' });
  });

  it('of a picture that was drawn elsewhere keeps that picture', async () => {
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#b3402a' } });
    const imageBase64 = `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`;
    const { body } = await save({ name: 'drawn.png', width: 1, height: 1, imageBase64 });
    expect(body.data).toMatchObject({ name: 'drawn.png', width: 40, height: 30, edits: [] });
    expect(body.data.image).toMatchObject({ imageName: 'drawn.png', origin: 'upload' });
  });

  it('outlives its picture, and says that it is gone', async () => {
    await save({ imageId, edits: EDITS });
    await deleteAsset({ account: caller.account, assetId: imageId });
    expect((await list()).body.data).toMatchObject([{ image: null, edits: EDITS }]);
  });

  it('is forgotten alone: its picture stays', async () => {
    const { body } = await save({ imageId });
    const remove = (as: Caller) => callAs(as, 'POST', '/api/images/project/delete', { id: body.data._id });
    expect((await remove(await signedIn(0))).status).toBe(404);
    expect((await remove(caller)).status).toBe(200);
    expect((await remove(caller)).status).toBe(404);
    expect(await database().asset.count({ where: { id: imageId } })).toBe(1);
  });

  it('is listed by key, the last changed first', async () => {
    for (const name of ['a', 'b', 'c']) await save({ name, imageId });
    const first = (await list('?limit=2')).body;
    const second = (await list(`?limit=2&cursor=${first.nextCursor}`)).body;
    expect([...first.data, ...second.data].map(({ name }: { name: string }) => name)).toEqual(['c', 'b', 'a']);
    expect(second.nextCursor).toBeNull();
    for (const bad of ['?cursor=x', '?limit=0', '?limit=1000']) expect((await list(bad)).status).toBe(400);
  });
});

describe('what cannot be saved', () => {
  it('belongs to another account: project, picture or watermark', async () => {
    const other = await signedIn(0);
    const foreign = await uploadPicture(other.account);
    const { body } = await save({ imageId: foreign }, other);
    const mark = { kind: 'watermark', assetId: foreign };
    for (const wrong of [
      { id: body.data._id, imageId },
      { imageId: foreign },
      { imageId, edits: [mark] },
      { id: randomUUID(), imageId },
    ]) {
      expect((await save(wrong)).status).toBe(404);
    }
    expect(await projects()).toBe(0);
    expect((await list()).body.data).toEqual([]);
  });

  /** 40 ways of sending what is no list of edits, or an impossible one. */
  const drawing = (count: number) => ({
    kind: 'drawing',
    points: Array.from({ length: count }, () => 0.5),
    colour: '#000000',
    width: 0.01,
  });
  const text = (more: object) => ({ kind: 'text', text: 'x', x: 0.5, y: 0.5, size: 0.1, colour: '#000000', ...more });
  const HOSTILE: readonly (readonly [string, unknown])[] = [
    ['5,000 edits', Array.from({ length: 5_000 }, () => ({ kind: 'turn', quarters: 1 }))],
    ['201 edits', Array.from({ length: 201 }, () => ({ kind: 'turn', quarters: 1 }))],
    ['a million points in 200 drawings', Array.from({ length: 200 }, () => drawing(4_000))],
    ['a drawing of 4,002 numbers', [drawing(4_002)]],
    ['half a point', [drawing(3)]],
    ['no points', [drawing(0)]],
    ['an object', { 0: { kind: 'turn', quarters: 1 } }],
    ['a string', 'turn'],
    ['a number', 7],
    ['null', null],
    ['a list in a list', [[{ kind: 'turn', quarters: 1 }]]],
    ['null in a list', [null]],
    ['no kind', [{}]],
    ['an unknown kind', [{ kind: 'run' }]],
    ['a kind of the prototype', [{ kind: '__proto__' }]],
    ['a turn of nothing', [{ kind: 'turn', quarters: 0 }]],
    ['half a turn of 1.5', [{ kind: 'turn', quarters: 1.5 }]],
    ['a flip in depth', [{ kind: 'flip', axis: 'depth' }]],
    ['46 degrees', [{ kind: 'straighten', degrees: 46 }]],
    ['an angle as text', [{ kind: 'straighten', degrees: '4' }]],
    ['a crop over the edge', [{ kind: 'crop', left: 0.6, top: 0, width: 0.5, height: 1 }]],
    ['a crop of nothing', [{ kind: 'crop', left: 0, top: 0, width: 0, height: 1 }]],
    ['a crop to the left of it', [{ kind: 'crop', left: -0.1, top: 0, width: 0.5, height: 1 }]],
    ['a side of 10,001', [{ kind: 'resize', width: 10_001, height: 10 }]],
    ['no height', [{ kind: 'resize', width: 100 }]],
    ['half a pixel', [{ kind: 'resize', width: 0.5, height: 1 }]],
    ['light of 101', [{ kind: 'adjust', light: 101 }]],
    ['an adjustment that is none', [{ kind: 'adjust', smell: 3 }]],
    ['an unknown filter', [{ kind: 'filter', name: 'url(#x)' }]],
    ['a colour that is a style', [{ kind: 'background', colour: 'red;}' }]],
    ['a background of both', [{ kind: 'background', colour: '#ffffff', assetId: randomUUID() }]],
    ['a background of neither', [{ kind: 'background' }]],
    ['text without letters', [text({ text: '   ' })]],
    ['501 letters', [text({ text: 'x'.repeat(501) })]],
    ['text far away', [text({ x: 900 })]],
    ['text of no size', [text({ size: 0 })]],
    ['an unknown shape', [{ kind: 'shape', shape: 'star', x: 0, y: 0, width: 1, height: 1 }]],
    ['a shape wider than two pictures', [{ kind: 'shape', shape: 'ellipse', x: 0, y: 0, width: 3, height: 1 }]],
    ['a watermark of nothing', [{ kind: 'watermark' }]],
    ['a watermark by a path', [{ kind: 'watermark', assetId: '../../etc/passwd' }]],
    ['a second field', [{ kind: 'turn', quarters: 1, userId: randomUUID() }]],
  ];

  it('is any of 40 lists that are none', async () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(40);
    for (const [name, edits] of HOSTILE) {
      const { status, body } = await save({ imageId, edits, render: true });
      expect([name, status >= 400 && status < 500, typeof body.message]).toEqual([name, true, 'string']);
    }
    expect(await projects()).toBe(0);
    expect(await database().job.count({ where: { userId: caller.account.id } })).toBe(0);
  });

  it('is text that cannot be written: nothing is kept, and the letters are named', async () => {
    const { status, body } = await save({ imageId, edits: [text({ text: '夏' })], render: true });
    expect([status, body.message]).toEqual([400, 'These characters cannot be written into an image: 夏']);
    expect(await projects()).toBe(0);
  });
});
