import { clamp, fitWithin, normaliseRotation } from './geometry.ts';
import type { Box, Point, Rect, Size } from './geometry.ts';
import { isPictureItem } from './item-kinds.ts';
import { MAX_COORDINATE } from './scene-limits.ts';
import type { Anchor, Canvas, PictureItem, SceneContent, SceneItem, ScenePicture } from './document.schema.ts';
import { visiblePart, wholeBox } from './visible-part.ts';

/** Without a template: a good half of the frame, in its middle. */
export function openAnchor({ width, height }: Canvas): Anchor {
  return { foot: { x: width / 2, y: height * 0.76 }, room: { width: width * 0.56, height: height * 0.54 } };
}

/** The anchor a scene was photographed for. Fractions of the frame become canvas pixels. */
export function anchorOf(light: { anchor: Point; maxProduct: Size }, { width, height }: Canvas): Anchor {
  return {
    foot: { x: light.anchor.x * width, y: light.anchor.y * height },
    room: { width: light.maxProduct.width * width, height: light.maxProduct.height * height },
  };
}

/** Where products stand now: on the template's anchor, or on the open one. */
export function anchorIn({ template, canvas }: Pick<SceneContent, 'template' | 'canvas'>): Anchor {
  return template?.anchor ?? openAnchor(canvas);
}

/** Default item size of the spec (creative-workspaces, section 9). */
export const DEFAULT_ITEM_SIZE = 150;

/** Between products, and all of them together, as shares of the canvas width. */
const GAP = 0.025;
const ROW_WIDTH = 0.86;

/**
 * Stands everything that nobody has moved yet where the scene has room for it. Products on the anchor: one in the middle,
 * several side by side, by what is visible of them rather than by the edge of their picture. Props on the floor, where
 * they are across. Others are left alone.
 */
export function standItems(
  items: readonly SceneItem[],
  pictures: readonly ScenePicture[],
  anchor: Anchor,
  canvas: Canvas,
): readonly SceneItem[] {
  const byKey = new Map(pictures.map((picture) => [picture.key, picture]));
  const placed = items.filter((item) => isPictureItem(item) && item.isAutoPlaced) as PictureItem[];
  const loose = placed.filter((item) => byKey.get(item.pictureKey)?.role === 'product');
  const boxes = rowOf(
    loose.map((item) => {
      const picture = byKey.get(item.pictureKey)!;
      return { picture, part: visiblePart(item, picture) ?? WHOLE };
    }),
    anchor,
    canvas,
  );
  const boxById = new Map<string, Box>(loose.map((item, index) => [item.id, boxes[index]!]));
  for (const item of placed) {
    if (byKey.get(item.pictureKey)?.role !== 'prop') continue;
    boxById.set(item.id, withinReach({ ...item, y: propFloor(anchor, canvas) - item.height }, canvas));
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

function rowOf(things: readonly Visible[], anchor: Anchor, canvas: Canvas): Box[] {
  const gap = GAP * canvas.width;
  const room = { ...anchor.room, height: anchor.room.height * (things.length > 1 ? 0.92 : 1) };
  const sizes = things.map(({ picture, part }) =>
    fitWithin({ width: picture.width * part.width, height: picture.height * part.height }, room),
  );
  const gaps = gap * (things.length - 1);
  const limit = Math.max(
    anchor.room.width,
    Math.min(ROW_WIDTH * canvas.width, anchor.room.width * (1 + 0.75 * (things.length - 1))),
  );
  const total = Math.max(
    1,
    sizes.reduce((sum, size) => sum + size.width, 0),
  );
  const shrink = Math.min(1, (limit - gaps) / total);
  let left = anchor.foot.x - (total * shrink + gaps) / 2;
  return things.map(({ part }, index) => {
    const visible = { width: sizes[index]!.width * shrink, height: sizes[index]!.height * shrink };
    const spot = { x: left, y: anchor.foot.y - visible.height, ...visible, rotation: 0 };
    const box = withinReach(wholeBox(spot, part), canvas);
    left += visible.width + gap;
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
export function freeSpot(prop: Size, width: number, anchor: Anchor, canvas: Canvas, taken: readonly Rect[]): Box {
  const size = fitWithin(prop, { width, height: canvas.height * 0.7 });
  const floor = propFloor(anchor, canvas);
  const boxes = SPOTS.map((share) => {
    const left = share * canvas.width - size.width / 2;
    const x = Math.min(canvas.width * 0.98 - size.width, Math.max(canvas.width * 0.02, left));
    return round({ x, y: floor - size.height, ...size, rotation: 0 });
  });
  const hidden = boxes.map((box) => taken.reduce((sum, rect) => sum + overlapArea(box, rect), 0));
  return boxes[hidden.indexOf(Math.min(...hidden))]!;
}

/** Canvas pixels from the top at which props stand. */
function propFloor(anchor: Anchor, canvas: Canvas): number {
  return Math.min(canvas.height * 0.96, anchor.foot.y + canvas.height * NEARER);
}

function overlapArea(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** Rounded, within what a document may hold, and never so far out that it cannot be caught again. */
export function withinReach(box: Box, canvas: Canvas): Box {
  const width = clamp(box.width, 1, MAX_COORDINATE / 4);
  const height = clamp(box.height, 1, MAX_COORDINATE / 4);
  return round({
    x: clamp(box.x, -canvas.width - width, 2 * canvas.width + width),
    y: clamp(box.y, -canvas.height - height, 2 * canvas.height + height),
    width,
    height,
    rotation: normaliseRotation(box.rotation),
  });
}

/** A hundredth of a pixel is more than anybody sees; longer numbers only fatten the document. */
function round(box: Box): Box {
  // Plus zero: minus zero is another value to some who compare.
  const at = (value: number) => Math.round(value * 100) / 100 + 0;
  return { x: at(box.x), y: at(box.y), width: at(box.width), height: at(box.height), rotation: at(box.rotation) };
}

export function isSameBox(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height && a.rotation === b.rotation;
}
