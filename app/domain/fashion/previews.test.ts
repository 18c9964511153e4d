import { describe, expect, test } from 'vitest';
import type { FeedJob } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { finishedCount, previewsOf, stageMode, stepOf } from './previews.rules.ts';

const asset = (_id: string, more: Partial<AssetView> = {}) =>
  ({ _id, type: 'image', parentId: null, ...more }) as AssetView;
const job = (jobId: string, kind: string, outputs: readonly object[], status = 'running') =>
  ({ jobId, kind, status, outputs: outputs.map((output, index) => ({ index, ...output })) }) as unknown as FeedJob;
const none = new Set<string>();

describe('the strip', () => {
  test('has the newest run first, each picture in its state, then those of before', () => {
    const jobs = [
      job('a', 'try-on', [{ status: 'delivered', asset: asset('one') }], 'succeeded'),
      job('b', 'try-on', [{ status: 'pending' }, { status: 'failed', message: 'no' }]),
    ];
    const previews = previewsOf(jobs, [asset('one'), asset('old')], null, none);
    expect(previews.map(({ id, state }) => [id, state])).toEqual([
      ['b:0', 'loading'],
      ['b:1', 'failed'],
      ['one', 'generated'],
      ['old', 'generated'],
    ]);
    expect(previews[1]).toMatchObject({ errorType: 'api_error', message: 'no' });
  });

  test('shows what was made of a picture beside it, and its video on it', () => {
    const jobs = [
      job('a', 'try-on', [{ status: 'delivered', asset: asset('one') }], 'succeeded'),
      job('b', 'upscale', [{ status: 'delivered', asset: asset('large', { parentId: 'one' }) }], 'succeeded'),
      job('c', 'upscale', [{ status: 'delivered', asset: asset('other', { parentId: 'elsewhere' }) }], 'succeeded'),
      job(
        'd',
        'animate',
        [{ status: 'delivered', asset: asset('film', { type: 'video', parentId: 'one' }) }],
        'succeeded',
      ),
    ];
    const previews = previewsOf(jobs, [], null, none);
    expect(previews.map(({ id }) => id)).toEqual(['large', 'one']);
    expect(previews[1]!.video?._id).toBe('film');
  });

  test('of an order that was not taken every place says why; what was stopped or removed is gone', () => {
    const broken = { key: 'k', count: 2, errorType: 'credits', message: 'x' } as const;
    const jobs = [
      job('a', 'try-on', [{ status: 'pending' }, { status: 'delivered', asset: asset('one') }], 'cancelled'),
    ];
    expect(previewsOf(jobs, [], broken, new Set(['one'])).map(({ errorType }) => errorType)).toEqual([
      'credits',
      'credits',
    ]);
  });
});

test('the stage is empty, loading, failed or shows the picture', () => {
  const [loading, failed] = previewsOf(
    [job('b', 'try-on', [{ status: 'pending' }, { status: 'failed' }])],
    [],
    null,
    none,
  );
  expect(stageMode([], null, false)).toBe('empty');
  expect(stageMode([], null, true)).toBe('initialLoading');
  expect(stageMode([loading!], loading!, false)).toBe('loading');
  expect(stageMode([failed!], failed!, false)).toBe('failed');
});

test('a picture that failed is not counted as ready', () => {
  const run = job('b', 'try-on', [{ status: 'delivered' }, { status: 'failed' }, { status: 'pending' }]);
  const said = stepOf({ ...run, acceptedCount: 3, progress: { value: 1, max: 3, label: 'Folds' } });
  expect(said).toBe('1 of 3 ready · Folds');
});

test('counts results when they are finished, not when they are ordered', () => {
  expect(finishedCount([{ asset: asset('one') }, { asset: null }, { asset: null }])).toBe(1);
});
