import type { SceneGeometry } from '../../contract/scene-geometry.schema.ts';
import { distanceInside } from './distance.ts';
import { bodyOf, DEEPEST_FOOT, footprintOf, footRows, TOUCHING, withoutSides } from './footprint.ts';
import { bottomHull, broadestPart, lowestRows, shrinkOutline, smoothLine } from './outline-shape.ts';
import type { Outline } from './outline-shape.ts';
import type { CanvasToSet } from './scene-grid.ts';

/** A product as a shallow body in the scene. */
export interface Solid {
  /** Three numbers a point, scene coordinates: its slices from front to back. */
  readonly points: Float32Array;
  readonly centre: Vector;
  /** Height of the surface it stands on. */
  readonly ground: number;
  /** Of the points, those of its front, column by column; see `SolidFront`. */
  readonly front: SolidFront;
  /** Three numbers a point, canvas pixels: where its outline touches the ground, and how surely, 0..1. */
  readonly foot: Float32Array;
  /** Canvas pixels. */
  readonly width: number;
  readonly height: number;
  /** Canvas pixels: the mean breadth of its parts where it lies, and touches the ground all round; null where it does not lie. */
  readonly lyingBreadth: number | null;
  /** Of its points, so many lie side by side. */
  readonly columns: number;
}

/** The front of a solid: a grid over its outline. */
export interface SolidFront {
  readonly width: number;
  readonly height: number;
  /** Canvas pixels between two points of the grid. */
  readonly step: number;
  /** Three numbers a point; only where `inside` is 1. */
  readonly position: Float32Array;
  readonly inside: Uint8Array;
}

export type Vector = readonly [number, number, number];

const MOST_COLUMNS = 180;
/** A flat thing's shadow lies close beside it: its outline shows in it. */
const MOST_FLAT_COLUMNS = 360;
const SLICES = 8;
/** Of an item's opacity: less casts no shadow. */
const SEEN = 0.35;
/** Of the width: how far the hull may rise where a foot goes back. */
const HIGHEST_FOOT = 0.3;

type Row = readonly [number, number, number, number];

/**
 * How an item rests. Stand, lie and lean: `at` is the height of the surface. Hang and float: the distance of the wall, or
 * of the thing itself, along the camera's axis.
 */
export type Rest =
  | { readonly mode: 'stand' | 'hang' | 'lie' | 'float'; readonly at: number }
  /** Degrees from upright, away from the camera. */
  | { readonly mode: 'lean'; readonly at: number; readonly backDeg: number };

/**
 * The body that an outline stands for: as deep as a turned body of this outline would be, its foot where rays through
 * the bottom hull meet the ground. Null where nothing of the outline is opaque, or where it cannot stand so.
 *
 * @param leastStep its points lie no closer, canvas pixels
 */
export function buildSolid(
  outline: Outline,
  map: CanvasToSet,
  geometry: SceneGeometry,
  rest: Rest,
  leastStep = 1,
): Solid | null {
  const isFlat = rest.mode === 'lie' || rest.mode === 'lean' || rest.mode === 'hang';
  const step = Math.max(leastStep, Math.ceil(outline.width / (isFlat ? MOST_FLAT_COLUMNS : MOST_COLUMNS)));
  const w = Math.ceil(outline.width / step);
  const h = Math.ceil(outline.height / step);
  const alpha = shrinkOutline(outline, step, w, h);
  const lowest = footRows(alpha, lowestRows(alpha, w, h), w, h);
  if (lowest.every((row) => row < 0)) return null;
  const body = {
    from: lowest.findIndex((row) => row >= 0),
    to: lowest.findLastIndex((row) => row >= 0),
    broadest: broadestPart(alpha, w, h),
  };
  const low = withoutSides(lowest, Math.floor(alpha.findIndex((value) => value > 0.5) / w));
  const hull = bottomHull(low);
  const base = hull.reduce((most, row) => Math.max(most, row), 0);
  const { camera } = geometry;
  const [mx, my, mz] = camera.matrix as unknown as [Row, Row, Row];
  const eye: Vector = [mx[3], my[3], mz[3]];
  // The picture's axes as directions of the scene, and straight away from the camera on the level.
  const axis: Vector = [-mx[2], -my[2], -mz[2]];
  const level = Math.hypot(axis[0], axis[1]) || 1;
  const ahead: Vector = [axis[0] / level, axis[1] / level, 0];
  const toU = (x: number): number => (outline.left + (x + 0.5) * step) * map.scaleX + map.offsetX;
  const toV = (y: number): number => (outline.top + (y + 0.5) * step) * map.scaleY + map.offsetY;
  const ray = (x: number, y: number): Vector => {
    const a = (toU(x) - camera.cx) / camera.focalPx;
    const b = -(toV(y) - camera.cy) / camera.focalPx;
    return [mx[0] * a + mx[1] * b + axis[0], my[0] * a + my[1] * b + axis[1], mz[0] * a + mz[1] * b + axis[2]];
  };
  // The nearest point of the foot: everything is measured from there.
  const first = ray(hull.indexOf(base), base - 0.5);
  const isOnGround = rest.mode !== 'hang' && rest.mode !== 'float';
  const far = isOnGround ? (rest.at - eye[2]) / first[2] : rest.at;
  if (!(far > 0.2 && far < 200)) return null;
  const from: Vector = [eye[0] + first[0] * far, eye[1] + first[1] * far, eye[2] + first[2] * far];
  const pixel = (far * step * Math.abs(map.scaleX)) / camera.focalPx;
  const back = new Float32Array(w);
  const rim = rest.mode === 'stand' ? rimBehind(from, ahead, geometry, rest.at) / pixel : Infinity;
  if (rest.mode === 'stand') {
    for (let x = 0; x < w; x++) {
      const r = ray(x, Math.max(hull[x]!, base - HIGHEST_FOOT * w) - 0.5);
      const s = r[2] < -1e-4 ? (rest.at - eye[2]) / r[2] : Infinity;
      const away = ((eye[0] + r[0] * s - from[0]) * ahead[0] + (eye[1] + r[1] * s - from[1]) * ahead[1]) / pixel;
      back[x] = Number.isFinite(away) ? Math.min(DEEPEST_FOOT * w, rim, Math.max(0, away)) : 0;
    }
  }
  const footprint = footprintOf(smoothLine(back, Math.max(1, w * 0.01)), low, body, h);
  const half = isFlat ? flatBodyOf(alpha, w, h) : bodyOf(alpha, low, hull, footprint, w, h);
  let inside = 0;
  for (let i = 0; i < w * h; i++) if (alpha[i]! > SEEN) inside++;
  const points = new Float32Array(inside * SLICES * 3);
  const position = new Float32Array(w * h * 3);
  const seen = new Uint8Array(w * h);
  const [lowest3, highest3] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  const reach = reachOf(rest, from, eye, axis, ahead, (x) => (footprint.front[x]! + footprint.half[x]!) * pixel);
  let at = 0;
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      if (alpha[i]! <= SEEN) continue;
      const r = ray(x, y);
      for (let k = 0; k < SLICES; k++) {
        const s = reach(r, x, half[i]! * pixel, (2 * k) / (SLICES - 1) - 1);
        for (let c = 0; c < 3; c++) {
          const value = eye[c]! + r[c]! * s;
          points[at++] = value;
          if (k === 0) position[i * 3 + c] = value;
          if (value < lowest3![c]!) lowest3![c] = value;
          if (value > highest3![c]!) highest3![c] = value;
        }
      }
      seen[i] = 1;
    }
  }
  const foot = footPoints();
  const centre = [0, 1, 2].map((c) => (lowest3![c]! + highest3![c]!) / 2) as unknown as Vector;
  return {
    points,
    centre,
    ground: from[2],
    front: { width: w, height: h, step, position, inside: seen },
    foot,
    width: w * step,
    height: h * step,
    lyingBreadth: rest.mode === 'lie' ? breadthOf(alpha, foot.length / 3) * step : null,
    columns: w,
  };

  function footPoints(): Float32Array {
    const found: number[] = [];
    if (rest.mode === 'lie') return edgePoints(alpha, w, h, outline, step);
    for (let x = 0; x < w && (rest.mode === 'stand' || rest.mode === 'lean'); x++) {
      const sure = 1 - (hull[x]! - low[x]!) / (TOUCHING * w);
      if (low[x]! < 0 || sure <= 0) continue;
      found.push(outline.left + (x + 0.5) * step, outline.top + hull[x]! * step, sure);
    }
    return Float32Array.from(found);
  }
}

/**
 * How far along a pixel's ray a point of the body lies: `r` is the ray, `half` the thickness there in scene units, `k` -1
 * for its front to 1 for its back.
 */
function reachOf(
  rest: Rest,
  from: Vector,
  eye: Vector,
  axis: Vector,
  ahead: Vector,
  middleOf: (x: number) => number,
): (r: Vector, x: number, half: number, k: number) => number {
  const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const away: Vector = [from[0] - eye[0], from[1] - eye[1], from[2] - eye[2]];
  // Along what its thickness is measured, and how far its middle lies along it.
  const [along, middle] = ((): readonly [Vector, (x: number, half: number) => number] => {
    switch (rest.mode) {
      case 'lie':
        return [[0, 0, -1], (_, half) => eye[2] - rest.at - half];
      case 'lean': {
        const back = (rest.backDeg * Math.PI) / 180;
        const face: Vector = [ahead[0] * Math.cos(back), ahead[1] * Math.cos(back), -Math.sin(back)];
        return [face, () => dot(away, face)];
      }
      case 'hang':
        return [ahead, (_, half) => dot(away, ahead) - half];
      case 'float':
        return [axis, () => rest.at];
      case 'stand':
        return [ahead, (x) => dot(away, ahead) + middleOf(x)];
    }
  })();
  return (r, x, half, k) => (middle(x, half) + k * half) / dot(r, along);
}

/** Of the shorter side: how thick a thing is that lies, hangs or leans. */
const FLAT = 0.06;

/** Half the thickness in pixels of a thing that is flat: rounded along its rim. */
function flatBodyOf(alpha: Float32Array, w: number, h: number): Float32Array {
  const most = 0.5 * FLAT * Math.min(w, h);
  const distance = distanceInside(
    Uint8Array.from(alpha, (value) => (value > 0.5 ? 1 : 0)),
    w,
    h,
  );
  return distance.map((d, i) => {
    if (alpha[i]! <= 0.01) return 0;
    const e = Math.min(1, Math.max(0.5, d) / Math.max(1, most));
    return Math.max(0.5, most * Math.sqrt(e * (2 - e)));
  });
}

/** Where the rim of a thing that lies touches the ground: every side of a point beyond which nothing is seen. */
function edgePoints(alpha: Float32Array, w: number, h: number, outline: Outline, step: number): Float32Array {
  const found: number[] = [];
  const isIn = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < w && y < h && alpha[y * w + x]! > 0.5;
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      if (!isIn(x, y)) continue;
      for (const [dx, dy] of SIDES_OF_POINT) {
        if (!isIn(x + dx, y + dy))
          found.push(outline.left + (x + (1 + dx) / 2) * step, outline.top + (y + (1 + dy) / 2) * step, 1);
      }
    }
  }
  return Float32Array.from(found);
}

const SIDES_OF_POINT = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
] as const;

/** Of a disc: its diameter against its area by the sides of its points. */
const ROUND_SIDES = 16 / Math.PI;

/** How broad the parts of an outline are on average, a disc's diameter; `sides` of its points have nothing beyond them. */
function breadthOf(alpha: Float32Array, sides: number): number {
  const area = alpha.reduce((sum, value) => (value > 0.5 ? sum + 1 : sum), 0);
  return (ROUND_SIDES * area) / Math.max(1, sides);
}

/**
 * How far the stand reaches behind a point on it: a foot that was photographed from higher up than the set would seem
 * to stand beyond the rim.
 */
function rimBehind(from: Vector, ahead: Vector, { stand, anchor }: SceneGeometry, height: number): number {
  if (Math.abs(stand.height - height) > 0.03) return Infinity;
  const step = 0.02;
  for (let d = step; d < 4; d += step) {
    const x = from[0] + ahead[0] * d - anchor[0];
    const y = from[1] + ahead[1] * d - anchor[1];
    const turn = (Math.atan2(y, x) / (2 * Math.PI) + 1) % 1;
    const rim = stand.outline[Math.round(turn * stand.outline.length) % stand.outline.length]!;
    if (Math.hypot(x, y) > Math.hypot(rim[0] - anchor[0], rim[1] - anchor[1])) return Math.max(0, d - 2 * step);
  }
  return Infinity;
}
