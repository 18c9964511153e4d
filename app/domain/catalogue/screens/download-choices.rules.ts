import type { RunItemView } from '../runs/run.schema.ts';

interface DownloadChoice {
  readonly kind: 'kept' | 'all';
  readonly imageIds: readonly string[];
}

/**
 * The finished images that can be downloaded together: the kept ones where there are some, and all but the rejected ones.
 * Nothing has to be kept first.
 */
export function downloadChoices(items: readonly Pick<RunItemView, 'pictures'>[]): readonly DownloadChoice[] {
  const made = items.flatMap(({ pictures }) =>
    pictures.flatMap(({ assetId, decision }) => (assetId === null ? [] : [{ assetId, decision }])),
  );
  const kept = made.filter(({ decision }) => decision === 'kept').map(({ assetId }) => assetId);
  const all = made.filter(({ decision }) => decision !== 'rejected').map(({ assetId }) => assetId);
  const choices: readonly DownloadChoice[] = [
    { kind: 'kept', imageIds: kept },
    { kind: 'all', imageIds: all.length === kept.length ? [] : all },
  ];
  return choices.filter(({ imageIds }) => imageIds.length > 0);
}
