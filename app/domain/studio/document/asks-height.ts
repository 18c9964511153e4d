import { isPictureItem } from './item-kinds.ts';
import type { SceneContent, SceneItem, ScenePicture } from './document.schema.ts';
import { guessedMost, heightOf } from './real-size.ts';

type AskedScene = Pick<SceneContent, 'template' | 'canvas'> & {
  readonly items: readonly SceneItem[];
  readonly pictures: readonly ScenePicture[];
};

/**
 * The product whose height is to be asked for: its words do not say it, nobody was asked yet, and the scene has a scale that
 * it would be shown by. One at a time, the one that came first; null for none.
 */
export function asksHeight(scene: AskedScene): ScenePicture | null {
  for (const item of scene.items) {
    if (!isPictureItem(item) || !item.isVisible) continue;
    const picture = scene.pictures.find(({ key }) => key === item.pictureKey);
    // What a photo without a cut-out shows of the product nobody knows.
    if (picture?.role !== 'product' || !picture.content || picture.heightCm !== undefined) continue;
    if (heightOf(picture, item) === null && guessedMost(item, picture, scene) !== null) return picture;
  }
  return null;
}
