import { isEnded, isOfPlace, kindFacts } from '#app/domain/generation/index.ts';
import type { FeedJob, FeedOutput, JobPlace } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';

/** The result area starts with the last 3 pictures; everything stays in the library. */
export const RECENT_COUNT = 3;

export type ResultsOutput = FeedOutput;
/** One run and its pictures. */
export type ResultsBatch = FeedJob;

/** The state of the strip on this visit. */
export interface ResultsView {
  /** Pictures of earlier visits, newest first. */
  readonly recent: readonly AssetView[];
  readonly selectedId: string | null;
  readonly removed: ReadonlySet<string>;
  /** Failed outputs that were put away, as `job:index`. */
  readonly dismissed: ReadonlySet<string>;
}

/** The strip as it is shown. */
export interface ResultsState {
  /** Newest first. */
  readonly batches: readonly ResultsBatch[];
  readonly recent: readonly AssetView[];
  readonly selectedId: string | null;
}

export type ResultsAction =
  | { readonly type: 'select'; readonly assetId: string | null }
  | { readonly type: 'remove'; readonly assetId: string }
  | { readonly type: 'dismiss'; readonly jobId: string; readonly index: number };

export const startResults = (recent: readonly AssetView[]): ResultsView => ({
  recent: recent.slice(0, RECENT_COUNT),
  selectedId: null,
  removed: new Set(),
  dismissed: new Set(),
});

const outputKey = (jobId: string, index: number) => `${jobId}:${index}`;

/** Pictures of this canvas, and what goes on from its finished ones. */
const isShown = ({ kind }: FeedJob): boolean => {
  const use = kindFacts(kind)?.use;
  return use === 'staging' || use === 'tool';
};

/** The strip of one place: its own runs, and the last pictures of before. */
export function resultsOf(view: ResultsView, jobs: readonly FeedJob[], place: JobPlace): ResultsState {
  const { selectedId, removed, dismissed } = view;
  const isThere = ({ jobId, status }: FeedJob, output: FeedOutput) =>
    !dismissed.has(outputKey(jobId, output.index)) &&
    !(output.asset && removed.has(output.asset._id)) &&
    // Of a run that was called off only what was made stays.
    !(status === 'cancelled' && output.status !== 'delivered');
  const batches = jobs
    .filter((job) => isOfPlace(job, place) && isShown(job))
    .map((job) => ({ ...job, outputs: job.outputs.filter((output) => isThere(job, output)) }))
    .filter((batch) => batch.outputs.length > 0 || !isEnded(batch.status))
    .reverse();
  return { batches, recent: view.recent.filter(({ _id }) => !removed.has(_id)), selectedId };
}

/** The view after an action; `shown` is the strip that it was made on. */
export function reduceResults(view: ResultsView, action: ResultsAction, shown: ResultsState): ResultsView {
  switch (action.type) {
    case 'select':
      return view.selectedId === action.assetId ? view : { ...view, selectedId: action.assetId };
    case 'remove': {
      const { assetId } = action;
      // Removing the selected picture selects the first remaining, or none (creative-workspaces, section 4).
      const rest = resultAssets(shown).filter(({ _id }) => _id !== assetId);
      const selectedId = view.selectedId === assetId ? (rest[0]?._id ?? null) : view.selectedId;
      return { ...view, selectedId, removed: new Set([...view.removed, assetId]) };
    }
    case 'dismiss':
      return { ...view, dismissed: new Set([...view.dismissed, outputKey(action.jobId, action.index)]) };
  }
}

/** All pictures of the strip in the order shown. */
export function resultAssets(state: ResultsState): AssetView[] {
  const shown = state.batches.flatMap((batch) => batch.outputs.flatMap((output) => output.asset ?? []));
  const ids = new Set(shown.map((asset) => asset._id));
  return [...shown, ...state.recent.filter((asset) => !ids.has(asset._id))];
}
