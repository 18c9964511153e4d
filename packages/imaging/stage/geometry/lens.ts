import { softBlur } from '../../pixels/box-blur.ts';
import type { SceneGeometry } from '../../contract/scene-geometry.schema.ts';
import type { CanvasToSet, SceneGrid } from './scene-grid.ts';

/** A disc's deviation in each direction, of its diameter. */
const OF_DISC = 0.25;
/** Grid points of deviation: less is not seen. */
const LEAST = 0.6;
/** Softnesses that are computed; what lies between is mixed. */
const LEVELS = [1.2, 2.4, 4.8, 9.6, 19.2] as const;
/** Of a lamp's light: less shadow than this has no visible edge. */
const SEEN = 0.01;

/**
 * How soft the set's lens draws what lies `depth` along its axis: deviation in canvas pixels.
 *
 * @param map of the canvas
 */
export function softnessAt(depth: number, { camera }: SceneGeometry, map: CanvasToSet): number {
  const { focus, spread } = camera.lens;
  return depth <= 0 ? 0 : (OF_DISC * spread * Math.abs(1 - focus / depth)) / Math.abs(map.scaleX);
}

/**
 * Softens a shadow where the lens softens the ground that it falls on, in place: a crisp edge on a blurred wall is seen at
 * once to be laid over it. Ground that is sharp neither gives nor takes.
 *
 * @param softness of every point, in points of the grid; see `softnessOf`
 */
export function blurByLens(mask: Float32Array, softness: Float32Array, { width, height }: SceneGrid): void {
  const box = softBox(mask, softness, width, height);
  if (!box) return;
  const { left, top, wide, high, most } = box;
  const count = wide * high;
  const [own, part] = [new Float32Array(count), new Float32Array(count)];
  const soft = new Float32Array(count);
  for (let y = 0; y < high; y++) {
    const from = (top + y) * width + left;
    own.set(mask.subarray(from, from + wide), y * wide);
    soft.set(softness.subarray(from, from + wide), y * wide);
  }
  const result = own.slice();
  let below: { readonly sigma: number; readonly values: Float32Array } = { sigma: 0, values: own };
  for (const sigma of LEVELS) {
    // Who is hardly softer than sharp is no part of what is softened so much.
    for (let i = 0; i < count; i++) part[i] = Math.min(1, Math.max(0, (2 * soft[i]!) / sigma - 0.5));
    const weight = softBlur(part, wide, high, sigma);
    for (let i = 0; i < count; i++) part[i]! *= own[i]!;
    const values = softBlur(part, wide, high, sigma);
    for (let i = 0; i < count; i++) values[i] = weight[i]! > 1e-3 ? values[i]! / weight[i]! : own[i]!;
    for (let i = 0; i < count; i++) {
      const s = soft[i]!;
      if (s < LEAST || s <= below.sigma) continue;
      const share = Math.min(1, (s - below.sigma) / (sigma - below.sigma));
      result[i] = below.values[i]! * (1 - share) + values[i]! * share;
    }
    below = { sigma, values };
    if (sigma >= most) break;
  }
  for (let y = 0; y < high; y++) mask.set(result.subarray(y * wide, (y + 1) * wide), (top + y) * width + left);
}

/** How soft the lens draws each point of the grid, in points of the grid. */
export function softnessOf({ depth, step }: SceneGrid, geometry: SceneGeometry, map: CanvasToSet): Float32Array {
  return depth.map((z) => softnessAt(z, geometry, map) / step);
}

/** The part of a mask on soft ground, with the room that its edges take; null where there is none. */
function softBox(mask: Float32Array, softness: Float32Array, width: number, height: number) {
  let [left, right, top, bottom, most] = [width, -1, height, -1, 0];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (mask[i]! < SEEN || softness[i]! < LEAST) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      if (softness[i]! > most) most = softness[i]!;
    }
  }
  if (right < 0) return null;
  const room = Math.ceil(3 * Math.min(most, LEVELS[LEVELS.length - 1]!));
  left = Math.max(0, left - room);
  top = Math.max(0, top - room);
  const [wide, high] = [Math.min(width, right + room + 1) - left, Math.min(height, bottom + room + 1) - top];
  return { left, top, wide, high, most };
}
