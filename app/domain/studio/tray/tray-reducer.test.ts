import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JobEvent, JobView } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { batchProgress, reduceTray, runningBatch, startTray, trayAssets } from './tray-reducer.ts';
import type { TrayAction, TrayState } from './tray-reducer.ts';

const asset = (id: string) => ({ _id: id }) as AssetView;
const queued = (count: number): JobEvent => ({
  type: 'job.queued',
  data: { kind: 'product-photo', requestedCount: count, acceptedCount: count, unitPrice: 2, prompt: 'on sand' },
});
const output = (index: number): JobEvent => ({
  type: 'job.output',
  data: { index, assetId: `a${index}`, asset: asset(`a${index}`) },
});
const failed = (index: number): JobEvent => ({
  type: 'job.output-failed',
  data: { index, code: 'engine', message: 'no light' },
});
const finished = (status: 'succeeded' | 'failed' | 'cancelled' | 'partly_succeeded'): JobEvent => ({
  type: 'job.finished',
  data: { status, delivered: 0, failed: 0, settled: 0, released: 0, message: 'over' },
});
const started: JobEvent = { type: 'job.started', data: { run: 1 } };

const play = (events: readonly JobEvent[], from: TrayState = startTray([], [])) =>
  events.reduce((tray, event, index) => reduceTray(tray, news(index + 1, event)), from);
const news = (subjectSeq: number, event: JobEvent): TrayAction => ({ type: 'event', jobId: 'j', subjectSeq, event });
const statuses = (tray: TrayState) => tray.batches[0]?.outputs.map((entry) => entry.status);

describe('a run', () => {
  it('shows a placeholder per accepted picture, then each as it comes', () => {
    const tray = play([queued(3), started, output(1), failed(0)]);
    expect(statuses(tray)).toEqual(['failed', 'delivered', 'pending']);
    expect(runningBatch(tray)?.jobId).toBe('j');
    expect(batchProgress(tray.batches[0]!)).toBeCloseTo(2 / 3);
  });

  it('leaves nothing pending when it has ended', () => {
    expect(statuses(play([queued(2), started, output(0), finished('partly_succeeded')]))).toEqual([
      'delivered',
      'failed',
    ]);
    expect(runningBatch(play([queued(1), finished('failed')]))).toBeNull();
  });

  it('a cancelled run keeps what was made, and goes when nothing was', () => {
    expect(statuses(play([queued(3), started, output(0), failed(1), finished('cancelled')]))).toEqual(['delivered']);
    expect(play([queued(2), finished('cancelled')]).batches).toEqual([]);
  });

  it('of a tool stands beside the others and does not hold the canvas', () => {
    const film = { ...queued(1), data: { ...queued(1).data, kind: 'animate' } } as JobEvent;
    const tray = play([film, started]);
    expect(statuses(tray)).toEqual(['pending']);
    expect(runningBatch(tray)).toBeNull();
  });

  it('of another kind is not shown', () => {
    const cutOut = { ...queued(1), data: { ...queued(1).data, kind: 'cut-out' } } as JobEvent;
    expect(play([cutOut, output(0)]).batches).toEqual([]);
  });
});

describe('late and repeated news', () => {
  const events = [queued(2), started, output(0), output(1), finished('succeeded')];

  it('changes nothing', () => {
    const tray = play(events);
    for (const [index, event] of events.entries()) expect(reduceTray(tray, news(index + 1, event))).toBe(tray);
    expect(reduceTray(tray, news(99, started))).toBe(tray);
  });

  it('a snapshot that is older than what was seen changes nothing, a newer one wins', () => {
    const tray = play([queued(2), started, output(0)]);
    const job: JobView = {
      jobId: 'j',
      kind: 'product-photo',
      status: 'queued',
      requestedCount: 2,
      acceptedCount: 2,
      unitPrice: 2,
      prompt: '',
      createdAt: '',
      lastSeq: 1,
      outputs: [],
      message: null,
      progress: null,
    };
    expect(reduceTray(tray, { type: 'snapshot', job })).toBe(tray);
    const newer = reduceTray(tray, { type: 'snapshot', job: { ...job, lastSeq: 9, status: 'succeeded' } });
    expect(newer.batches[0]).toMatchObject({ status: 'succeeded', seq: 9 });
  });

  it('however often and late events are repeated, the outcome is the same', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 4 }), { maxLength: 30 }), (repeats) => {
        let tray = startTray([], []);
        let seen = 0;
        for (const repeat of [...repeats, 0, 1, 2, 3, 4]) {
          const index = Math.min(repeat, seen);
          tray = reduceTray(tray, news(index + 1, events[index]!));
          seen = Math.max(seen, index + 1);
          if (seen === 5) break;
        }
        while (seen < 5) {
          tray = reduceTray(tray, news(seen + 1, events[seen]!));
          seen += 1;
        }
        expect(tray).toEqual(play(events));
      }),
    );
  });
});

describe('the strip', () => {
  it('shows this visit first, then the last 3 of earlier ones, none twice', () => {
    const tray = play([queued(1), output(0)], startTray(['a0', 'b', 'c', 'd'].map(asset), []));
    expect(trayAssets(tray).map((entry) => entry._id)).toEqual(['a0', 'b', 'c']);
  });

  it('removing the selected picture selects the first remaining, or none', () => {
    let tray: TrayState = { ...startTray([asset('a'), asset('b')], []), selectedId: 'a' };
    tray = reduceTray(tray, { type: 'remove', assetId: 'a' });
    expect(tray.selectedId).toBe('b');
    expect(reduceTray(tray, { type: 'remove', assetId: 'b' }).selectedId).toBeNull();
  });

  it('removing another one keeps the selection', () => {
    const tray = { ...startTray([asset('a'), asset('b')], []), selectedId: 'b' };
    expect(reduceTray(tray, { type: 'remove', assetId: 'a' }).selectedId).toBe('b');
  });

  it('a failed placeholder can be put away', () => {
    const tray = play([queued(2), failed(0), output(1), finished('partly_succeeded')]);
    expect(statuses(reduceTray(tray, { type: 'dismiss', jobId: 'j', index: 0 }))).toEqual(['delivered']);
  });
});
