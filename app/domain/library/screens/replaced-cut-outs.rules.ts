import type { AssetView } from '../assets/asset-view.schema.ts';

/** Ids of the cut-outs of which a newer one, of the same photo, is among the same pictures: an answer made it. */
export function replacedCutOuts(
  assets: readonly Pick<AssetView, '_id' | 'origin' | 'parentId' | 'createdAt'>[],
): ReadonlySet<string> {
  const newest = new Map<string, string>();
  const cutOuts = assets.filter(({ origin, parentId }) => origin === 'cutout' && parentId !== null);
  for (const { parentId, createdAt } of cutOuts) {
    if (createdAt > (newest.get(parentId!) ?? '')) newest.set(parentId!, createdAt);
  }
  return new Set(cutOuts.filter((one) => one.createdAt < newest.get(one.parentId!)!).map(({ _id }) => _id));
}
