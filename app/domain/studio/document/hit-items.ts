import { boundsOfAll, hits, touches } from './geometry.ts';
import type { Box, Point, Rect } from './geometry.ts';
import { inStackingOrder } from './stacking.ts';
import { ITEM_KINDS, pictureKeyOf } from './item-kinds.ts';
import { isEraser } from './strokes.ts';
import type { SceneItem, ScenePicture } from './document.schema.ts';
import { visibleBox } from './visible-part.ts';

type Pictures = ReadonlyMap<string, ScenePicture>;

const isTouchable = (item: SceneItem) => item.isVisible && ITEM_KINDS[item.kind].isTouchable && !isEraser(item);

/** The nearest item under a point; null for none. */
export function itemAt(items: readonly SceneItem[], pictures: Pictures, point: Point): SceneItem | null {
  return inStackingOrder(items).findLast((item) => isTouchable(item) && hits(seenBox(item, pictures), point)) ?? null;
}

/** Ids of the items a marquee touches. */
export function itemsIn(items: readonly SceneItem[], pictures: Pictures, marquee: Rect): string[] {
  return items.filter((item) => isTouchable(item) && touches(marquee, seenBox(item, pictures))).map((item) => item.id);
}

/** Upright rectangle around what the items show; null for none. */
export function visibleBounds(items: readonly SceneItem[], pictures: Pictures): Rect | null {
  return boundsOfAll(items.map((item) => seenBox(item, pictures)));
}

/** The box of what is seen of an item. */
export function seenBox(item: SceneItem, pictures: Pictures): Box {
  return visibleBox(item, pictures.get(pictureKeyOf(item) ?? ''));
}
