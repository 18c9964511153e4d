import type { PhotoSide } from '@plinth/imaging';
import type { SceneItem, ScenePicture } from './document.schema.ts';
import { isPictureItem } from './item-kinds.ts';
import { visiblePart } from './visible-part.ts';

interface CutOff {
  readonly picture: ScenePicture;
  readonly sides: readonly PhotoSide[];
}

/** The first product that stands free although its photo does not show all of it; null for none. */
export function cutOffProduct(scene: {
  readonly items: readonly SceneItem[];
  readonly pictures: readonly ScenePicture[];
}): CutOff | null {
  for (const item of scene.items) {
    const picture = isPictureItem(item) && item.isVisible && scene.pictures.find(({ key }) => key === item.pictureKey);
    if (!picture || picture.role !== 'product' || !visiblePart(item, picture)) continue;
    const sides = picture.content?.cut ?? [];
    if (sides.length > 0) return { picture, sides };
  }
  return null;
}
