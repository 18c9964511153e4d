import { isPictureItem } from './item-kinds.ts';
import type { SceneContent, SceneItem, ScenePicture } from './document.schema.ts';
import { guessedMost, heightOf } from './real-size.ts';

type AskedScene = Pick<SceneContent, 'template' | 'canvas'> & {
  readonly items: readonly SceneItem[];
  readonly pictures: readonly ScenePicture[];
};

/**
 * The product whose height is to be asked for: its text does not state it, the user was not asked yet, and the scene
 * has a scale to show it by. One at a time, the first one added; null for none.
 */
export function asksHeight(scene: AskedScene): ScenePicture | null {
  for (const item of scene.items) {
    if (!isPictureItem(item) || !item.isVisible) continue;
    const picture = scene.pictures.find(({ key }) => key === item.pictureKey);
    // Without a cut-out, the product's part of the photo is unknown.
    if (picture?.role !== 'product' || !picture.content || picture.heightCm !== undefined) continue;
    if (heightOf(picture, item) === null && guessedMost(item, picture, scene) !== null) return picture;
  }
  return null;
}
