import { describe, expect, it } from 'vitest';
import type { JobEvent, JobView } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { hasEnded, reduceToolJobs, runUnderWay } from './tool-jobs.rules.ts';
import type { ToolJob } from './tool-jobs.rules.ts';

const asset = { _id: 'film' } as AssetView;
const queued = (kind: string): JobEvent => ({
  type: 'job.queued',
  data: { kind, requestedCount: 1, acceptedCount: 1, unitPrice: 4, prompt: '' },
});
const progress = (value: number): JobEvent => ({ type: 'job.progress', data: { value, max: 10, label: 'Frames' } });
const output: JobEvent = { type: 'job.output', data: { index: 0, assetId: 'film', asset } };
const finished: JobEvent = {
  type: 'job.finished',
  data: { status: 'succeeded', delivered: 1, failed: 0, settled: 4, released: 0, message: null },
};
const play = (events: readonly JobEvent[], from: readonly ToolJob[] = []) =>
  events.reduce(
    (jobs, event, at) => reduceToolJobs(jobs, { type: 'event', jobId: 'j', subjectSeq: at + 1, event }),
    from,
  );
const view = (over: Partial<JobView>): JobView => ({
  jobId: 'j',
  kind: 'animate',
  status: 'running',
  requestedCount: 1,
  acceptedCount: 1,
  unitPrice: 4,
  prompt: '',
  createdAt: '',
  lastSeq: 3,
  outputs: [],
  message: null,
  progress: { value: 5, max: 10, label: 'Frames' },
  ...over,
});

describe('runs of the tools', () => {
  it('follow their events to the end', () => {
    const [job] = play([queued('animate'), progress(4), output, finished]);
    expect(job).toMatchObject({ status: 'succeeded', asset, progress: 0.4, label: 'Frames' });
    expect(hasEnded(job!)).toBe(true);
  });

  it('of other kinds are not ours', () => {
    expect(play([queued('product-photo'), finished])).toEqual([]);
    expect(reduceToolJobs([], { type: 'snapshot', job: view({ kind: 'cut-out' }) })).toEqual([]);
  });

  it('are found again after a reload, and old news changes nothing', () => {
    const found = reduceToolJobs([], { type: 'snapshot', job: view({}) });
    expect(found[0]).toMatchObject({ status: 'running', progress: 0.5 });
    const late = { type: 'event', jobId: 'j', subjectSeq: 3, event: progress(1) } as const;
    expect(reduceToolJobs(found, late)).toBe(found);
    expect(reduceToolJobs(found, { type: 'snapshot', job: view({ lastSeq: 2, status: 'queued' }) })).toBe(found);
  });

  it('are taken up by the window of their picture until they have ended', () => {
    const film = { ...view({}), sourceId: 'photo' };
    const jobs = reduceToolJobs([], { type: 'snapshot', job: film });
    expect(runUnderWay(jobs, 'animate', 'photo')?.jobId).toBe('j');
    expect(runUnderWay(jobs, 'animate', 'another')).toBeUndefined();
    expect(runUnderWay(jobs, 'inpaint', 'photo')).toBeUndefined();
    const ended = { ...film, lastSeq: 9, status: 'cancelled' } as const;
    expect(runUnderWay(reduceToolJobs(jobs, { type: 'snapshot', job: ended }), 'animate', 'photo')).toBeUndefined();
  });

  it('keep the reason why the one picture failed', () => {
    const failed: JobEvent = { type: 'job.output-failed', data: { index: 0, code: 'engine', message: 'no frames' } };
    const end = { ...finished, data: { ...finished.data, status: 'failed', message: 'all failed' } } as JobEvent;
    expect(play([queued('animate'), failed, end])[0]).toMatchObject({ status: 'failed', message: 'no frames' });
  });
});
