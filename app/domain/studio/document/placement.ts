import type { RestMode } from '@plinth/imaging';
import { clamp, fitWithin, normaliseRotation } from './geometry.ts';
import type { Box, Point, Rect, Size } from './geometry.ts';
import { isPictureItem } from './item-kinds.ts';
import { MAX_COORDINATE } from './scene-limits.ts';
import type { Anchor, Canvas, PictureItem, SceneContent, SceneItem, ScenePicture } from './document.schema.ts';
import { guessedMost, placeFor, trueHeight } from './real-size.ts';
import { restOf } from './rests.ts';
import { visiblePart, wholeBox } from './visible-part.ts';

/** Default item size of the spec (creative-workspaces, section 9). */
export const DEFAULT_ITEM_SIZE = 150;

/** Between products, and all of them together, as shares of the canvas width. */
const GAP = 0.025;
const ROW_WIDTH = 0.86;

/**
 * Places all items that the user has not moved where the scene has room for them. Products on the anchor: one in the
 * middle, several side by side, by their visible part rather than the edge of their picture. Props on the floor, where
 * they are across. Others are left alone.
 */
export function standItems(
  items: readonly SceneItem[],
  pictures: readonly ScenePicture[],
  anchor: Anchor,
  canvas: Canvas,
  scene: Pick<SceneContent, 'template'> = { template: null },
): readonly SceneItem[] {
  const byKey = new Map(pictures.map((picture) => [picture.key, picture]));
  const placed = items.filter((item) => isPictureItem(item) && item.isAutoPlaced) as PictureItem[];
  const loose = placed.flatMap((item) => {
    const picture = byKey.get(item.pictureKey);
    if (picture?.role !== 'product') return [];
    const part = visiblePart(item, picture) ?? WHOLE;
    const on = { template: scene.template, canvas };
    const height = trueHeight(item, picture, on)?.pixels ?? null;
    const most = guessedMost(item, picture, on) ?? Infinity;
    return [{ item, picture, part, height, most, rest: restOf(item, picture, scene) ?? 'stand' }];
  });
  const boxById = new Map<string, Box>();
  // Things that hang are above the others, which stand, lie, lean and float beside each other.
  const isHung = ({ rest }: Visible) => rest === 'hang' && !anchor.isAbove;
  for (const row of [loose.filter(isHung), loose.filter((each) => !isHung(each))]) {
    const boxes = rowOf(row, (rest) => spotFor(rest, anchor, canvas), canvas);
    row.forEach((thing, index) => {
      const box = boxes[index]!;
      boxById.set(thing.item.id, loose.length === 1 ? atCutSides(box, thing, anchor, canvas) : box);
    });
  }
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
  readonly picture: ScenePicture;
  /** Fractions of the picture. */
  readonly part: Rect;
  /** Canvas pixels of what is seen of it at its true size; null where that is not known. */
  readonly height: number | null;
  /** Canvas pixels that it may be high where that is not known. */
  readonly most: number;
  readonly rest: RestMode;
}

const WHOLE: Rect = { x: 0, y: 0, width: 1, height: 1 };

/** Where a row of things is put: their lower edges at `y`, or their middles. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly isMiddle: boolean;
  readonly room: Size;
}

/** Of the canvas: how far a floating thing is lifted. */
const LIFT = 0.05;
/** Of the wall's room, what a thing takes that hangs there. */
const ON_THE_WALL = 0.9;

function spotFor(rest: RestMode, anchor: Anchor, canvas: Canvas): Spot {
  const { foot, room, wall, lean } = anchor;
  if (anchor.isAbove) return { ...foot, isMiddle: true, room };
  if (rest === 'hang' && wall) {
    const { width, height } = wall.room;
    return { ...wall.middle, isMiddle: true, room: { width: width * ON_THE_WALL, height: height * ON_THE_WALL } };
  }
  // On a wall that is drawn from words, or is the user's own picture, the item hangs at this height.
  if (rest === 'hang') return { x: foot.x, y: canvas.height * 0.44, isMiddle: true, room };
  if (rest === 'lean' && lean) return { x: foot.x, y: lean.y, isMiddle: false, room: placeFor(rest, anchor).room };
  if (rest === 'float') return { x: foot.x, y: foot.y - LIFT * canvas.height, isMiddle: false, room };
  return { ...foot, isMiddle: false, room };
}

function rowOf(things: readonly Visible[], spotOf: (rest: RestMode) => Spot, canvas: Canvas): Box[] {
  const gap = GAP * canvas.width;
  const spots = things.map(({ rest }) => spotOf(rest));
  const lower = things.length > 1 ? 0.92 : 1;
  const isTrue = things.length > 0 && things.every(({ height }) => height !== null);
  const sizes = things.map(({ picture, part, height, most }, index) => {
    const { room } = spots[index]!;
    const seen = { width: picture.width * part.width, height: picture.height * part.height };
    // One scale for all: where one of them has no size, they are as large as the room bears.
    const high = isTrue ? height! : Math.min(most, fitWithin(seen, { ...room, height: room.height * lower }).height);
    return { width: (seen.width / seen.height) * high, height: high };
  });
  const gaps = gap * (things.length - 1);
  const widest = Math.max(...spots.map(({ room }) => room.width));
  const limit = Math.max(widest, Math.min(ROW_WIDTH * canvas.width, widest * (1 + 0.75 * (things.length - 1))));
  const total = Math.max(
    1,
    sizes.reduce((sum, size) => sum + size.width, 0),
  );
  const shrink = Math.min(1, ((isTrue ? 1.15 : 1) * limit - gaps) / total);
  let left = (spots[0]?.x ?? 0) - (total * shrink + gaps) / 2;
  return things.map(({ part }, index) => {
    const { y, isMiddle } = spots[index]!;
    const visible = { width: sizes[index]!.width * shrink, height: sizes[index]!.height * shrink };
    const top = y - visible.height * (isMiddle ? 0.5 : 1);
    const box = withinReach(wholeBox({ x: left, y: top, ...visible, rotation: 0 }, part), canvas);
    left += visible.width + gap;
    return box;
  });
}

/** How much larger than it would stand a product may become for its cut sides to leave the picture. */
const MOST_ENLARGED = 2;
/** Of the canvas width: with more room a scene's floor goes on to both sides; on a stand nothing is wider than its room. */
const WIDE_ROOM = 0.45;

/**
 * Where a photo cuts its product off the picture ends, too. A product that stands and is cut above or at both sides is
 * enlarged on its foot until it leaves the picture there; where that would be too much, or too wide for its stand, and where it is
 * cut at one side, it keeps its place.
 */
function atCutSides(box: Box, { picture, part, rest }: Visible, { isAbove, room }: Anchor, canvas: Canvas): Box {
  // One side, or two that face each other, in one order.
  const cut = picture.content?.cut?.join();
  const [left, top] = [box.x + part.x * box.width, box.y + part.y * box.height];
  const [wide, high] = [part.width * box.width, part.height * box.height];
  const bottom = top + high;
  if (!isAbove && rest === 'stand' && cut !== 'bottom') {
    const isAcross = cut === 'left,right';
    const by = isAcross ? canvas.width / wide : cut === 'top' ? bottom / high : 1;
    const [width, height] = [by * wide, by * high];
    if (by <= 1 || by > MOST_ENLARGED || (width > room.width && room.width < WIDE_ROOM * canvas.width)) return box;
    const x = isAcross ? 0 : left + (wide - width) / 2;
    return withinReach(wholeBox({ ...box, x, y: bottom - height, width, height }, part), canvas);
  }
  const across = !isAbove ? 0 : cut === 'left' ? -left : cut === 'right' ? canvas.width - left - wide : 0;
  const down = cut === 'bottom' ? canvas.height - bottom : isAbove && cut === 'top' ? -top : 0;
  return withinReach({ ...box, x: box.x + across, y: box.y + down }, canvas);
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

/** A hundredth of a pixel is not visible; longer numbers only enlarge the document. */
function round(box: Box): Box {
  // Plus zero: minus zero is another value to some who compare.
  const at = (value: number) => Math.round(value * 100) / 100 + 0;
  return { x: at(box.x), y: at(box.y), width: at(box.width), height: at(box.height), rotation: at(box.rotation) };
}

export function isSameBox(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height && a.rotation === b.rotation;
}
