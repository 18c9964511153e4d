import { describe, expect, it } from 'vitest';
import type { FeedJob } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { progressOfProject, recentOf } from './project-progress.rules.ts';

const asset = (id: string) => ({ _id: id, type: 'image' }) as AssetView;
const job = (jobId: string, change: Partial<FeedJob> = {}): FeedJob => ({
  jobId,
  kind: 'product-photo',
  status: 'queued',
  requestedCount: 1,
  acceptedCount: 1,
  unitPrice: 2,
  prompt: '',
  createdAt: '',
  lastSeq: 1,
  receivedSeq: 1,
  outputs: [],
  message: null,
  progress: null,
  place: { kind: 'scene', id: 's' },
  ...change,
});
const delivered = (id: string) => ({ index: 0, status: 'delivered' as const, asset: asset(id), message: null });

it.each([
  ['nothing', [], 'idle', null],
  ['a run that waits', [job('a')], 'queued', null],
  ['one at work', [job('a', { status: 'running' })], 'executing', null],
  ['one that is done', [job('a', { status: 'succeeded' })], 'completed', null],
  ['one that failed', [job('a', { status: 'failed', message: 'The disk is full' })], 'error', 'The disk is full'],
  ['one that was stopped', [job('a', { status: 'cancelled' })], 'error', 'Execution interrupted'],
  ['one after one that failed', [job('a', { status: 'failed' }), job('b')], 'queued', null],
  ['a run of another project', [job('a', { place: { kind: 'scene', id: 't' } })], 'idle', null],
  ['a cut-out of this one', [job('a', { kind: 'cut-out' })], 'idle', null],
] as const)('with %s it is so', (_what, jobs, status, error) => {
  expect(progressOfProject(jobs, 's')).toMatchObject({ status, error });
});

it('is completed where only its pictures are known, and idle without any', () => {
  expect(progressOfProject([], 'scene', { recent: [{}] }).status).toBe('completed');
  expect(progressOfProject([], 'scene').status).toBe('idle');
});

describe('a run of before', () => {
  const lastRun = { jobId: 'b', status: 'failed', message: 'The disk is full' } as const;
  const failed = { status: 'error', error: 'The disk is full', jobId: 'b' };

  it('is remembered with how it ended, until there is a newer one', () => {
    expect(progressOfProject([], 's', { lastRun, recent: [{}] })).toMatchObject(failed);
    const interrupted = { ...lastRun, status: 'cancelled', message: null } as const;
    expect(progressOfProject([], 's', { lastRun: interrupted }).error).toBe('Execution interrupted');
    expect(progressOfProject([job('c')], 's', { lastRun }).status).toBe('queued');
    expect(progressOfProject([job('c', { status: 'succeeded' })], 's', { lastRun }).status).toBe('completed');
    // The page was away while it ran.
    expect(progressOfProject([job('a', { status: 'succeeded' })], 's', { lastRun })).toMatchObject(failed);
  });

  it('is shown no longer once it is put away, from either source', () => {
    const dismissed = new Set(['b']);
    expect(progressOfProject([], 's', { lastRun, dismissed }).status).toBe('idle');
    const received = [job('b', { status: 'failed' })];
    expect(progressOfProject(received, 's', { recent: [{}], dismissed }).status).toBe('completed');
    expect(progressOfProject([...received, job('c', { status: 'cancelled' })], 's', { dismissed }).jobId).toBe('c');
  });
});

it('has the numbers of the run that is under way', () => {
  const running = job('a', { status: 'running', progress: { value: 3, max: 9, label: 'x' } });
  expect(progressOfProject([running, job('b', { status: 'succeeded' })], 's')).toEqual({
    status: 'executing',
    error: null,
    progress: { value: 3, max: 9 },
    jobId: 'a',
  });
});

it('shows the last three pictures, newest first, each once', () => {
  const jobs = [
    job('a', { status: 'succeeded', outputs: [delivered('1')] }),
    job('b', { status: 'succeeded', outputs: [delivered('2')] }),
    job('c', { place: { kind: 'scene', id: 't' }, outputs: [delivered('9')] }),
  ];
  const ids = recentOf(jobs, 's', [asset('1'), asset('0'), asset('00')]).map(({ _id }) => _id);
  expect(ids).toEqual(['2', '1', '0']);
});

it('has what was made anew on its canvas among its pictures, and what another tool made not', () => {
  const edit = job('b', { kind: 'inpaint', status: 'succeeded', outputs: [delivered('new')] });
  const large = job('c', { kind: 'upscale', status: 'succeeded', outputs: [delivered('large')] });
  expect(recentOf([edit, large], 's', [asset('old')]).map(({ _id }) => _id)).toEqual(['new', 'old']);
});
