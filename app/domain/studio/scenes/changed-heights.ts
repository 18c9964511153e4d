import type { SceneContent } from '../document/document.schema.ts';

/** Heights that an edit says of stored pictures, by the photo's id. */
export function changedHeights(
  before: Pick<SceneContent, 'pictures'>,
  after: Pick<SceneContent, 'pictures'>,
): ReadonlyMap<string, number | null> {
  const known = new Map(before.pictures.map((picture) => [picture.key, picture]));
  const changed = after.pictures.flatMap(({ key, source, heightCm = null }) => {
    // A picture that comes with its height brings it from where it is kept.
    const was = known.get(key);
    const isNews = was !== undefined && (was.heightCm ?? null) !== heightCm;
    return isNews && source.kind === 'asset' ? [[source.assetId, heightCm] as const] : [];
  });
  return new Map(changed);
}
