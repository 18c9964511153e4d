import type { SceneGeometry } from '../../../scene-geometry.schema.ts';
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

/**
 * What carries an item where it was put: the surface that is seen just below its foot, the stand or the floor where
 * its foot hides them, and else the wall it is before. `null` where it stands before nothing.
 */
export function findRest(outline: Outline, map: CanvasToSet, data: SceneData): Rest | null {
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

function lowestPixels({ width, height, data }: Outline): Float32Array {
  const low = new Float32Array(width).fill(-1);
  for (let x = 0; x < width; x++) {
    for (let y = height - 1; y >= 0 && low[x] === -1; y--) if (data[(y * width + x) * 4 + 3]! >= 128) low[x] = y;
  }
  return low;
}

const direction = new Float32Array(3);

function surfaceAt(x: number, y: number, map: CanvasToSet, { geometry, depth, normal }: SceneData) {
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

/** Height of the stand, or of the floor below it, where the ray through this point of the canvas meets it. */
function planeUnder(x: number, y: number, map: CanvasToSet, geometry: SceneGeometry): number | null {
  const { camera, anchor, stand, floor } = geometry;
  const a = (x * map.scaleX + map.offsetX - camera.cx) / camera.focalPx;
  const b = -(y * map.scaleY + map.offsetY - camera.cy) / camera.focalPx;
  const ray = camera.matrix.slice(0, 3).map((row) => row[0] * a + row[1] * b - row[2]);
  const eye = camera.matrix.map((row) => row[3]);
  for (const surface of [stand, ...(floor ? [floor] : [])]) {
    const s = (surface.height - eye[2]!) / ray[2]!;
    if (!(s > 0)) continue;
    const [px, py] = [eye[0]! + ray[0]! * s - anchor[0], eye[1]! + ray[1]! * s - anchor[1]];
    const turn = (Math.atan2(py, px) / (2 * Math.PI) + 1) % 1;
    const rim = surface.outline[Math.round(turn * surface.outline.length) % surface.outline.length]!;
    if (Math.hypot(px, py) <= OVER_THE_RIM * Math.hypot(rim[0] - anchor[0], rim[1] - anchor[1])) return surface.height;
  }
  return null;
}
