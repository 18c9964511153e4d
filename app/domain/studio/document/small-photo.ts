import type { PictureItem, ScenePicture } from './document.schema.ts';
import { visibleBox, visiblePart } from './visible-part.ts';

/** Pixels on the longer side of a product in its photo, below which enlarging is seen. */
const SMALL_PHOTO_PIXELS = 600;

/** Pixels that a photo has of a product, longer side, where those are few and the scene shows it larger; null else. */
export function enlargedFrom(item: PictureItem, picture: ScenePicture): number | null {
  const part = visiblePart(item, picture) ?? { width: 1, height: 1 };
  const pixels = Math.round(Math.max(picture.width * part.width, picture.height * part.height));
  const shown = visibleBox(item, picture);
  return pixels < SMALL_PHOTO_PIXELS && Math.max(shown.width, shown.height) > pixels ? pixels : null;
}
