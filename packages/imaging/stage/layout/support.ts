import type { Similarity } from '../../contract/stage-engine.ts';
import type { RestMode } from '../../rest/rest-modes.ts';
import { bottomHull } from '../geometry/outline-shape.ts';
import type { Outline } from '../geometry/outline-shape.ts';
import { findRest, lowestPixels, rayThrough, surfaceAt } from '../geometry/rest.ts';
import type { SceneData } from '../geometry/scene-data.server.ts';
import type { CanvasToSet } from '../geometry/scene-grid.ts';
import type { Rest } from '../geometry/solid.ts';

/** A set under a canvas. */
export interface Ground {
  readonly data: SceneData;
  readonly map: CanvasToSet;
  /** Pixels of the canvas. */
  readonly width: number;
  readonly height: number;
}

/** A thing on the canvas, and what it stands on, hangs at or floats before where it was put. */
export interface Supported {
  readonly outline: Outline;
  readonly rest: Rest;
  /** Lowest point that touches, canvas pixels. */
  readonly foot: Point;
  /** Canvas pixels below the foot's front, from side to side. */
  readonly touching: readonly Point[];
  /** Canvas pixels of the outline, some dozens. */
  readonly inside: readonly Point[];
  /** How well it is carried, 0..1, and how much of the set is before it. */
  readonly carried: number;
  readonly hidden: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A surface this level carries things; one this upright is a wall. Vertical part of the normal. */
const [LEVEL, UPRIGHT] = [0.75, 0.35] as const;
/** Scene units by which a ground may rise or fall under a foot. */
const EVEN = 0.05;
/** Of its distance, by which a wall may differ behind what hangs there. */
const FLAT_WALL = 0.03;
/** Of its width, how deep the foot is at least taken to be. */
const FOOT_DEPTHS = [0.3, 0.6, 0.9] as const;
/** Of its width, how far behind the front of a foot nothing of the set may be covered that was not. */
const KEPT_CLEAR = 2;
/** Of the width: lowest pixels so near the hull touch. */
const TOUCHING = 0.06;
/** Rows a column: where the hull rises more steeply, it is a side of the thing, not its foot. */
const STEEPEST_FOOT = 1;
/** Of what stands there, so much is carried by the place where it was put, or nothing tells where else it could stand. */
const LEAST_CARRIED = 0.9;
/** By how much another place may be worse. */
const [LESS_CARRIED, MORE_HIDDEN] = [0.02, 0.01] as const;

/** Where a thing stands; null where the set does not carry it: on another thing, over a rim, on a fold. */
export function supportOf(outline: Outline, asked: RestMode | undefined, ground: Ground): Supported | null {
  const { data, map } = ground;
  if (outline.width === 0 || outline.height === 0) return null;
  const rest = findRest(outline, map, data, asked);
  const low = lowestPixels(outline);
  const hull = bottomHull(low);
  const base = hull.reduce((a, b) => Math.max(a, b), -1);
  if (!rest || base < 0) return null;
  const columns = footColumns(low, hull);
  if (columns.length === 0) return null;
  const [first, last] = [columns[0]!, columns.at(-1)!];
  const touching = Array.from({ length: 9 }, (_, k): Point => {
    const x = Math.round(first + ((last - first) * k) / 8);
    return { x: outline.left + x + 0.5, y: outline.top + hull[x]! + 0.5 };
  });
  const foot = { x: outline.left + hull.indexOf(base) + 0.5, y: outline.top + base + 0.5 };
  const thing = { outline, rest, foot, touching, inside: pointsOf(outline) };
  const still = { scale: 1, x: 0, y: 0 };
  const found = { ...thing, ...seatOf(thing, still, ground) };
  return found.carried >= LEAST_CARRIED ? found : null;
}

/** The columns of an outline whose lowest pixel touches the ground. */
function footColumns(low: Float32Array, hull: Float32Array): number[] {
  const opaque = [...low.keys()].filter((x) => low[x]! >= 0);
  const [from, to] = [opaque[0] ?? 0, opaque.at(-1) ?? 0];
  const rise = (x: number, other: number): number =>
    other < from || other > to ? Infinity : Math.abs(hull[other]! - hull[x]!);
  return opaque.filter(
    (x) => hull[x]! - low[x]! <= TOUCHING * low.length && Math.min(rise(x, x - 1), rise(x, x + 1)) <= STEEPEST_FOOT,
  );
}

/** Whether a moved thing is carried as it was where it was put, with nothing of the set before it. */
export function isCarriedAt(thing: Supported, move: Similarity, ground: Ground): boolean {
  const { carried, hidden } = seatOf(thing, move, ground);
  return carried >= thing.carried - LESS_CARRIED && hidden <= thing.hidden + MORE_HIDDEN;
}

/** Distance along the camera's axis of the foot on what carries it, at a point of the canvas; null where it meets nothing. */
export function depthAt({ x, y }: Point, rest: Rest, { data, map }: Ground): number | null {
  if (rest.mode === 'hang' || rest.mode === 'float') return rest.at;
  const { eye, ray } = rayThrough(x, y, map, data.geometry);
  const depth = (rest.at - eye[2]) / ray[2];
  return depth > 0.2 && depth < 200 ? depth : null;
}

type Seat = Pick<Supported, 'carried' | 'hidden'>;

function seatOf(
  thing: Pick<Supported, 'rest' | 'touching' | 'inside' | 'foot'>,
  move: Similarity,
  ground: Ground,
): Seat {
  const { rest } = thing;
  const moved = ({ x, y }: Point): Point => ({
    x: x * move.scale + move.x * ground.width,
    y: y * move.scale + move.y * ground.height,
  });
  const behind = thing.inside.flatMap((point) => {
    const { x, y } = moved(point);
    return surfaceAt(x, y, ground.map, ground.data) ?? [];
  });
  const share = (isCounted: (surface: (typeof behind)[number]) => boolean): number =>
    behind.length === 0 ? 0 : behind.filter(isCounted).length / thing.inside.length;
  if (rest.mode === 'float') return { carried: 1, hidden: share(({ depth }) => depth < rest.at) };
  if (rest.mode === 'hang') {
    const isWall = (up: number, depth: number) =>
      Math.abs(up) < UPRIGHT && Math.abs(depth - rest.at) < FLAT_WALL * rest.at;
    return { carried: share(({ up, depth }) => isWall(up, depth)), hidden: 0 };
  }
  if (rest.mode === 'lie') {
    return { carried: share(({ up, height }) => up > LEVEL && Math.abs(height - rest.at) < EVEN), hidden: 0 };
  }
  const feet = groundPoints(thing.touching.map(moved), rest.at, ground);
  const carried = feet.points.filter((point) => isGround(point, rest.at, ground)).length / feet.points.length;
  const wall = rest.mode === 'lean' ? share(({ up }) => Math.abs(up) < UPRIGHT) : 1;
  const hidden = share(({ depth, height }) => depth < feet.far && height > rest.at + EVEN);
  return { carried: Math.min(carried, wall), hidden };
}

/** Points of the ground under a foot, scene coordinates, from its front backwards; and how far its back is. */
function groundPoints(front: readonly Point[], at: number, { data, map }: Ground) {
  const { geometry } = data;
  const near = front.flatMap(({ x, y }) => {
    const { eye, ray } = rayThrough(x, y, map, geometry);
    const depth = (at - eye[2]) / ray[2];
    return depth > 0.2 && depth < 200 ? [{ point: eye.map((value, k) => value + ray[k]! * depth), depth }] : [];
  });
  if (near.length < 2) return { points: [[NaN, NaN, NaN]], far: 0 };
  const [a, b] = [near[0]!.point, near.at(-1)!.point];
  const width = Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!);
  const { matrix } = geometry.camera;
  const level = Math.hypot(matrix[0]![2], matrix[1]![2]) || 1;
  const [ax, ay] = [-matrix[0]![2] / level, -matrix[1]![2] / level];
  const nearest = Math.min(...near.map(({ depth }) => depth));
  const points = near.flatMap(({ point }) =>
    [0, ...FOOT_DEPTHS].map((share) => [point[0]! + ax * share * width, point[1]! + ay * share * width, at]),
  );
  return { points, far: nearest + KEPT_CLEAR * width };
}

/** Whether the set is level, and as high, where a point of the ground is seen. */
function isGround(point: readonly number[], at: number, { data, map }: Ground): boolean {
  const { camera } = data.geometry;
  const from = [0, 1, 2].map((k) => point[k]! - camera.matrix[k]![3]);
  const along = (axis: 0 | 1 | 2): number => from.reduce((sum, value, k) => sum + value * camera.matrix[k]![axis], 0);
  const depth = -along(2);
  const x = ((along(0) / depth) * camera.focalPx + camera.cx - map.offsetX) / map.scaleX;
  const y = ((-along(1) / depth) * camera.focalPx + camera.cy - map.offsetY) / map.scaleY;
  const surface = surfaceAt(x, y, map, data);
  return surface !== null && surface.up > LEVEL && Math.abs(surface.height - at) < EVEN;
}

function pointsOf(outline: Outline): Point[] {
  const step = Math.max(1, Math.floor(Math.max(outline.width, outline.height) / 24));
  const points: Point[] = [];
  for (let y = step >> 1; y < outline.height; y += step) {
    for (let x = step >> 1; x < outline.width; x += step) {
      if (outline.data[(y * outline.width + x) * 4 + 3]! >= 128) {
        points.push({ x: outline.left + x + 0.5, y: outline.top + y + 0.5 });
      }
    }
  }
  return points;
}
