import { describe, expect, it } from 'vitest';
import type { FeedJob } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { batchEntries } from './batch.rules.ts';
import type { BatchPhoto } from './batch.rules.ts';

const urls = { thumb: 't', preview: 'p', display: 'd', original: 'o', download: 'l' };
const asset = (_id: string, facts: Partial<AssetView> = {}) =>
  ({
    _id,
    imageName: `${_id}.png`,
    urls,
    parentId: null,
    hasAlpha: false,
    photoUrls: null,
    createdAt: '1',
    ...facts,
  }) as AssetView;
const cutOut = (_id: string, parentId: string, createdAt = '1') =>
  asset(_id, {
    parentId,
    createdAt,
    hasAlpha: true,
    origin: 'cutout',
    photoUrls: { display: 'before', original: 'x' },
  });
const photo = (key: string, facts: Partial<BatchPhoto> = {}): BatchPhoto => ({
  key,
  name: `${key}.jpg`,
  localUrl: `blob:${key}`,
  progress: 0,
  asset: null,
  failure: null,
  isFinal: false,
  ...facts,
});
const job = (sourceId: string, facts: object = {}) =>
  ({
    jobId: `job-${sourceId}`,
    kind: 'cut-out',
    sourceId,
    status: 'running',
    progress: { value: 1, max: 4, label: '' },
    outputs: [],
    message: null,
    place: { kind: 'tool', id: null },
    ...facts,
  }) as unknown as FeedJob;
const made = (result: AssetView) => [{ index: 0, status: 'delivered', asset: result, message: null }];

const entries = (known: Partial<Parameters<typeof batchEntries>[0]>) =>
  batchEntries({ photos: [], jobs: [], loaded: [], person: undefined, ...known });
const states = (known: Parameters<typeof entries>[0]) =>
  entries(known).map(({ key, state, progress }) => [key, state, progress]);

describe('a photo that came in', () => {
  it('is on its way, waits, is worked on, and is done', () => {
    const stored = photo('a', { asset: asset('1') });
    expect(states({ photos: [photo('a', { progress: 0.4 })] })).toEqual([['a', 'uploading', 0.4]]);
    expect(states({ photos: [stored] })).toEqual([['a', 'waiting', 0]]);
    expect(states({ photos: [stored], jobs: [job('1', { status: 'queued', progress: null })] })).toEqual([
      ['a', 'waiting', 0],
    ]);
    expect(states({ photos: [stored], jobs: [job('1')] })).toEqual([['a', 'removing', 0.25]]);
    const [entry] = entries({
      photos: [stored],
      jobs: [job('1', { status: 'succeeded', outputs: made(cutOut('2', '1')) })],
    });
    expect(entry).toMatchObject({ key: 'a', state: 'done', photo: 'blob:a', thumb: 't', cutOut: { _id: '2' } });
  });

  it('says why it did not arrive, was not accepted or was not cut out', () => {
    expect(entries({ photos: [photo('a', { failure: 'too large' })] })[0]).toMatchObject({
      state: 'failed',
      failure: 'too large',
    });
    const failed = job('1', { status: 'failed', message: 'nothing found' });
    expect(entries({ photos: [photo('a', { asset: asset('1') })], jobs: [failed] })[0]).toMatchObject({
      state: 'failed',
      failure: 'nothing found',
      jobId: null,
    });
  });

  it('offers another try where one can help: not for a file that was refused', () => {
    const [refused] = entries({ photos: [photo('a', { failure: 'no picture', isFinal: true })] });
    const [unheard] = entries({ photos: [photo('b', { failure: 'no answer' })] });
    expect([refused!.canRetry, unheard!.canRetry]).toEqual([false, true]);
  });

  it('is tried again: what counts is the last run', () => {
    const jobs = [job('1', { status: 'failed', message: 'no' }), job('1', { jobId: 'second' })];
    expect(entries({ photos: [photo('a', { asset: asset('1') })], jobs })[0]).toMatchObject({
      state: 'removing',
      jobId: 'second',
    });
  });

  it('that is transparent already is done as it is', () => {
    const transparent = asset('1', { hasAlpha: true });
    expect(entries({ photos: [photo('a', { asset: transparent })] })[0]).toMatchObject({
      state: 'done',
      cutOut: { _id: '1' },
    });
  });
});

describe('what was there before', () => {
  it('is found again: what is under way, then the newest cut-out of each photo', () => {
    const loaded = [cutOut('4', '3', '4'), cutOut('2', '1', '2'), cutOut('5', '3', '1')];
    expect(states({ loaded, jobs: [job('9')] })).toEqual([
      ['9', 'removing', 0.25],
      ['3', 'done', 1],
      ['1', 'done', 1],
    ]);
    expect(entries({ loaded })[0]).toMatchObject({ photo: 'before', cutOut: { _id: '4' }, isNew: false });
  });

  it('leaves out what others, and other screens, have under way', () => {
    const jobs = [
      job('1', { place: { kind: 'scene', id: 's' } }),
      job('2', { place: undefined }),
      job('3', { orderedBy: 'another' }),
    ];
    expect(states({ jobs })).toEqual([]);
  });

  it('is shown once where it comes in again', () => {
    const known = { loaded: [cutOut('2', '1')], photos: [photo('a', { asset: asset('1') })] };
    expect(states(known)).toEqual([['a', 'done', 1]]);
  });
});

describe('a correction', () => {
  it('takes the place of what it corrects', () => {
    const refined = job('2', { kind: 'refine-cut-out', outputs: made(cutOut('7', '1', '5')) });
    const known = { photos: [photo('a', { asset: asset('1') })], loaded: [cutOut('2', '1', '2')] };
    expect(entries({ ...known, jobs: [refined] })[0]?.cutOut?._id).toBe('7');
  });

  it('that was confirmed since is shown as it is now', () => {
    const heard = job('1', { status: 'succeeded', outputs: made(cutOut('2', '1')) });
    const now = { ...cutOut('2', '1'), imageName: 'confirmed' };
    expect(entries({ jobs: [heard], loaded: [now] })[0]?.cutOut?.imageName).toBe('confirmed');
  });
});
