import { boundsOfAll, hits, touches } from './geometry.ts';
import type { Point, Rect } from './geometry.ts';
import { inStackingOrder } from './stacking.ts';
import type { SceneItem, ScenePicture } from './document.schema.ts';
import { visibleBox } from './visible-part.ts';

type Pictures = ReadonlyMap<string, ScenePicture>;

/** The nearest item under a point; null for none. */
export function itemAt(items: readonly SceneItem[], pictures: Pictures, point: Point): SceneItem | null {
  return (
    inStackingOrder(items).findLast((item) => hits(visibleBox(item, pictures.get(item.pictureKey)), point)) ?? null
  );
}

/** Ids of the items a marquee touches. */
export function itemsIn(items: readonly SceneItem[], pictures: Pictures, marquee: Rect): string[] {
  return items
    .filter((item) => touches(marquee, visibleBox(item, pictures.get(item.pictureKey))))
    .map((item) => item.id);
}

/** Upright rectangle around what the items show; null for none. */
export function visibleBounds(items: readonly SceneItem[], pictures: Pictures): Rect | null {
  return boundsOfAll(items.map((item) => visibleBox(item, pictures.get(item.pictureKey))));
}
