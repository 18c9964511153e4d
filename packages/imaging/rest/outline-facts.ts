import { bottomCorners } from '../pixels/bottom-corners.ts';
import type { Corner } from '../pixels/bottom-corners.ts';
import { findParts, liftedOf } from './outline-parts.ts';

/** The facts in an outline about how a thing was photographed. Written with its cut-out; see `outlineFactsSchema`. */
export interface OutlineFacts {
  /** Seen area as a share of its box. */
  readonly fill: number;
  /** Parts that do not touch each other, or by a narrow bridge where they are a pair that lies: a pair is two. */
  readonly parts: number;
  /** Share of it in parts that end far above the lowest part; absent in facts of before it was measured. */
  readonly lifted?: number | undefined;
  /** How much longer than broad along its own axis; 1 for a ball. */
  readonly stretch: number;
  /** Degrees of that axis from upright, 0 to 90. */
  readonly axisDeg: number;
  /** Share of the width that touches a level surface below. */
  readonly contact: number;
  /** Degrees by which the edge it would rest on rises to the right; negative to the left. */
  readonly tiltDeg: number;
  /**
   * Degrees clockwise that would set its long straight sides upright; null where it has none, absent in facts of before
   * they were measured.
   */
  readonly sidesDeg?: number | null | undefined;
  /** That edge's share of the width. */
  readonly span: number;
  /** Degrees below level of the camera that took it, from how its foot bends; null where no depth shows below. */
  readonly pitchDeg: number | null;
}

/** An outline: opacity 0..255 of each pixel. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly alphaAt: (x: number, y: number) => number;
}

/** Pixels on the longer side: enough for angles to a degree. */
const SIDE = 160;
const SEEN = 128;
/** Of the width: so far above the bottom hull an outline still touches the ground. */
const TOUCHING = 0.06;
/** Less bend than this share of the width is a rounded edge, not depth. */
const LEAST_BEND = 0.045;
/** Of the width: a smaller foot tells nothing of the camera. */
const LEAST_FOOT = 0.2;
/** Of the width: how far beside one of several feet is looked, and by how much an edge may rise or fall there and is level. */
const [BESIDE_FOOT, LEVEL_FOOT] = [0.15, 0.04];
/** Degrees. */
const STEEPEST = 42;
/** Of the way to an end: where a foot's bend is looked at. */
const OUTER = 0.75;

/** Null where nothing is opaque. */
export function measureOutline(mask: Mask): OutlineFacts | null {
  const small = shrink(mask);
  if (!small) return null;
  const { width, height } = small;
  const { area, axisDeg, stretch, middleX } = momentsOf(small);
  const parts = findParts(small, area);
  const low = lowestOf(small);
  const corners = bottomCorners(low);
  const hull = lineThrough(corners, width);
  let touching = 0;
  for (let x = 0; x < width; x++) if (low[x]! >= 0 && hull[x]! - low[x]! <= TOUCHING * width) touching++;
  const { tiltDeg, span } = restingEdge(corners, middleX, width);
  return {
    fill: round(area / (width * height)),
    parts: parts.length,
    lifted: round(liftedOf(parts, area, height)),
    stretch: round(Math.min(40, Math.max(1, stretch))),
    axisDeg: round(axisDeg),
    contact: round(touching / width),
    tiltDeg: round(tiltDeg),
    sidesDeg: sidesOf(small),
    span: round(span),
    pitchDeg: pitchOf(hull, low, width),
  };
}

interface Small {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Cut to what is seen, at most `SIDE` pixels on the longer side. */
function shrink({ width, height, alphaAt }: Mask): Small | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  // A coarse look is enough to find the box: half a step is lost at most.
  const look = Math.max(1, Math.floor(Math.max(width, height) / (2 * SIDE)));
  for (let y = 0; y < height; y += look) {
    for (let x = 0; x < width; x += look) {
      if (alphaAt(x, y) < SEEN) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < 0) return null;
  const [wide, high] = [right - left + 1, bottom - top + 1];
  const step = Math.max(1, Math.max(wide, high) / SIDE);
  const [w, h] = [Math.max(1, Math.round(wide / step)), Math.max(1, Math.round(high / step))];
  const data = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const u = Math.min(width - 1, left + Math.floor((x + 0.5) * step));
      const v = Math.min(height - 1, top + Math.floor((y + 0.5) * step));
      data[y * w + x] = alphaAt(u, v) >= SEEN ? 1 : 0;
    }
  }
  return data.includes(1) ? { width: w, height: h, data } : null;
}

/** Area, and the ellipse that has the same moments. */
function momentsOf({ width, height, data }: Small) {
  let [area, sx, sy] = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[y * width + x] === 0) continue;
      area++;
      sx += x;
      sy += y;
    }
  }
  const [mx, my] = [sx / area, sy / area];
  let [xx, xy, yy] = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[y * width + x] === 0) continue;
      xx += (x - mx) ** 2;
      xy += (x - mx) * (y - my);
      yy += (y - my) ** 2;
    }
  }
  const half = Math.hypot((xx - yy) / 2, xy);
  const [most, least] = [(xx + yy) / 2 + half, Math.max(1e-6, (xx + yy) / 2 - half)];
  // Of the long axis, against the upright.
  const along = 0.5 * Math.atan2(2 * xy, xx - yy);
  const axisDeg = 90 - Math.abs((along * 180) / Math.PI);
  return { area, stretch: Math.sqrt(most / least), axisDeg: Math.min(90, Math.max(0, axisDeg)), middleX: mx };
}

function lowestOf({ width, height, data }: Small): Int32Array {
  const low = new Int32Array(width).fill(-1);
  for (let x = 0; x < width; x++) {
    for (let y = height - 1; y >= 0 && low[x] === -1; y--) if (data[y * width + x] === 1) low[x] = y;
  }
  return low;
}

function lineThrough(corners: readonly Corner[], width: number): Float32Array {
  const line = new Float32Array(width);
  let k = 0;
  for (let x = 0; x < width; x++) {
    while (k < corners.length - 1 && corners[k + 1]![0] <= x) k++;
    const [ax, ay] = corners[k]!;
    const [bx, by] = corners[k + 1] ?? [ax, ay];
    line[x] = bx === ax || x <= ax ? ay : ay + ((by - ay) * (x - ax)) / (bx - ax);
  }
  return line;
}

/**
 * The edge below the middle of a thing's mass: it would come to rest on it. Edges that bend by less than two degrees
 * are one.
 */
function restingEdge(corners: readonly Corner[], middle: number, width: number) {
  const last = corners.length - 2;
  if (last < 0) return { tiltDeg: 0, span: 0 };
  const slope = (k: number): number => {
    const [[ax, ay], [bx, by]] = [corners[k]!, corners[k + 1]!];
    return (Math.atan2(by - ay, bx - ax) * -180) / Math.PI;
  };
  let at = corners.findIndex(([x], k) => k <= last && x <= middle && corners[k + 1]![0] >= middle);
  if (at < 0) at = middle < corners[0]![0] ? 0 : last;
  let [from, to] = [at, at];
  while (from > 0 && Math.abs(slope(from - 1) - slope(at)) < 2) from--;
  while (to < last && Math.abs(slope(to + 1) - slope(at)) < 2) to++;
  const [[ax, ay], [bx, by]] = [corners[from]!, corners[to + 1]!];
  return { tiltDeg: (Math.atan2(by - ay, bx - ax) * -180) / Math.PI, span: (bx - ax) / width };
}

/** Rows between these shares of the height are looked at: above are necks and lids, below feet and rests of shadow. */
const SIDE_ROWS = { from: 0.3, to: 0.85 } as const;
/** Distance from a straight line, as a share of the width and in pixels: more belongs to a curve, a handle or a spout. */
const STRAIGHT = { ratio: 0.012, pixels: 0.8, rows: 0.6 } as const;
/** Degrees from upright that one straight side alone may have to count as upright. */
const UPRIGHT_DEG = 0.7;

/**
 * Lean of the two long sides from upright, degrees: of a tapering thing the mean of both. One side that stands upright
 * is enough to know that the thing does.
 */
function sidesOf({ width, height, data }: Small): number | null {
  const rows: { readonly y: number; readonly left: number; readonly right: number }[] = [];
  for (let y = Math.ceil(SIDE_ROWS.from * height); y < SIDE_ROWS.to * height; y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    const [left, right] = [row.indexOf(1), row.lastIndexOf(1)];
    if (left >= 0) rows.push({ y, left, right });
  }
  if (rows.length < 12) return null;
  const tolerance = Math.max(STRAIGHT.pixels, STRAIGHT.ratio * width);
  const sides = (['left', 'right'] as const).flatMap(
    (side) =>
      leanOf(
        rows.map((row) => [row.y, row[side]] as const),
        tolerance,
      ) ?? [],
  );
  if (sides.length === 2) return round((sides[0]! + sides[1]!) / 2);
  return sides.length === 1 && Math.abs(sides[0]!) <= UPRIGHT_DEG ? 0 : null;
}

/** Degrees from upright of the line through most of these points (median of slopes, then least squares); null for a curve. */
function leanOf(points: readonly (readonly [y: number, x: number])[], tolerance: number): number | null {
  const slopes: number[] = [];
  for (let a = 0; a < points.length; a++) {
    for (let b = a + 8; b < points.length; b++) {
      slopes.push((points[b]![1] - points[a]![1]) / (points[b]![0] - points[a]![0]));
    }
  }
  const slope = median(slopes);
  const start = median(points.map(([y, x]) => x - slope * y));
  const near = points.filter(([y, x]) => Math.abs(x - start - slope * y) <= tolerance);
  if (near.length < STRAIGHT.rows * points.length) return null;
  const meanY = near.reduce((sum, [y]) => sum + y, 0) / near.length;
  const meanX = near.reduce((sum, [, x]) => sum + x, 0) / near.length;
  const spread = near.reduce((sum, [y]) => sum + (y - meanY) ** 2, 0);
  const fitted = near.reduce((sum, [y, x]) => sum + (y - meanY) * (x - meanX), 0) / spread;
  return (Math.atan(fitted) * 180) / Math.PI;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * From how far the foot rises to its ends: that of a disc is half an ellipse, whose height against its width is the
 * sine of the pitch; that of a box runs straight to both sides of its nearest corner, and is as deep as wide. What
 * rises on one side only is a slanting thing, and what bends further than a photographer looks down is a ball.
 */
function pitchOf(hull: Float32Array, low: Int32Array, width: number): number | null {
  const base = hull.reduce((a, b) => Math.max(a, b), 0);
  const near = [...hull.keys()].filter((x) => low[x]! >= 0 && base - hull[x]! < 0.02 * width);
  if (near.length === 0) return null;
  const nearest = Math.round((near[0]! + near.at(-1)!) / 2);
  const touches = (x: number): boolean => low[x]! >= 0 && hull[x]! - low[x]! <= TOUCHING * width;
  let [first, last] = [near[0]!, near.at(-1)!];
  while (first > 0 && touches(first - 1)) first--;
  while (last < width - 1 && touches(last + 1)) last++;
  const own = pitchOfFoot(hull, base, nearest, first, last);
  if (own !== null) return own;
  // Four feet are one foot whose middle is empty.
  const [from, to] = [0, width - 1].map((end) => (endsInFoot(low, touches, end) ? end : end === 0 ? first : last));
  return from === first && to === last ? null : pitchOfFoot(hull, base, nearest, from!, to!);
}

/**
 * Whether what touches the ground at that end is a foot, beside which the thing goes up: a screen's lower edge goes on level, and a
 * bowl goes down.
 */
function endsInFoot(low: Int32Array, touches: (x: number) => boolean, end: number): boolean {
  const sign = end === 0 ? 1 : -1;
  let inner = end;
  while (touches(inner + sign)) inner += sign;
  const level = LEVEL_FOOT * low.length;
  for (let k = 1; k <= Math.ceil(BESIDE_FOOT * low.length); k++) {
    const row = low[inner + sign * k] ?? -1;
    if (row < 0 || low[inner]! - row > level) return true;
    if (row - low[inner]! > level) return false;
  }
  return false;
}

function pitchOfFoot(hull: Float32Array, base: number, nearest: number, first: number, last: number): number | null {
  const width = hull.length;
  const wide = last - first + 1;
  if (wide < LEAST_FOOT * width) return null;
  const riseAt = (share: number, end: number): number => base - hull[Math.round(nearest + (end - nearest) * share)]!;
  const [left, right] = [riseAt(OUTER, first), riseAt(OUTER, last)];
  const outer = left + right;
  if (outer < LEAST_BEND * wide || Math.min(left, right) < 0.15 * outer) return null;
  const inner = riseAt(0.5, first) + riseAt(0.5, last);
  const isRound = inner / outer < 0.53;
  // Of a disc three quarters out, a third of its half height is risen on either side; of a box three quarters in all.
  const depth = isRound ? outer / 2 / (1 - Math.sqrt(1 - OUTER ** 2)) / (wide / 2) : outer / OUTER / wide;
  const degrees = (Math.asin(Math.min(1, depth)) * 180) / Math.PI;
  return degrees > STEEPEST ? null : round(degrees);
}

const round = (value: number): number => Math.round(value * 100) / 100 + 0;
