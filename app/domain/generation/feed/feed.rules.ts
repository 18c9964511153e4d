import { isEnded } from '../job-status.rules.ts';
import type { JobEvent } from '../job-events.schema.ts';
import type { JobView } from '../job-view.schema.ts';

/** One asked-for picture or video of a job. */
export type FeedOutput = Omit<JobView['outputs'][number], 'charged'>;

/** A job as far as the browser knows it; every accepted output has its place. */
export interface FeedJob extends Omit<JobView, 'outputs'> {
  readonly outputs: readonly FeedOutput[];
  /** Newest event received; above `lastSeq` where some between are missing. */
  readonly receivedSeq: number;
  /** Newest image of an output on the way; missing where none has come. */
  readonly preview?: FeedPreview | undefined;
}

interface FeedPreview {
  readonly index: number;
  /** A data address. */
  readonly url: string;
}

/** Something ordered on this page, by its key. */
export interface FeedOrder {
  readonly key: string;
  readonly kind: string;
  /** `unanswered`: it is unknown whether it arrived; the same key may be sent again. */
  readonly state: 'sending' | 'accepted' | 'refused' | 'unanswered';
  readonly jobId: string | null;
}

export interface FeedState {
  /** In the order in which they arrived. */
  readonly jobs: readonly FeedJob[];
  readonly orders: readonly FeedOrder[];
  /** Jobs of which something is missing: to be looked up. */
  readonly wanted: readonly string[];
}

export const EMPTY_FEED: FeedState = { jobs: [], orders: [], wanted: [] };

export type FeedAction =
  /** The connection stands (again), and these have not ended. */
  | { readonly type: 'greeted'; readonly active: readonly JobView[] }
  | { readonly type: 'event'; readonly jobId: string; readonly subjectSeq: number; readonly event: JobEvent }
  | { readonly type: 'previewed'; readonly jobId: string; readonly preview: FeedPreview }
  | { readonly type: 'looked-up'; readonly job: JobView }
  /** It is not there any more. */
  | { readonly type: 'gone'; readonly jobId: string }
  | { readonly type: 'sent'; readonly key: string; readonly kind: string }
  | { readonly type: 'accepted'; readonly key: string; readonly jobId: string }
  | { readonly type: 'refused'; readonly key: string; readonly isUnanswered: boolean };

/** The feed after an action. Late and repeated events change nothing; a job with a missing event is fetched. */
export function reduceFeed(state: FeedState, action: FeedAction): FeedState {
  switch (action.type) {
    case 'greeted':
      return greet(state, action.active);
    case 'event':
      return applyEvent(state, action);
    case 'previewed': {
      const job = findJob(state, action.jobId);
      return job && !isEnded(job.status) ? putJob(state, { ...job, preview: action.preview }) : state;
    }
    case 'looked-up':
      return takeView(state, action.job);
    case 'gone':
      return {
        ...state,
        jobs: state.jobs.filter(({ jobId }) => jobId !== action.jobId),
        wanted: without(state.wanted, action.jobId),
      };
    case 'sent':
      return putOrder(state, { key: action.key, kind: action.kind, state: 'sending', jobId: null });
    case 'accepted':
      return setOrder(state, action.key, { state: 'accepted', jobId: action.jobId });
    case 'refused':
      return setOrder(state, action.key, { state: action.isUnanswered ? 'unanswered' : 'refused' });
  }
}

export const findJob = (state: FeedState, jobId: string): FeedJob | undefined =>
  state.jobs.find((job) => job.jobId === jobId);

/** 0..1: outputs that came or failed, and the share of the one being made. */
export function progressOf(job: Pick<FeedJob, 'acceptedCount' | 'outputs' | 'progress'>): number {
  if (job.acceptedCount === 0) return 0;
  const done = job.outputs.filter(({ status }) => status !== 'pending').length / job.acceptedCount;
  const reported = job.progress && job.progress.max > 0 ? job.progress.value / job.progress.max : 0;
  return Math.min(1, Math.max(0, done, reported));
}

function greet(state: FeedState, active: readonly JobView[]): FeedState {
  const next = active.reduce(takeView, state);
  const ids = new Set(active.map(({ jobId }) => jobId));
  // A run that ended while the connection was away is not among the active ones, and its events may be gone.
  const lost = next.jobs.filter((job) => !isEnded(job.status) && !ids.has(job.jobId));
  return lost.reduce((feed, { jobId }) => want(feed, jobId), next);
}

function applyEvent(state: FeedState, { jobId, subjectSeq, event }: Extract<FeedAction, { type: 'event' }>): FeedState {
  const known = findJob(state, jobId);
  if (!known) {
    // A job first seen in the middle of its run is looked up whole.
    return event.type === 'job.queued' && subjectSeq === 1
      ? putJob(state, fromQueued(jobId, event.data))
      : want(state, jobId);
  }
  if (subjectSeq <= known.receivedSeq || isEnded(known.status)) return state;
  const received = { ...known, receivedSeq: subjectSeq };
  if (subjectSeq !== known.lastSeq + 1) return want(putJob(state, received), jobId);
  return putJob(state, settle({ ...apply(received, event), lastSeq: subjectSeq }));
}

function takeView(state: FeedState, view: JobView): FeedState {
  const known = findJob(state, view.jobId);
  const receivedSeq = Math.max(known?.receivedSeq ?? 0, view.lastSeq);
  // Looked up before the newest event was written: once more.
  const isBehind = receivedSeq > view.lastSeq && !isEnded(view.status);
  const rest = isBehind ? state : { ...state, wanted: without(state.wanted, view.jobId) };
  if (known && (known.lastSeq >= view.lastSeq || isEnded(known.status))) {
    return rest.wanted.length === state.wanted.length ? state : rest;
  }
  const outputs = Array.from({ length: view.acceptedCount }, (_, index): FeedOutput => {
    const output = view.outputs.find((candidate) => candidate.index === index);
    if (!output) return { index, status: 'pending', asset: null, message: null };
    const { status, asset, message } = output;
    return { index, status, asset, message };
  });
  return putJob(rest, settle({ ...view, outputs, receivedSeq, preview: known?.preview }));
}

function fromQueued(jobId: string, data: Extract<JobEvent, { type: 'job.queued' }>['data']): FeedJob {
  const outputs = Array.from({ length: data.acceptedCount }, (_, index): FeedOutput => ({
    index,
    status: 'pending',
    asset: null,
    message: null,
  }));
  const start = { status: 'queued', createdAt: '', message: null, progress: null, lastSeq: 1, receivedSeq: 1 } as const;
  return { jobId, ...data, ...start, outputs };
}

function apply(job: FeedJob, event: JobEvent): FeedJob {
  switch (event.type) {
    case 'job.queued':
      return job;
    case 'job.started':
      return { ...job, status: 'running' };
    case 'job.progress':
      return { ...job, status: 'running', progress: event.data };
    case 'job.executing':
      return { ...job, status: 'running', progress: { value: 0, max: 1, ...job.progress, label: event.data.node } };
    case 'job.cached':
    case 'job.preview':
      return job;
    case 'job.output': {
      const { index, asset } = event.data;
      return withOutput(job, { index, status: 'delivered', asset, message: null });
    }
    case 'job.output-failed': {
      const { index, message } = event.data;
      return withOutput(job, { index, status: 'failed', asset: null, message });
    }
    case 'job.finished':
      return { ...job, status: event.data.status, message: event.data.message, progress: null, preview: undefined };
  }
}

const withOutput = (job: FeedJob, output: FeedOutput): FeedJob => ({
  ...job,
  outputs: job.outputs.map((known) => (known.index === output.index && known.status !== 'delivered' ? output : known)),
});

/** Nothing stays pending in a job that has ended. */
function settle(job: FeedJob): FeedJob {
  if (!isEnded(job.status)) return job;
  return {
    ...job,
    outputs: job.outputs.map((output) =>
      output.status === 'pending' ? { ...output, status: 'failed', message: job.message } : output,
    ),
  };
}

function putJob(state: FeedState, job: FeedJob): FeedState {
  const isKnown = state.jobs.some(({ jobId }) => jobId === job.jobId);
  const jobs = isKnown ? state.jobs.map((known) => (known.jobId === job.jobId ? job : known)) : [...state.jobs, job];
  // An order whose answer is late or lost has arrived all the same.
  const order = state.orders.find(({ key, jobId }) => key === job.orderKey && jobId === null);
  const next = { ...state, jobs };
  return order ? setOrder(next, order.key, { state: 'accepted', jobId: job.jobId }) : next;
}

const want = (state: FeedState, jobId: string): FeedState =>
  state.wanted.includes(jobId) ? state : { ...state, wanted: [...state.wanted, jobId] };

const without = (ids: readonly string[], jobId: string) => ids.filter((id) => id !== jobId);

const putOrder = (state: FeedState, order: FeedOrder): FeedState => ({
  ...state,
  orders: [...state.orders.filter(({ key }) => key !== order.key), order],
});

function setOrder(state: FeedState, key: string, change: Pick<FeedOrder, 'state'> & { jobId?: string }): FeedState {
  const known = state.orders.find((order) => order.key === key);
  // An accepted job stays so, whatever became of the answer.
  if (!known || known.state === 'accepted') return state;
  return { ...state, orders: state.orders.map((order) => (order === known ? { ...order, ...change } : order)) };
}
