import { describe, expect, it } from 'vitest';
import type { FeedJob, FeedOutput } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { reduceResults, startResults, resultAssets, resultsOf } from './results.rules.ts';
import type { ResultsAction, ResultsView } from './results.rules.ts';

const HERE = { kind: 'scene', id: 's' } as const;
const asset = (id: string) => ({ _id: id }) as AssetView;
const output = (index: number, status: FeedOutput['status']): FeedOutput => ({
  index,
  status,
  asset: status === 'delivered' ? asset(`a${index}`) : null,
  message: status === 'failed' ? 'no light' : null,
});
const job = (statuses: readonly FeedOutput['status'][], over: Partial<FeedJob> = {}): FeedJob => ({
  jobId: 'j',
  kind: 'product-photo',
  status: 'running',
  requestedCount: statuses.length,
  acceptedCount: statuses.length,
  unitPrice: 2,
  prompt: 'on sand',
  place: HERE,
  createdAt: '',
  lastSeq: 2,
  receivedSeq: 2,
  outputs: statuses.map((status, index) => output(index, status)),
  message: null,
  progress: null,
  ...over,
});
const show = (jobs: readonly FeedJob[], view: ResultsView = startResults([])) => resultsOf(view, jobs, HERE);
const statuses = (jobs: readonly FeedJob[], view?: ResultsView) =>
  show(jobs, view).batches[0]?.outputs.map((entry) => entry.status);
const after = (view: ResultsView, jobs: readonly FeedJob[], ...actions: ResultsAction[]) =>
  actions.reduce((now, action) => reduceResults(now, action, show(jobs, now)), view);

describe('a run', () => {
  it('shows a placeholder per accepted picture, then each as it comes, the newest run first', () => {
    const jobs = [job(['failed', 'delivered', 'pending']), job(['pending'], { jobId: 'k' })];
    expect(statuses([jobs[0]!])).toEqual(['failed', 'delivered', 'pending']);
    expect(show(jobs).batches.map(({ jobId }) => jobId)).toEqual(['k', 'j']);
  });

  it('that was called off keeps what was made, and goes when nothing was', () => {
    expect(statuses([job(['delivered', 'failed'], { status: 'cancelled' })])).toEqual(['delivered']);
    expect(show([job(['failed'], { status: 'cancelled' })]).batches).toEqual([]);
  });

  it('of a tool stands beside the others and does not hold the canvas; of another kind it is not shown', () => {
    const video = job(['pending'], { kind: 'animate' });
    expect(show([video]).batches).toHaveLength(1);
    expect(show([job(['pending'], { kind: 'cut-out' })]).batches).toEqual([]);
    expect(show([job(['pending'], { kind: 'not-known-yet' })]).batches).toEqual([]);
  });

  it('of another canvas, of Flow or of a program is none of this strip', () => {
    const others = [
      job(['pending'], { place: { kind: 'scene', id: 'other' } }),
      job(['pending'], { place: { kind: 'run', id: 'r' } }),
      job(['pending'], { place: undefined }),
    ];
    expect(show(others).batches).toEqual([]);
  });
});

describe('the strip', () => {
  it('shows this visit first, then the last 3 of earlier ones, none twice', () => {
    const tray = show([job(['delivered'])], startResults(['a0', 'b', 'c', 'd'].map(asset)));
    expect(resultAssets(tray).map((entry) => entry._id)).toEqual(['a0', 'b', 'c']);
  });

  it('removing the selected picture selects the first remaining, or none', () => {
    let view: ResultsView = { ...startResults([asset('a'), asset('b')]), selectedId: 'a' };
    view = after(view, [], { type: 'remove', assetId: 'a' });
    expect(view.selectedId).toBe('b');
    expect(after(view, [], { type: 'remove', assetId: 'b' }).selectedId).toBeNull();
  });

  it('removing another one keeps the selection, and what is removed stays away', () => {
    const jobs = [job(['delivered'], { status: 'succeeded' })];
    const view = after({ ...startResults([asset('b')]), selectedId: 'b' }, jobs, { type: 'remove', assetId: 'a0' });
    expect([view.selectedId, show(jobs, view).batches]).toEqual(['b', []]);
  });

  it('a failed placeholder can be put away', () => {
    const jobs = [job(['failed', 'delivered'], { status: 'partly_succeeded' })];
    const view = after(startResults([]), jobs, { type: 'dismiss', jobId: 'j', index: 0 });
    expect(statuses(jobs, view)).toEqual(['delivered']);
  });
});
