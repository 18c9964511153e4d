import { describe, expect, it } from 'vitest';
import type { FeedJob, JobStatus } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import type { ScenePicture } from '#app/domain/studio/document/index.ts';
import { readCutOutUpdates, readCutOutProgress, stillPending } from './cut-out-updates.rules.ts';

const PLACE = { kind: 'scene', id: 'here' } as never;
const picture = (key: string, assetId: string, cutoutId?: string) =>
  ({ key, source: { kind: 'asset', assetId, ...(cutoutId && { cutoutId }) } }) as ScenePicture;
const job = (status: JobStatus, more: Partial<FeedJob> = {}) =>
  ({
    jobId: 'j',
    kind: 'cut-out',
    status,
    place: PLACE,
    sourceId: 'photo',
    message: null,
    outputs: [{ asset: null }],
    ...more,
  }) as FeedJob;
const CUT_OUT = { _id: 'cut', parentId: 'photo' } as AssetView;
const read = (jobs: readonly FeedJob[], more: Partial<Parameters<typeof readCutOutUpdates>[0]> = {}) =>
  readCutOutUpdates({
    jobs,
    place: PLACE,
    pictures: [picture('mug', 'photo'), picture('bag', 'other')],
    pending: new Set(['mug', 'bag']),
    taken: new Set(),
    ...more,
  });

describe('what becomes of a cut-out', () => {
  it.each(['failed', 'cancelled'] as const)('one that %s settles, with the server’s reason', (status) => {
    const { handled, updates } = read([job(status, { message: 'No product was found.' })]);
    expect(handled).toEqual(['j']);
    expect(updates).toEqual([{ jobId: 'j', key: 'mug', cutout: null, reason: 'No product was found.' }]);
    expect([...stillPending(new Set(['mug', 'bag']), updates)]).toEqual(['bag']);
  });

  it('one that ended without a picture and without a word settles too', () => {
    expect(read([job('succeeded')]).updates).toEqual([{ jobId: 'j', key: 'mug', cutout: null, reason: null }]);
  });

  it.each(['queued', 'running'] as const)('one that is %s is waited for', (status) => {
    expect(read([job(status)])).toEqual({ handled: [], updates: [] });
  });

  it('one that came takes the place of its photo, wherever that is still waiting, before its run has ended', () => {
    const pictures = [picture('mug', 'photo'), picture('again', 'photo'), picture('done', 'photo', 'mine')];
    const { handled, updates } = read([job('running', { outputs: [{ asset: CUT_OUT }] as never })], { pictures });
    expect(handled).toEqual(['j']);
    expect(updates.map(({ key }) => key)).toEqual(['mug', 'again']);
  });

  it('is heard once, and only from this place', () => {
    expect(read([job('failed')], { taken: new Set(['j']) })).toEqual({ handled: [], updates: [] });
    const elsewhere = { place: { kind: 'scene', id: 'there' } as never };
    expect(read([job('failed', elsewhere)])).toEqual({ handled: [], updates: [] });
    expect(read([job('failed', { kind: 'product-photo' })])).toEqual({ handled: [], updates: [] });
  });

  it('a failure without a waiting order is no news: the photo was there before this tab', () => {
    expect(read([job('failed')], { pending: new Set() })).toEqual({ handled: ['j'], updates: [] });
  });
});

describe('how far a cut-out is', () => {
  const pictures = [picture('mug', 'photo'), picture('bag', 'other')];
  const known = { place: PLACE, pictures, pending: new Set(['mug', 'bag']) };

  it('is what its run reports, step by step, and nothing before the first', () => {
    const run = job('running', {
      acceptedCount: 1,
      outputs: [{ status: 'pending', asset: null }] as never,
      progress: { value: 2, max: 5, label: 'Finding the product' },
    });
    expect(readCutOutProgress({ ...known, jobs: [run] })).toEqual(
      new Map([
        ['mug', { share: 0.4, step: 'Finding the product' }],
        ['bag', { share: 0, step: null }],
      ]),
    );
  });

  it('is of a run that began before the page was opened, too', () => {
    const run = job('running', { acceptedCount: 1 });
    expect([...readCutOutProgress({ ...known, pending: new Set(), jobs: [run] }).keys()]).toEqual(['mug']);
    const cut = { ...known, pictures: [picture('mug', 'photo', 'cut')], pending: new Set<string>(), jobs: [run] };
    expect(readCutOutProgress(cut).size).toBe(0);
  });

  it('is of this place, and only of what still waits', () => {
    const elsewhere = job('running', { place: { kind: 'scene', id: 'there' } as never, acceptedCount: 1 });
    expect(readCutOutProgress({ ...known, jobs: [elsewhere] }).get('mug')).toEqual({ share: 0, step: null });
    expect(readCutOutProgress({ ...known, pending: new Set(), jobs: [] }).size).toBe(0);
  });
});
