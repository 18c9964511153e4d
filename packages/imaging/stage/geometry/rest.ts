import type { RestMode } from '../../rest/rest-modes.ts';
import type { SceneGeometry } from '../../contract/scene-geometry.schema.ts';
import { bottomHull } from './outline-shape.ts';
import { readNormal } from './scene-grid.ts';
import type { CanvasToSet } from './scene-grid.ts';
import type { SceneData } from './scene-data.server.ts';
import type { Outline } from './outline-shape.ts';
import type { Rest } from './solid.ts';

/** A surface this level carries things. */
const LEVEL = 0.75;
/** Of the places where a thing touches, so many must lie on a level surface. */
const LEAST_LEVEL = 0.35;
/** A foot may reach so far over the stand's rim, as a share of the way out to it. */
const OVER_THE_RIM = 1.15;

/** Degrees below level: from so high on, a scene is seen from above, and things lie on it. */
const FROM_ABOVE = 45;
/** A surface this upright is a wall. */
const UPRIGHT = 0.35;
/** Of the points behind an item, so many must lie on a wall. */
const LEAST_WALL = 0.4;
/** Degrees: nothing leans flatter than this, and what would have to stands. */
const FLATTEST_LEAN = 24;
const STEEPEST_LEAN = 5;

/**
 * How an item rests where it was put, as it was asked: where the scene has no wall behind it, what should hang floats, and
 * what should lean stands; what should lie hangs in a scene that is seen from the front. In one seen from above everything
 * lies. Without a wish it is what the scene shows below it. Null where it rests on nothing.
 */
export function findRest(outline: Outline, map: CanvasToSet, data: SceneData, asked?: RestMode): Rest | null {
  const { geometry } = data;
  const floating: Rest = { mode: 'float', at: depthOf(geometry.anchor, geometry) };
  if (asked === 'float') return floating;
  if (geometry.camera.pitchDeg >= FROM_ABOVE) return { mode: 'lie', at: groundUnder(outline, map, data) };
  const carried = (): Rest | null => carrierOf(outline, map, data);
  if (asked === undefined || asked === 'stand') return carried();
  const wall = wallBehind(outline, map, data);
  if (asked !== 'lean') return wall === null ? floating : { mode: 'hang', at: wall };
  const below = carried();
  if (wall === null || below?.mode !== 'stand') return below;
  const backDeg = leanTo(outline, map, geometry, below.at, wall);
  return backDeg === null ? below : { mode: 'lean', at: below.at, backDeg };
}

/** Distance along the camera's axis. */
function depthOf(point: readonly number[], { camera }: SceneGeometry): number {
  return point.reduce((sum, value, k) => sum - (value - camera.matrix[k]![3]) * camera.matrix[k]![2], 0);
}

/** Height of the level surface that most of an item lies on, and of what stands out of it. */
function groundUnder(outline: Outline, map: CanvasToSet, data: SceneData): number {
  const heights = pointsBehind(outline, map, data)
    .filter(({ up }) => up > LEVEL)
    .map(({ height }) => height)
    .sort((a, b) => a - b);
  return heights[Math.floor(heights.length * 0.7)] ?? data.geometry.anchor[2];
}

/** Distance along the camera's axis of the wall behind an item: of several the nearest that is wide. */
function wallBehind(outline: Outline, map: CanvasToSet, data: SceneData): number | null {
  const stand = depthOf(data.geometry.anchor, data.geometry);
  const behind = pointsBehind(outline, map, data);
  const walls = behind.filter(({ up, depth }) => Math.abs(up) < UPRIGHT && depth > stand && depth < FARTHEST_WALL);
  if (walls.length < LEAST_WALL * behind.length || walls.length === 0) return null;
  const depths = walls.map(({ depth }) => depth).sort((a, b) => a - b);
  return depths[Math.floor(depths.length * 0.12)]!;
}

/** Scene units. */
const FARTHEST_WALL = 40;

/** The scene under an item's opaque pixels, some dozens of points. */
function pointsBehind(outline: Outline, map: CanvasToSet, data: SceneData) {
  const step = Math.max(1, Math.floor(Math.max(outline.width, outline.height) / 24));
  const points: NonNullable<ReturnType<typeof surfaceAt>>[] = [];
  for (let y = step >> 1; y < outline.height; y += step) {
    for (let x = step >> 1; x < outline.width; x += step) {
      if (outline.data[(y * outline.width + x) * 4 + 3]! < 128) continue;
      const point = surfaceAt(outline.left + x + 0.5, outline.top + y + 0.5, map, data);
      if (point) points.push(point);
    }
  }
  return points;
}

/** Degrees by which a thing that stands there leans back until its top touches the wall; null where none is in reach. */
function leanTo(
  outline: Outline,
  map: CanvasToSet,
  geometry: SceneGeometry,
  floor: number,
  wall: number,
): number | null {
  const low = lowestPixels(outline);
  const base = low.reduce((a, b) => Math.max(a, b), 0);
  const { camera } = geometry;
  const v = (outline.top + base + 1) * map.scaleY + map.offsetY;
  // Along the picture's middle the distance at which the foot's row meets the floor.
  const [, b, c, d] = camera.matrix[2]!;
  const fall = c - b * (-(v - camera.cy) / camera.focalPx);
  const foot = (d - floor) / fall;
  if (!(foot > 0.2 && foot < wall)) return null;
  let top = 0;
  while (top < base && !low.some((_, x) => outline.data[(top * outline.width + x) * 4 + 3]! >= 128)) top++;
  const tall = ((base - top) * Math.abs(map.scaleY) * foot) / camera.focalPx;
  const degrees = (Math.atan2(wall - foot, tall) * 180) / Math.PI;
  return degrees > FLATTEST_LEAN ? null : Math.max(STEEPEST_LEAN, degrees);
}

/**
 * The support of an item where it was put: the surface that is seen just below its foot, the stand or the floor where
 * its foot hides them, and else the wall it is before. `null` where it stands before nothing.
 */
function carrierOf(outline: Outline, map: CanvasToSet, data: SceneData): Rest | null {
  const heights: number[] = [];
  const depths: number[] = [];
  let count = 0;
  const low = lowestPixels(outline);
  const hull = bottomHull(low);
  for (let x = 0; x < outline.width; x += Math.max(1, Math.floor(outline.width / 64))) {
    if (low[x]! < 0 || hull[x]! - low[x]! > 0.06 * outline.width) continue;
    const point = surfaceAt(outline.left + x + 0.5, outline.top + hull[x]! + 1, map, data);
    if (!point) continue;
    count++;
    depths.push(point.depth);
    if (point.up > LEVEL) heights.push(point.height);
  }
  if (count === 0) return null;
  if (heights.length >= LEAST_LEVEL * count) {
    // Where the foot reaches over the rim, what lies lower carries nothing.
    heights.sort((a, b) => b - a);
    return { mode: 'stand', at: heights[Math.floor(heights.length * 0.25)]! };
  }
  const base = hull.indexOf(hull.reduce((a, b) => Math.max(a, b), 0));
  const plane = planeUnder(outline.left + base + 0.5, outline.top + hull[base]! + 1, map, data.geometry);
  if (plane !== null) return { mode: 'stand', at: plane };
  depths.sort((a, b) => a - b);
  return { mode: 'hang', at: depths[Math.floor(depths.length * 0.2)]! };
}

/** For each column its lowest opaque row; -1 for none. */
export function lowestPixels({ width, height, data }: Outline): Float32Array {
  const low = new Float32Array(width).fill(-1);
  for (let x = 0; x < width; x++) {
    for (let y = height - 1; y >= 0 && low[x] === -1; y--) if (data[(y * width + x) * 4 + 3]! >= 128) low[x] = y;
  }
  return low;
}

const direction = new Float32Array(3);

/** The surface of the set at a point of the canvas; null beside its picture. */
export function surfaceAt(x: number, y: number, map: CanvasToSet, { geometry, depth, normal }: SceneData) {
  const u = x * map.scaleX + map.offsetX;
  const v = y * map.scaleY + map.offsetY;
  const [column, row] = [Math.floor(u), Math.floor(v)];
  if (column < 0 || row < 0 || column >= geometry.width || row >= geometry.height) return null;
  const z = depth[row * geometry.width + column]!;
  const { camera } = geometry;
  const [a, b, c, d] = camera.matrix[2]!;
  readNormal(normal, Math.min(normal.width - 1, column >> 1), Math.min(normal.height - 1, row >> 1), direction, 0);
  const height = a * ((u - camera.cx) / camera.focalPx) * z + b * (-(v - camera.cy) / camera.focalPx) * z - c * z + d;
  return { depth: z, height, up: direction[2]! };
}

/** The eye, and the ray through a point of the canvas: one unit of it is one unit along the camera's axis. */
export function rayThrough(x: number, y: number, map: CanvasToSet, { camera }: SceneGeometry) {
  const a = (x * map.scaleX + map.offsetX - camera.cx) / camera.focalPx;
  const b = -(y * map.scaleY + map.offsetY - camera.cy) / camera.focalPx;
  const along = (k: 0 | 1 | 2): number => {
    const [right, up, back] = camera.matrix[k]!;
    return right * a + up * b - back;
  };
  const at = (k: 0 | 1 | 2): number => camera.matrix[k]![3];
  return { eye: [at(0), at(1), at(2)] as const, ray: [along(0), along(1), along(2)] as const };
}

/** Height of the stand, or of the floor below it, where the ray through this point of the canvas meets it. */
function planeUnder(x: number, y: number, map: CanvasToSet, geometry: SceneGeometry): number | null {
  const { anchor, stand, floor } = geometry;
  const { eye, ray } = rayThrough(x, y, map, geometry);
  for (const surface of [stand, ...(floor ? [floor] : [])]) {
    const s = (surface.height - eye[2]) / ray[2];
    if (!(s > 0)) continue;
    const [px, py] = [eye[0] + ray[0] * s - anchor[0], eye[1] + ray[1] * s - anchor[1]];
    const turn = (Math.atan2(py, px) / (2 * Math.PI) + 1) % 1;
    const rim = surface.outline[Math.round(turn * surface.outline.length) % surface.outline.length]!;
    if (Math.hypot(px, py) <= OVER_THE_RIM * Math.hypot(rim[0] - anchor[0], rim[1] - anchor[1])) return surface.height;
  }
  return null;
}
