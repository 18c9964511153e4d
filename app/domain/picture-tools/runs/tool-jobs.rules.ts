import { isByPerson, isEnded, kindFacts } from '#app/domain/generation/index.ts';
import type { FeedJob, JobStatus, KindName } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';

export type ToolKind = Extract<KindName, 'inpaint' | 'upscale' | 'animate' | 'refine-cut-out'>;

/** One run of a tool, as far as the browser knows it. */
export interface ToolJob {
  readonly jobId: string;
  readonly kind: ToolKind;
  /** The picture it is made of; null where that was not said. */
  readonly sourceId: string | null;
  readonly status: JobStatus;
  /** 0..1. */
  readonly progress: number;
  readonly label: string;
  readonly asset: AssetView | null;
  readonly message: string | null;
  readonly orderKey: string | undefined;
}

export const hasEnded = (job: ToolJob): boolean => isEnded(job.status);

/** The run of that kind that is under way for that picture: it is shown again where it was left. */
export const runUnderWay = (jobs: readonly ToolJob[], kind: ToolKind, sourceId: string): ToolJob | undefined =>
  jobs.findLast((job) => job.kind === kind && job.sourceId === sourceId && !hasEnded(job));

function isOfTool(job: FeedJob): job is FeedJob & { readonly kind: ToolKind } {
  const use = kindFacts(job.kind)?.use;
  return use === 'tool' || use === 'correction';
}

/** The runs of the tools that this person has ordered; what programs order is theirs to follow. */
export function toolJobs(jobs: readonly FeedJob[], person: string | undefined): readonly ToolJob[] {
  return jobs
    .filter((job) => isByPerson(job, person))
    .filter(isOfTool)
    .map(toToolJob);
}

function toToolJob(job: FeedJob & { readonly kind: ToolKind }): ToolJob {
  const { jobId, kind, status, progress, orderKey } = job;
  const [output] = job.outputs;
  const share = progress && progress.max > 0 ? progress.value / progress.max : 0;
  return {
    jobId,
    kind,
    sourceId: job.sourceId ?? null,
    status,
    progress: Math.min(1, Math.max(0, share)),
    label: progress?.label ?? '',
    asset: output?.asset ?? null,
    message: output?.message ?? job.message,
    orderKey,
  };
}
