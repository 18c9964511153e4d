import { boundsOf, clamp, touches } from './geometry.ts';
import type { Point, Rect, Size } from './geometry.ts';
import { MAX_COORDINATE, MAX_ERASED, MAX_STROKE_WIDTH } from './scene-limits.ts';
import type { DrawingItem, MaskItem, SceneItem } from './document.schema.ts';

/** A line to paint, in pixels of the item that it is painted in. */
export interface PaintedStroke {
  /** x, y, x, y ... */
  readonly points: readonly number[];
  readonly width: number;
  /** Takes away what is there instead of adding to it. */
  readonly isErasing: boolean;
}

type StrokeItem = DrawingItem | MaskItem;

export const isStrokeItem = (item: SceneItem): item is StrokeItem => item.kind === 'drawing' || item.kind === 'mask';

/** An eraser's stroke that lies on the canvas by itself, as API clients send it: it shows nothing of its own. */
export const isEraser = (item: SceneItem): item is DrawingItem => item.kind === 'drawing' && item.tool === 'eraser';

/**
 * The painted part of a drawing or a mask: its own line, and the parts erased from it, by strokes of its own or by erasers
 * that lie above it. Erasers leave masks alone.
 */
export function paintedStrokes(item: StrokeItem, items: readonly SceneItem[]): readonly PaintedStroke[] {
  const scale = scaleOf(item);
  const own: PaintedStroke = {
    points: item.points.map((value, index) => value * (index % 2 === 0 ? scale.width : scale.height)),
    width: item.strokeWidth * Math.min(scale.width, scale.height),
    isErasing: false,
  };
  if (item.kind === 'mask') return [own];
  const bounds = boundsOf(item);
  const erasers = items.filter(
    (other): other is DrawingItem =>
      isEraser(other) && other.isVisible && isAbove(other, item) && touches(bounds, other),
  );
  return [
    own,
    ...(item.erased ?? []).map(({ points, strokeWidth }) => ({
      points: points.map((value, index) => value * (index % 2 === 0 ? scale.width : scale.height)),
      width: strokeWidth * Math.min(scale.width, scale.height),
      isErasing: true,
    })),
    ...erasers.sort((a, b) => (isAbove(a, b) ? 1 : -1)).map((eraser) => erasedIn(item, eraser)),
  ];
}

/**
 * The drawing without what a stroke of the eraser (canvas pixels) goes over; the same drawing where it goes past. What was
 * erased is measured in the drawing, so that it moves, turns and grows with it, and goes with it.
 */
export function eraseFrom(item: DrawingItem, points: readonly number[], strokeWidth: number): DrawingItem {
  const erased = item.erased ?? [];
  const isErasable = item.tool === 'pen' && item.isVisible && erased.length < MAX_ERASED;
  if (!isErasable || !touches(around(points, strokeWidth), item)) return item;
  const scale = scaleOf(item);
  const own = points.flatMap((x, index) => {
    if (index % 2 === 1) return [];
    const at = within(item, { x, y: points[index + 1]! });
    return [inReach(at.x / scale.width), inReach(at.y / scale.height)];
  });
  const width = clamp(strokeWidth / Math.min(scale.width, scale.height), 1, MAX_STROKE_WIDTH);
  return { ...item, erased: [...erased, { points: own, strokeWidth: width, isDraft: true }] };
}

function around(points: readonly number[], strokeWidth: number): Rect {
  const half = strokeWidth / 2;
  const xs = points.filter((_, index) => index % 2 === 0);
  const ys = points.filter((_, index) => index % 2 === 1);
  const [x, y] = [Math.min(...xs) - half, Math.min(...ys) - half];
  return { x, y, width: Math.max(...xs) + half - x, height: Math.max(...ys) + half - y };
}

const inReach = (value: number) => Math.round(clamp(value, -MAX_COORDINATE, MAX_COORDINATE) * 100) / 100 + 0;

function erasedIn(item: StrokeItem, eraser: DrawingItem): PaintedStroke {
  const scale = scaleOf(eraser);
  const points: number[] = [];
  for (let index = 0; index + 1 < eraser.points.length; index += 2) {
    const x = eraser.points[index]! * scale.width;
    const y = eraser.points[index + 1]! * scale.height;
    const at = within(item, onCanvas(eraser, { x, y }));
    points.push(at.x, at.y);
  }
  return { points, width: eraser.strokeWidth * Math.min(scale.width, scale.height), isErasing: true };
}

/** Items are stacked by number, then by id. */
const isAbove = (a: SceneItem, b: SceneItem) => a.zIndex > b.zIndex || (a.zIndex === b.zIndex && a.id > b.id);

/** How much wider and higher an item is now than when it was drawn. */
function scaleOf(item: StrokeItem): Size {
  const half = item.strokeWidth / 2;
  let width = 0;
  let height = 0;
  item.points.forEach((value, index) => {
    if (index % 2 === 0) width = Math.max(width, value + half);
    else height = Math.max(height, value + half);
  });
  return { width: width > 0 ? item.width / width : 1, height: height > 0 ? item.height / height : 1 };
}

function onCanvas({ x, y, rotation }: SceneItem, point: Point): Point {
  const turned = turn(point, rotation);
  return { x: x + turned.x, y: y + turned.y };
}

const within = ({ x, y, rotation }: SceneItem, point: Point): Point =>
  turn({ x: point.x - x, y: point.y - y }, -rotation);

function turn({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}
