import { isEnded, isOfPlace, progressOf } from '#app/domain/generation/index.ts';
import type { FeedJob, OrderPlace } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import type { ScenePicture } from '#app/domain/studio/document/index.ts';

/** The result of one picture's cut-out. */
export type CutOutUpdate =
  | { readonly jobId: string; readonly key: string; readonly assetId: string; readonly cutout: AssetView }
  /** `reason` is null where the server gave none. */
  | { readonly jobId: string; readonly key: string; readonly cutout: null; readonly reason: string | null };

interface CutOutRuns {
  readonly jobs: readonly FeedJob[];
  readonly place: OrderPlace;
  readonly pictures: readonly ScenePicture[];
  /** Keys of pictures that wait here. */
  readonly pending: ReadonlySet<string>;
  /** Runs that were heard before. */
  readonly taken: ReadonlySet<string>;
}

/** Runs that came to an end or brought a cut-out, each once: `heard`, and what they mean for pictures of the scene. */
export function readCutOutUpdates({ jobs, place, pictures, pending, taken }: CutOutRuns): {
  readonly handled: readonly string[];
  readonly updates: readonly CutOutUpdate[];
} {
  const handled: string[] = [];
  const updates: CutOutUpdate[] = [];
  // One that is there is replaced by what its owner does, not by news.
  const waiting = (assetId: string | null | undefined) =>
    pictures.filter(({ source }) => source.kind === 'asset' && source.assetId === assetId && !source.cutoutId);
  for (const job of jobs) {
    if (job.kind !== 'cut-out' || taken.has(job.jobId) || !isOfPlace(job, place)) continue;
    const { jobId } = job;
    const cutout = job.outputs[0]?.asset;
    if (cutout && cutout.parentId !== null) {
      handled.push(jobId);
      const assetId = cutout.parentId;
      updates.push(...waiting(assetId).map(({ key }) => ({ jobId, key, assetId, cutout })));
    } else if (isEnded(job.status)) {
      handled.push(jobId);
      const failed = waiting(job.sourceId).filter(({ key }) => pending.has(key));
      updates.push(...failed.map(({ key }) => ({ jobId, key, cutout: null, reason: job.message })));
    }
  }
  return { handled, updates };
}

/** Who still waits after the news. */
export function stillPending(pending: ReadonlySet<string>, updates: readonly CutOutUpdate[]): ReadonlySet<string> {
  return new Set([...pending].filter((key) => !updates.some((each) => each.key === key)));
}

/** How far the cut-out of a picture is, as its run reports it. */
export interface CutOutProgress {
  /** 0..1. */
  readonly share: number;
  /** The step under way; null before the first one. */
  readonly step: string | null;
}

const NOT_BEGUN: CutOutProgress = { share: 0, step: null };

/** How far each waiting picture is, by its key: those that wait here, and those whose run began before the page was opened. */
export function readCutOutProgress({
  jobs,
  place,
  pictures,
  pending,
}: Omit<CutOutRuns, 'taken'>): ReadonlyMap<string, CutOutProgress> {
  const runs = new Map<string, CutOutProgress>();
  for (const job of jobs) {
    if (job.kind !== 'cut-out' || isEnded(job.status) || !job.sourceId || !isOfPlace(job, place)) continue;
    runs.set(job.sourceId, { share: progressOf(job), step: job.progress?.label ?? null });
  }
  return new Map(
    pictures.flatMap(({ key, source }) => {
      const run = source.kind === 'asset' && !source.cutoutId && runs.get(source.assetId);
      return run || pending.has(key) ? [[key, run || NOT_BEGUN]] : [];
    }),
  );
}
