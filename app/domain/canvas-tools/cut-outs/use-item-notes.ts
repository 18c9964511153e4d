import { isPictureItem } from '#app/domain/studio/document/index.ts';
import type { SceneItem } from '#app/domain/studio/document/index.ts';
import { pickPictures, useScene } from '#app/domain/studio/session/index.ts';
import type { SceneStore, Uploads } from '#app/domain/studio/session/index.ts';
import type { StageCutOuts } from './use-stage-cut-outs.ts';

/** The note about work on an item; null where there is none. */
export type NoteOf = (item: SceneItem) => string | null;

/** Notes at items whose picture is on its way in, or loses its background. */
export function useItemNotes(
  store: SceneStore,
  uploads: Uploads,
  { progress }: Pick<StageCutOuts, 'progress'>,
): NoteOf {
  const pictures = useScene(store, pickPictures);
  return (item) => {
    if (!isPictureItem(item)) return null;
    const upload = uploads.uploads.find(({ key }) => key === item.pictureKey);
    if (upload) return `Uploading ${Math.round(upload.progress * 100)}%`;
    const work = item.isBackgroundRemoved ? progress.get(item.pictureKey) : undefined;
    if (!work || !pictures.some(({ key }) => key === item.pictureKey)) return null;
    return `Removing background ${Math.round(work.share * 100)}%`;
  };
}
