import { EXECUTION_INTERRUPTED, isEnded, isOfPlace, kindFacts } from '#app/domain/generation/index.ts';
import type { FeedJob } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';

/** Pictures of a project that are shown beside it (creative-workspaces, section 3). */
export const MAX_RECENT = 3;

/** The spec's prompt state of a project. */
export interface ProjectProgress {
  readonly status: 'idle' | 'queued' | 'executing' | 'completed' | 'error';
  /** The failure in the server's words, or that it was stopped; null where there was none. */
  readonly error: string | null;
  readonly progress: { readonly value: number; readonly max: number };
  /** The run that is under way, or that went wrong. */
  readonly jobId: string | null;
}

const IDLE: ProjectProgress = { status: 'idle', error: null, progress: { value: 0, max: 0 }, jobId: null };
const FAILED = 'Generation failed';

const isRunOf = (job: FeedJob, sceneId: string) =>
  kindFacts(job.kind)?.use === 'staging' && isOfPlace(job, { kind: 'scene', id: sceneId });

/** A part of its picture was made anew: the outcome is a picture of the project like any other. */
const isEditOf = (job: FeedJob, sceneId: string) =>
  kindFacts(job.kind)?.origin === 'inpainted' && isOfPlace(job, { kind: 'scene', id: sceneId });

/** How a run of before ended, as the server remembers it. */
export interface LastRun extends Pick<FeedJob, 'jobId' | 'status' | 'message'> {
  readonly progress?: FeedJob['progress'];
}

/** The known runs of a project besides those that this page has received. */
export interface KnownRuns {
  /** Its last pictures. */
  readonly recent?: readonly unknown[];
  readonly lastRun?: LastRun | null;
  /** Runs whose end was put away on this page. */
  readonly dismissed?: ReadonlySet<string>;
}

/**
 * How a project stands: its newest run that is under way, else its newest run, until that is put away; where only its pictures
 * are known, it is completed.
 */
export function progressOfProject(
  jobs: readonly FeedJob[],
  sceneId: string,
  { recent = [], lastRun = null, dismissed }: KnownRuns = {},
): ProjectProgress {
  const own = jobs.filter((job) => isRunOf(job, sceneId));
  const job = own.findLast(({ status }) => !isEnded(status)) ?? newest(own.at(-1), lastRun);
  if (!job || dismissed?.has(job.jobId)) return recent.length > 0 ? { ...IDLE, status: 'completed' } : IDLE;
  const { jobId, message } = job;
  const progress = job.progress ? { value: job.progress.value, max: job.progress.max } : IDLE.progress;
  switch (job.status) {
    case 'queued':
      return { status: 'queued', error: null, progress, jobId };
    case 'running':
      return { status: 'executing', error: null, progress, jobId };
    case 'succeeded':
    case 'partly_succeeded':
      return { ...IDLE, status: 'completed' };
    case 'cancelled':
      return { ...IDLE, status: 'error', error: EXECUTION_INTERRUPTED, jobId };
    case 'failed':
      return { ...IDLE, status: 'error', error: message ?? FAILED, jobId };
  }
}

/** Ids of jobs rise with time: what the server remembers may be newer than what this page has received. */
function newest(received: FeedJob | undefined, remembered: LastRun | null): LastRun | undefined {
  if (!received || !remembered) return received ?? remembered ?? undefined;
  return remembered.jobId > received.jobId ? remembered : received;
}

/** The newest pictures of a project: those that came while the page was open, then those of before. */
export function recentOf(jobs: readonly FeedJob[], sceneId: string, before: readonly AssetView[]): AssetView[] {
  const came = jobs
    .filter((job) => isRunOf(job, sceneId) || isEditOf(job, sceneId))
    .flatMap(({ outputs }) => outputs.flatMap(({ asset }) => (asset?.type === 'image' ? [asset] : [])))
    .reverse();
  const known = new Set(came.map(({ _id }) => _id));
  return [...came, ...before.filter(({ _id }) => !known.has(_id))].slice(0, MAX_RECENT);
}
