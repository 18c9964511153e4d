import { arc } from '../shape/outline.ts';
import type { Point } from '../shape/outline.ts';

/** Degrees by which a fold leans at most. */
const LEANS = 30;
/** Of the garment's length along it, a fold's edge runs straight for so much at least. */
const LEAST_LONG = 0.8;
/** The other side is straight for less: both sides of a straight dress are. Not asked of what is hardly the same on both sides. */
const MOST_OTHER = 0.62;
const LOPSIDED = 0.72;
/** The distance to a line within which a point is on it, against the garment's length. */
const ON_LINE = 0.016;
/** Places along a line at which it is looked at. */
const PLACES = 48;

/** A straight side of an outline: through `at`, downwards along `way`, the garment on the side of `inwards`. */
interface StraightSide {
  readonly at: Point;
  readonly way: Point;
  readonly inwards: Point;
  /** Share of the garment's length along it. */
  readonly long: number;
  /** Of the outline, where it begins and ends. */
  readonly from: number;
  readonly to: number;
}

export interface Unfolded {
  /** As the whole would lie: x from the fold. */
  readonly outline: readonly Point[];
  /** Where a place of the whole lies on what is seen. */
  readonly seenAt: (p: Point) => Point;
}

/**
 * The garment folded down its middle: its upright outline has a fold's straight edge on one side only.
 * `symmetry`: of what is seen (`Upright`).
 */
export function unfoldedFrom(outline: readonly Point[], symmetry: number): Unfolded | null {
  const [left, right] = [straightSide(outline, -1), straightSide(outline, 1)];
  const [fold, other] = left.long > right.long ? [left, right] : [right, left];
  if (fold.long < LEAST_LONG || (other.long > MOST_OTHER && symmetry > LOPSIDED)) return null;
  const { at, way, inwards } = fold;
  const half = awayFrom(outline, fold).map((p) => ({ x: Math.max(0, along(p, at, inwards)), y: along(p, at, way) }));
  if (half.length < 40) return null;
  const mirrored = [...half].reverse().map(({ x, y }) => ({ x: -x, y }));
  return {
    outline: [...half, ...mirrored],
    seenAt: ({ x, y }) => ({
      x: at.x + way.x * y + inwards.x * Math.abs(x),
      y: at.y + way.y * y + inwards.y * Math.abs(x),
    }),
  };
}

const along = (p: Point, at: Point, way: Point): number => (p.x - at.x) * way.x + (p.y - at.y) * way.y;

/** The line on one side that most of the outline lies on. */
function straightSide(outline: readonly Point[], side: number): StraightSide {
  let best: StraightSide | null = null;
  for (let degrees = -LEANS; degrees <= LEANS; degrees++) {
    const t = (degrees * Math.PI) / 180;
    const way = { x: Math.sin(t), y: Math.cos(t) };
    const inwards = { x: -side * Math.cos(t), y: side * Math.sin(t) };
    const found = straightAlong(outline, way, inwards);
    if (!best || found.long > best.long) best = found;
  }
  return best!;
}

function straightAlong(outline: readonly Point[], way: Point, inwards: Point): StraightSide {
  const zero = { x: 0, y: 0 };
  const depths = outline.map((p) => along(p, zero, inwards));
  const heights = outline.map((p) => along(p, zero, way));
  const edge = depths.reduce((a, b) => Math.min(a, b));
  const [top, bottom] = [heights.reduce((a, b) => Math.min(a, b)), heights.reduce((a, b) => Math.max(a, b))];
  const high = bottom - top || 1;
  const has = new Uint8Array(PLACES);
  let [from, to] = [-1, -1];
  outline.forEach((_, i) => {
    if (depths[i]! - edge > 2 * ON_LINE * high) return;
    has[Math.min(PLACES - 1, Math.floor(((heights[i]! - top) / high) * PLACES))] = 1;
    if (from < 0 || heights[i]! < heights[from]!) from = i;
    if (to < 0 || heights[i]! > heights[to]!) to = i;
  });
  const middle = edge + ON_LINE * high;
  return {
    at: { x: inwards.x * middle, y: inwards.y * middle },
    way,
    inwards,
    long: has.reduce((sum, one) => sum + one, 0) / PLACES,
    from,
    to,
  };
}

/** The way from the upper end of a straight side to its lower one, over the rest of the outline. */
function awayFrom(outline: readonly Point[], { at, inwards, from, to }: StraightSide): Point[] {
  const ways = [arc(outline, from, to), arc(outline, to, from).reverse()] as const;
  const out = (line: readonly Point[]): number =>
    line.reduce((sum, p) => sum + along(p, at, inwards), 0) / Math.max(1, line.length);
  return out(ways[0]) > out(ways[1]) ? ways[0] : ways[1];
}
