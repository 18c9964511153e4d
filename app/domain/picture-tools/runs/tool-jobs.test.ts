import { expect, it } from 'vitest';
import type { FeedJob } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { hasEnded, runUnderWay, toolJobs } from './tool-jobs.rules.ts';

const asset = { _id: 'video' } as AssetView;
const job = (over: Partial<FeedJob> = {}): FeedJob => ({
  jobId: 'j',
  kind: 'animate',
  status: 'running',
  requestedCount: 1,
  acceptedCount: 1,
  unitPrice: 4,
  prompt: '',
  sourceId: 'photo',
  place: { kind: 'tool', id: null },
  createdAt: '',
  lastSeq: 3,
  receivedSeq: 3,
  outputs: [{ index: 0, status: 'pending', asset: null, message: null }],
  message: null,
  progress: { value: 4, max: 10, label: 'Frames' },
  ...over,
});

it('runs of the tools tell how far they are and what became of them', () => {
  const outputs = [{ index: 0, status: 'delivered', asset, message: null }] as const;
  const ended = job({ jobId: 'k', status: 'succeeded', progress: null, outputs });
  const [running, over] = toolJobs([job(), ended], undefined);
  expect(running).toMatchObject({ kind: 'animate', sourceId: 'photo', progress: 0.4, label: 'Frames' });
  expect([over!.asset, hasEnded(over!)]).toEqual([asset, true]);
});

it('other kinds, and what a program or a colleague ordered, are not ours', () => {
  const others = [
    job({ kind: 'product-photo' }),
    job({ kind: 'cut-out' }),
    job({ place: undefined }),
    job({ place: { kind: 'run', id: 'r' } }),
    job({ orderedBy: '2' }),
  ];
  expect(toolJobs(others, undefined)).toEqual([]);
  expect(toolJobs(others, '2')).toHaveLength(1);
});

it('are taken up by the window of their picture until they have ended', () => {
  const jobs = toolJobs([job()], undefined);
  expect(runUnderWay(jobs, 'animate', 'photo')?.jobId).toBe('j');
  expect(runUnderWay(jobs, 'animate', 'another')).toBeUndefined();
  expect(runUnderWay(jobs, 'inpaint', 'photo')).toBeUndefined();
  expect(runUnderWay(toolJobs([job({ status: 'cancelled' })], undefined), 'animate', 'photo')).toBeUndefined();
});

it('keep the reason why the one picture failed', () => {
  const outputs = [{ index: 0, status: 'failed', asset: null, message: 'no frames' }] as const;
  const [failed] = toolJobs([job({ status: 'failed', message: 'all failed', outputs })], undefined);
  expect(failed).toMatchObject({ status: 'failed', message: 'no frames' });
});
