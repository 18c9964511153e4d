/** Plain geometry of the canvas. Nothing here knows an item, a node or a screen. */

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
/** Axis-aligned. */
export interface Rect extends Point, Size {}
/** Turned by `rotation` degrees clockwise about its own top-left corner, as Konva stores it. */
export interface Box extends Rect {
  readonly rotation: number;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

function turn(vector: Point, degrees: number): Point {
  const cos = Math.cos(radians(degrees));
  const sin = Math.sin(radians(degrees));
  return { x: vector.x * cos - vector.y * sin, y: vector.x * sin + vector.y * cos };
}

export function centreOf(box: Box): Point {
  const half = turn({ x: box.width / 2, y: box.height / 2 }, box.rotation);
  return { x: box.x + half.x, y: box.y + half.y };
}

/** Top-left corner that puts a box of this size and rotation around `centre`. */
export function topLeftFor(centre: Point, size: Size, rotation: number): Point {
  const half = turn({ x: size.width / 2, y: size.height / 2 }, rotation);
  return { x: centre.x - half.x, y: centre.y - half.y };
}

/** Where a point of the unturned box (measured from its own top-left) lies on the canvas. */
export function pointWithin(box: Box, offset: Point): Point {
  const turned = turn(offset, box.rotation);
  return { x: box.x + turned.x, y: box.y + turned.y };
}

/** Corners clockwise from the box's own top-left. */
export function cornersOf(box: Box): readonly [Point, Point, Point, Point] {
  const at = (x: number, y: number): Point => pointWithin(box, { x, y });
  return [at(0, 0), at(box.width, 0), at(box.width, box.height), at(0, box.height)];
}

/** Smallest upright rectangle around the box. */
export function boundsOf(box: Box): Rect {
  return around(cornersOf(box));
}

/** Smallest upright rectangle around several boxes; null for none. */
export function boundsOfAll(boxes: readonly Box[]): Rect | null {
  return boxes.length === 0 ? null : around(boxes.flatMap((box) => cornersOf(box)));
}

function around(points: readonly Point[]): Rect {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Into (-180, 180], so that a document never collects full turns. */
export function normaliseRotation(degrees: number): number {
  const rest = ((degrees % 360) + 360) % 360;
  return rest > 180 ? rest - 360 : rest;
}

/** Turns a box to `rotation` while its centre stays where it is: what a person means by turning. */
export function rotateAboutCentre<T extends Box>(box: T, rotation: number): T {
  const normalised = normaliseRotation(rotation);
  return { ...box, ...topLeftFor(centreOf(box), box, normalised), rotation: normalised };
}

/** Makes a box `width` wide with the same shape and centre, never narrower than `minWidth`. */
export function resizeAboutCentre<T extends Box>(box: T, width: number, minWidth: number): T {
  const next = keepAspect(box, width, minWidth);
  return { ...box, ...next, ...topLeftFor(centreOf(box), next, box.rotation) };
}

/** Size of the same shape, `width` wide but never under `minWidth`. */
export function keepAspect(size: Size, width: number, minWidth: number): Size {
  const nextWidth = Math.max(minWidth, width);
  // A side of zero has no shape: keep it square rather than divide by it.
  const ratio = size.width > 0 && size.height > 0 ? size.height / size.width : 1;
  return { width: nextWidth, height: nextWidth * ratio };
}

/** Largest size of the same shape within `room`. */
export function fitWithin(size: Size, room: Size): Size {
  const scale = Math.min(room.width / size.width, room.height / size.height);
  return { width: size.width * scale, height: size.height * scale };
}

/** Is the point inside the turned box? */
export function hits(box: Box, point: Point): boolean {
  const local = turn({ x: point.x - box.x, y: point.y - box.y }, -box.rotation);
  return local.x >= 0 && local.y >= 0 && local.x <= box.width && local.y <= box.height;
}

/** Upright rectangle between two corners given in any order. */
export function rectBetween(a: Point, b: Point): Rect {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}

/** Does an upright rectangle touch a turned box? Separating axes: the rectangle's two and the box's two. */
export function touches(rect: Rect, box: Box): boolean {
  const upright = cornersOf({ ...rect, rotation: 0 });
  const turned = cornersOf(box);
  const axes = [{ x: 1, y: 0 }, { x: 0, y: 1 }, turn({ x: 1, y: 0 }, box.rotation), turn({ x: 0, y: 1 }, box.rotation)];
  return axes.every((axis) => overlap(spread(upright, axis), spread(turned, axis)));
}

function spread(points: readonly Point[], axis: Point): readonly [number, number] {
  const along = points.map((point) => point.x * axis.x + point.y * axis.y);
  return [Math.min(...along), Math.max(...along)];
}

function overlap(a: readonly [number, number], b: readonly [number, number]): boolean {
  return a[0] <= b[1] && b[0] <= a[1];
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
