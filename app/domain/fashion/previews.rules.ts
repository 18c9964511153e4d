import type { FeedJob } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { fashionMessages } from './fashion.messages.ts';

/** (spec) Why a picture did not come. */
export type ErrorType = 'credits' | 'api_error' | 'network_error' | 'process_error';

/** One place of the strip: a picture, one that is on its way, or one that did not come. */
export interface Preview {
  readonly id: string;
  readonly state: 'loading' | 'failed' | 'generated';
  readonly asset: AssetView | null;
  readonly errorType: ErrorType | null;
  readonly message: string | null;
  /** The newest video that was made of it. */
  readonly video: AssetView | null;
}

/** How many images are finished; places that wait or failed are none. */
export const finishedCount = (previews: readonly Pick<Preview, 'asset'>[]): number =>
  previews.filter(({ asset }) => asset !== null).length;

/** An order that was not taken: as many places as pictures were asked for. */
export interface BrokenOrder {
  readonly key: string;
  readonly count: number;
  readonly errorType: ErrorType;
  readonly message: string;
}

/** (spec) What the stage in the middle shows. */
export type StageMode = 'empty' | 'initialLoading' | 'loading' | 'failed' | 'generated';

const TRY_ON = 'try-on';
/** The tools whose results stand beside the picture they came from. */
const FOLLOWING = new Set(['inpaint', 'upscale']);

/** The strip, newest first: own runs, what was made of their pictures, and the last ones of before. */
export function previewsOf(
  own: readonly FeedJob[],
  recent: readonly AssetView[],
  broken: BrokenOrder | null,
  removed: ReadonlySet<string>,
): Preview[] {
  const made = own.filter(({ kind }) => kind === TRY_ON).toReversed();
  const pictures = new Set([
    ...made.flatMap(({ outputs }) => outputs.flatMap(({ asset }) => asset?._id ?? [])),
    ...recent.map(({ _id }) => _id),
  ]);
  const following = own
    .toReversed()
    .filter(({ kind }) => FOLLOWING.has(kind))
    .flatMap(({ outputs }) => outputs.flatMap(({ asset }) => asset ?? []))
    .filter(({ parentId }) => parentId !== null && pictures.has(parentId));
  const videos = own.flatMap(({ outputs }) => outputs.flatMap(({ asset }) => (asset?.type === 'video' ? asset : [])));
  const videoOf = (id: string) => videos.findLast(({ parentId }) => parentId === id) ?? null;
  const shown = (asset: AssetView): Preview => ({
    id: asset._id,
    state: 'generated',
    asset,
    errorType: null,
    message: null,
    video: videoOf(asset._id),
  });
  const without = { asset: null, video: null };
  const runs = made.flatMap(({ jobId, status, outputs }) =>
    outputs.flatMap((output): Preview[] => {
      const id = `${jobId}:${output.index}`;
      if (output.asset) return [shown(output.asset)];
      if (output.status === 'failed') {
        if (status === 'cancelled') return [];
        return [{ id, state: 'failed', errorType: 'api_error', message: output.message ?? null, ...without }];
      }
      return status === 'cancelled' ? [] : [{ id, state: 'loading', errorType: null, message: null, ...without }];
    }),
  );
  const failed = Array.from({ length: broken?.count ?? 0 }, (_, index): Preview => {
    const { key, errorType, message } = broken!;
    return { id: `${key}:${index}`, state: 'failed', errorType, message, ...without };
  });
  const known = new Set<string>();
  return [...failed, ...following.map(shown), ...runs, ...recent.map(shown)].filter(({ id }) => {
    if (removed.has(id) || known.has(id)) return false;
    known.add(id);
    return true;
  });
}

/** The stage of the chosen preview; `isSending`: an order is on its way and nothing of it is known yet. */
export function stageMode(previews: readonly Preview[], chosen: Preview | null, isSending: boolean): StageMode {
  if (chosen === null) return isSending ? 'initialLoading' : previews.length === 0 ? 'empty' : 'generated';
  return chosen.state;
}

/** How far a run is. A picture that failed is not ready. */
export function readyOf({ outputs, acceptedCount }: Pick<FeedJob, 'outputs' | 'acceptedCount'>): string {
  return fashionMessages.ready(outputs.filter(({ status }) => status === 'delivered').length, acceptedCount);
}

/** How far a run is, and what it is at. */
export function stepOf(job: FeedJob): string {
  return [readyOf(job), job.progress?.label].filter(Boolean).join(' · ');
}
