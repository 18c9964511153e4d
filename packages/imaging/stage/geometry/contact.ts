import { softBlur } from '../../pixels/box-blur.ts';
import type { SceneGrid } from './scene-grid.ts';
import type { Solid } from './solid.ts';

/** Softness, as a share of the thing's size in the picture, and how dark: a hairline, an edge, a haze. */
const LAYERS = [
  [0.006, 0.85],
  [0.028, 0.6],
  [0.09, 0.34],
] as const;
/** Scene units: what lies so far above or below a foot is not touched by it. */
const TOUCHED = 0.06;

/**
 * Where feet press on the ground no light comes at all, whatever the lamps: 0..1 a point of the grid. It follows the
 * outline's own footprint, and ends where the surface does.
 */
export function contactMask(grid: SceneGrid, solids: readonly Solid[]): Float32Array {
  const mask = new Float32Array(grid.depth.length);
  for (const solid of solids) for (const [softness, dark] of LAYERS) addLayer(grid, solid, softness, dark, mask);
  return mask;
}

function addLayer(grid: SceneGrid, solid: Solid, softness: number, dark: number, mask: Float32Array): void {
  const { foot, ground, lyingBreadth } = solid;
  if (foot.length === 0) return;
  const size = Math.min(solid.height, solid.width * 1.6, lyingBreadth ?? Infinity);
  const sigma = Math.max(1.4, softness * size) / grid.step;
  const pad = Math.ceil(sigma * 3.2) + 1;
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let k = 0; k < foot.length; k += 3) {
    left = Math.min(left, foot[k]! / grid.step);
    right = Math.max(right, foot[k]! / grid.step);
    top = Math.min(top, foot[k + 1]! / grid.step);
    bottom = Math.max(bottom, foot[k + 1]! / grid.step);
  }
  const [x0, y0] = [Math.floor(left) - pad, Math.floor(top) - pad];
  const [width, height] = [Math.ceil(right) + pad - x0 + 1, Math.ceil(bottom) + pad - y0 + 1];
  const line = new Float32Array(width * height);
  const gap = foot.length > 3 ? Math.abs(foot[3]! - foot[0]!) / grid.step : 1;
  // A rim that is touched all round is as dark at its sides as below.
  const aside = lyingBreadth === null ? gap / 2 : sigma;
  for (let k = 0; k < foot.length; k += 3) {
    const from = Math.floor(foot[k]! / grid.step - aside) - x0;
    const to = Math.ceil(foot[k]! / grid.step + aside) - x0;
    const low = foot[k + 1]! / grid.step - y0;
    for (let y = Math.max(0, Math.floor(low - 1.1 * sigma)); y < Math.min(height, Math.ceil(low + sigma)); y++) {
      for (let x = Math.max(0, from); x < Math.min(width, to); x++) {
        line[y * width + x] = Math.max(line[y * width + x]!, foot[k + 2]!);
      }
    }
  }
  const soft = softBlur(line, width, height, sigma);
  for (let y = Math.max(0, -y0); y < Math.min(height, grid.height - y0); y++) {
    for (let x = Math.max(0, -x0); x < Math.min(width, grid.width - x0); x++) {
      const i = (y + y0) * grid.width + x + x0;
      if (grid.depth[i] === 0) continue;
      const away = Math.abs(grid.position[i * 3 + 2]! - ground) / TOUCHED;
      if (away < 1) mask[i] = 1 - (1 - mask[i]!) * (1 - dark * soft[y * width + x]! * (1 - away));
    }
  }
}
