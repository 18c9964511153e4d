import { fitWithin } from './geometry.ts';
import type { Box, Point, Rect, Size } from './geometry.ts';
import { CANVAS_SIZE } from './scene-limits.ts';
import type { SceneItem, ScenePicture } from './document.schema.ts';
import { visiblePart, wholeBox } from './visible-part.ts';

/** Where products stand in a scene, canvas pixels: the foot of the middle one, and the room for it. */
export interface Seat {
  readonly anchor: Point;
  readonly room: Size;
}

/** Without a template: a good half of the frame, in its middle. */
export const OPEN_SEAT: Seat = {
  anchor: { x: CANVAS_SIZE / 2, y: CANVAS_SIZE * 0.76 },
  room: { width: CANVAS_SIZE * 0.56, height: CANVAS_SIZE * 0.54 },
};

/** Default item size of the spec (creative-workspaces, section 9). */
export const DEFAULT_ITEM_SIZE = 150;

const GAP = CANVAS_SIZE * 0.025;
const ROW_WIDTH = CANVAS_SIZE * 0.86;

/** The seat a preset scene was photographed for. Fractions of the frame become canvas pixels. */
export function seatOf(light: { anchor: Point; maxProduct: Size }): Seat {
  return {
    anchor: { x: light.anchor.x * CANVAS_SIZE, y: light.anchor.y * CANVAS_SIZE },
    room: { width: light.maxProduct.width * CANVAS_SIZE, height: light.maxProduct.height * CANVAS_SIZE },
  };
}

/**
 * Stands everything that nobody has moved yet where the scene has room for it. Products on the seat: one in the middle,
 * several side by side, by what is visible of them rather than by the edge of their picture. Props on the floor, where
 * they are across. Others are left alone.
 */
export function seatItems(
  items: readonly SceneItem[],
  pictures: readonly ScenePicture[],
  seat: Seat,
): readonly SceneItem[] {
  const byKey = new Map(pictures.map((picture) => [picture.key, picture]));
  const loose = items.filter((item) => item.isAutoPlaced && byKey.get(item.pictureKey)?.role === 'product');
  const boxes = rowOf(
    loose.map((item) => {
      const picture = byKey.get(item.pictureKey)!;
      return { picture, part: visiblePart(picture, item.isBackgroundRemoved) ?? WHOLE };
    }),
    seat,
  );
  const boxById = new Map<string, Box>(loose.map((item, index) => [item.id, boxes[index]!]));
  for (const item of items) {
    if (!item.isAutoPlaced || byKey.get(item.pictureKey)?.role !== 'prop') continue;
    boxById.set(item.id, round({ ...item, y: propFloor(seat) - item.height }));
  }
  return items.map((item) => {
    const box = boxById.get(item.id);
    return box && !isSameBox(item, box) ? { ...item, ...box } : item;
  });
}

interface Visible {
  /** Pixels of the whole picture. */
  readonly picture: Size;
  /** Fractions of the picture. */
  readonly part: Rect;
}

const WHOLE: Rect = { x: 0, y: 0, width: 1, height: 1 };

function rowOf(things: readonly Visible[], seat: Seat): Box[] {
  const room = { ...seat.room, height: seat.room.height * (things.length > 1 ? 0.92 : 1) };
  const sizes = things.map(({ picture, part }) =>
    fitWithin({ width: picture.width * part.width, height: picture.height * part.height }, room),
  );
  const gaps = GAP * (things.length - 1);
  const limit = Math.max(seat.room.width, Math.min(ROW_WIDTH, seat.room.width * (1 + 0.75 * (things.length - 1))));
  const total = Math.max(
    1,
    sizes.reduce((sum, size) => sum + size.width, 0),
  );
  const shrink = Math.min(1, (limit - gaps) / total);
  let left = seat.anchor.x - (total * shrink + gaps) / 2;
  return things.map(({ part }, index) => {
    const visible = { width: sizes[index]!.width * shrink, height: sizes[index]!.height * shrink };
    const spot = { x: left, y: seat.anchor.y - visible.height, ...visible, rotation: 0 };
    const box = round(wholeBox(spot, part));
    left += visible.width + GAP;
    return box;
  });
}

/** Box of a picture `width` wide around a point. */
export function boxAround(centre: Point, picture: Size, width: number): Box {
  const size = fitWithin(picture, { width, height: Number.MAX_SAFE_INTEGER });
  return round({ x: centre.x - size.width / 2, y: centre.y - size.height / 2, ...size, rotation: 0 });
}

/** Where something may stand beside the products, as shares of the canvas width: sides first, then nearer, then anywhere. */
const SPOTS = [0.2, 0.8, 0.32, 0.68, 0.5];
/** Props stand a little nearer than the products, as a share of the canvas height. */
const NEARER = 0.035;

/**
 * Box for a prop of the given width on the scene's floor: the spot where it hides least of what stands there already.
 */
export function freeSpot(prop: Size, width: number, seat: Seat, taken: readonly Rect[]): Box {
  const size = fitWithin(prop, { width, height: CANVAS_SIZE * 0.7 });
  const floor = propFloor(seat);
  const boxes = SPOTS.map((share) => {
    const left = share * CANVAS_SIZE - size.width / 2;
    const x = Math.min(CANVAS_SIZE * 0.98 - size.width, Math.max(CANVAS_SIZE * 0.02, left));
    return round({ x, y: floor - size.height, ...size, rotation: 0 });
  });
  const hidden = boxes.map((box) => taken.reduce((sum, rect) => sum + overlapArea(box, rect), 0));
  return boxes[hidden.indexOf(Math.min(...hidden))]!;
}

/** Canvas pixels from the top at which props stand. */
function propFloor(seat: Seat): number {
  return Math.min(CANVAS_SIZE * 0.96, seat.anchor.y + CANVAS_SIZE * NEARER);
}

function overlapArea(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** A hundredth of a pixel is more than anybody sees; longer numbers only fatten the document. */
export function round(box: Box): Box {
  const at = (value: number) => Math.round(value * 100) / 100;
  return { x: at(box.x), y: at(box.y), width: at(box.width), height: at(box.height), rotation: at(box.rotation) };
}

export function isSameBox(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height && a.rotation === b.rotation;
}
