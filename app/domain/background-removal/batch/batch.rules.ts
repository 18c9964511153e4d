import { isByPerson, isEnded } from '#app/domain/generation/index.ts';
import type { FeedJob } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';

/** A photo that came in during this visit. */
export interface BatchPhoto {
  readonly key: string;
  readonly name: string;
  /** Shown until the server has one: a file of the merchant's own disk; null for what lies in the library. */
  readonly localUrl: string | null;
  /** 0 to 1. */
  readonly progress: number;
  /** Null while it is on its way. */
  readonly asset: AssetView | null;
  /** Why it did not arrive, or why its cut-out was not accepted. */
  readonly failure: string | null;
  /** The file itself was refused: trying again cannot help. */
  readonly isFinal: boolean;
}

export type BatchState = 'uploading' | 'waiting' | 'removing' | 'done' | 'failed';

/** One picture of the batch. */
export interface BatchEntry {
  /** Of the photo, as long as it is on the page. */
  readonly key: string;
  readonly name: string;
  readonly state: BatchState;
  /** 0 to 1. */
  readonly progress: number;
  /** Address of a small picture; null where there is none yet. */
  readonly thumb: string | null;
  /** Address of the photo at a size to be looked at; null where it is gone. */
  readonly photo: string | null;
  readonly cutOut: AssetView | null;
  readonly failure: string | null;
  /** A failed photo may work when it is tried again. */
  readonly canRetry: boolean;
  /** The job under way. */
  readonly jobId: string | null;
  /** It came in during this visit. */
  readonly isNew: boolean;
}

interface Known {
  /** The last one first. */
  readonly photos: readonly BatchPhoto[];
  readonly jobs: readonly FeedJob[];
  /** Cut-outs as the page was loaded, the newest first. */
  readonly loaded: readonly AssetView[];
  readonly person: string | undefined;
}

/** The entries of the batch: uploads of this visit, then jobs from before, then the newest cut-outs. */
export function batchEntries({ photos, jobs, loaded, person }: Known): readonly BatchEntry[] {
  const cutOuts = newestCutOuts(jobs, loaded);
  const runs = new Map<string, FeedJob>();
  for (const job of jobs) {
    if (job.kind === 'cut-out' && job.sourceId) runs.set(job.sourceId, job);
  }
  const own = photos.map((photo) => ofPhoto(photo, runs, cutOuts));
  const shown = new Set(photos.flatMap(({ asset }) => asset?._id ?? []));
  const earlier = [...runs.values()].filter(
    (job) => !isEnded(job.status) && !shown.has(job.sourceId!) && job.place?.kind === 'tool' && isByPerson(job, person),
  );
  const running = earlier.map((job) => ofJob(job));
  for (const job of earlier) shown.add(job.sourceId!);
  const rest = [...cutOuts].filter(([photoId]) => !shown.has(photoId)).map(([key, cutOut]) => ofCutOut(key, cutOut));
  return [...own, ...running, ...rest];
}

const photoIdOf = (cutOut: AssetView): string => cutOut.parentId ?? cutOut._id;

/** The newest cut-out of each photo: of those that arrived here, the last one counts. */
function newestCutOuts(jobs: readonly FeedJob[], loaded: readonly AssetView[]): ReadonlyMap<string, AssetView> {
  const byId = new Map(loaded.map((asset) => [asset._id, asset]));
  const newest = new Map<string, AssetView>();
  for (const cutOut of loaded) if (!newest.has(photoIdOf(cutOut))) newest.set(photoIdOf(cutOut), cutOut);
  for (const { kind, outputs } of jobs) {
    const asset = kind === 'cut-out' || kind === 'refine-cut-out' ? outputs[0]?.asset : null;
    if (!asset) continue;
    const known = newest.get(photoIdOf(asset));
    if (known && known.createdAt > asset.createdAt) continue;
    // A later load knows what was confirmed since.
    newest.set(photoIdOf(asset), byId.get(asset._id) ?? asset);
  }
  return newest;
}

function ofPhoto(
  { key, name, localUrl, progress, asset, failure, isFinal }: BatchPhoto,
  runs: ReadonlyMap<string, FeedJob>,
  cutOuts: ReadonlyMap<string, AssetView>,
): BatchEntry {
  const shown = { key, name, photo: localUrl ?? asset?.urls.display ?? null, isNew: true };
  const thumb = localUrl ?? asset?.urls.thumb ?? null;
  const none = { ...shown, thumb, cutOut: null, failure: null, canRetry: !isFinal, jobId: null, progress: 0 };
  // It is transparent as it came: nothing to remove.
  const cutOut = asset && (cutOuts.get(asset._id) ?? (asset.hasAlpha ? asset : null));
  if (cutOut) return { ...none, thumb: cutOut.urls.thumb, state: 'done', progress: 1, cutOut };
  if (failure !== null) return { ...none, state: 'failed', failure };
  if (!asset) return { ...none, state: 'uploading', progress };
  const run = runs.get(asset._id);
  if (!run) return { ...none, state: 'waiting' };
  if (isEnded(run.status)) return { ...none, state: 'failed', failure: run.outputs[0]?.message ?? run.message };
  return { ...none, ...underWay(run) };
}

function ofJob(job: FeedJob): BatchEntry {
  const none = { thumb: null, photo: null, cutOut: null, failure: null, canRetry: true, isNew: true };
  return { ...none, key: job.sourceId!, name: 'Photo', ...underWay(job) };
}

function underWay(job: FeedJob): Pick<BatchEntry, 'state' | 'progress' | 'jobId'> {
  const { jobId, progress, status } = job;
  const share = progress && progress.max > 0 ? Math.min(1, progress.value / progress.max) : 0;
  return { jobId, progress: share, state: status === 'queued' ? 'waiting' : 'removing' };
}

function ofCutOut(key: string, cutOut: AssetView): BatchEntry {
  const { imageName: name, urls, photoUrls } = cutOut;
  const facts = { failure: null, canRetry: true, jobId: null, isNew: false, progress: 1 };
  return { key, name, state: 'done', thumb: urls.thumb, photo: photoUrls?.display ?? null, cutOut, ...facts };
}
