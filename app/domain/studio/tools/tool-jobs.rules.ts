import type { JobEvent, JobStatus, JobView } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';

const TOOL_KINDS = ['inpaint', 'upscale', 'animate', 'refine-cut-out'] as const;
export type ToolKind = (typeof TOOL_KINDS)[number];

/** One run of a tool, as far as the browser has heard of it. */
export interface ToolJob {
  readonly jobId: string;
  readonly kind: ToolKind;
  /** The picture it is made of; null where that was not said. */
  readonly sourceId: string | null;
  readonly status: JobStatus;
  /** Newest event that is included. */
  readonly seq: number;
  /** 0..1. */
  readonly progress: number;
  readonly label: string;
  readonly asset: AssetView | null;
  readonly message: string | null;
}

export type ToolNews =
  | { readonly type: 'snapshot'; readonly job: JobView }
  | { readonly type: 'event'; readonly jobId: string; readonly subjectSeq: number; readonly event: JobEvent };

const ENDS: readonly JobStatus[] = ['succeeded', 'partly_succeeded', 'failed', 'cancelled'];
export const hasEnded = (job: ToolJob): boolean => ENDS.includes(job.status);

/** The run of that kind that is under way for that picture: it is shown again where it was left. */
export const runUnderWay = (jobs: readonly ToolJob[], kind: ToolKind, sourceId: string): ToolJob | undefined =>
  jobs.findLast((job) => job.kind === kind && job.sourceId === sourceId && !hasEnded(job));

const isToolKind = (kind: string): kind is ToolKind => (TOOL_KINDS as readonly string[]).includes(kind);

/** The runs after a piece of news. Late and repeated ones change nothing. */
export function reduceToolJobs(jobs: readonly ToolJob[], news: ToolNews): readonly ToolJob[] {
  const jobId = news.type === 'snapshot' ? news.job.jobId : news.jobId;
  const known = jobs.find((job) => job.jobId === jobId);
  const next = news.type === 'snapshot' ? fromSnapshot(known, news.job) : fromEvent(known, news);
  if (!next || next === known) return jobs;
  return known ? jobs.map((job) => (job === known ? next : job)) : [...jobs, next];
}

function fromSnapshot(known: ToolJob | undefined, job: JobView): ToolJob | undefined {
  if (!isToolKind(job.kind) || (known && known.seq >= job.lastSeq)) return known;
  const [output] = job.outputs;
  return {
    jobId: job.jobId,
    kind: job.kind,
    sourceId: job.sourceId ?? null,
    status: job.status,
    seq: job.lastSeq,
    ...progressOf(job.progress),
    asset: output?.asset ?? null,
    message: output?.message ?? job.message,
  };
}

function fromEvent(
  known: ToolJob | undefined,
  { jobId, subjectSeq, event }: Extract<ToolNews, { type: 'event' }>,
): ToolJob | undefined {
  if (!known) {
    if (event.type !== 'job.queued' || !isToolKind(event.data.kind)) return undefined;
    const { kind, sourceId = null } = event.data;
    const start = { status: 'queued', progress: 0, label: '', asset: null, message: null } as const;
    return { jobId, kind, sourceId, seq: subjectSeq, ...start };
  }
  if (subjectSeq <= known.seq || hasEnded(known)) return known;
  const job = { ...known, seq: subjectSeq };
  switch (event.type) {
    case 'job.queued':
      return job;
    case 'job.started':
      return { ...job, status: 'running' };
    case 'job.progress':
      return { ...job, status: 'running', ...progressOf(event.data) };
    case 'job.output':
      return { ...job, asset: event.data.asset };
    case 'job.output-failed':
      return { ...job, message: event.data.message };
    case 'job.finished':
      return { ...job, status: event.data.status, message: job.message ?? event.data.message };
  }
}

function progressOf(progress: JobView['progress']): Pick<ToolJob, 'progress' | 'label'> {
  if (!progress || progress.max <= 0) return { progress: 0, label: '' };
  return { progress: Math.min(1, Math.max(0, progress.value / progress.max)), label: progress.label };
}
