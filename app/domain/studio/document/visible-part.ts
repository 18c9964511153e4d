import { pointWithin } from './geometry.ts';
import type { Box, Rect } from './geometry.ts';
import { isPictureItem } from './item-kinds.ts';
import type { SceneItem, ScenePicture } from './document.schema.ts';

/**
 * Which part of a picture shows something, as fractions of it; null for all of it. A cut-out's empty margins neither
 * catch a click, nor count as an edge, nor stand on the floor.
 */
export function visiblePart(item: SceneItem, picture: ScenePicture | undefined): Rect | null {
  if (!picture?.content || !isPictureItem(item)) return null;
  const hasCutout = picture.source.kind === 'asset' && picture.source.cutoutId !== null;
  const isCutOut = picture.hasAlpha || (item.isBackgroundRemoved && hasCutout);
  return isCutOut && picture.content.width > 0.01 && picture.content.height > 0.01 ? picture.content : null;
}

/** The box of what is seen of an item. */
export function visibleBox(item: SceneItem, picture: ScenePicture | undefined): Box {
  const part = visiblePart(item, picture);
  if (!part) return item;
  const corner = pointWithin(item, { x: item.width * part.x, y: item.height * part.y });
  const { rotation } = item;
  return { ...corner, width: item.width * part.width, height: item.height * part.height, rotation };
}

/** The box of the whole picture whose visible part fills `visible`. */
export function wholeBox(visible: Box, part: Rect | null): Box {
  if (!part) return visible;
  const width = visible.width / part.width;
  const height = visible.height / part.height;
  const corner = pointWithin(visible, { x: -part.x * width, y: -part.y * height });
  return { ...corner, width, height, rotation: visible.rotation };
}
