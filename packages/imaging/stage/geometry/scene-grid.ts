import type { SceneData } from './scene-data.server.ts';

/** Canvas pixels to the set's pixels: `x * scaleX + offsetX`, `y * scaleY + offsetY`. A mirrored picture has a negative `scaleX`. */
export interface CanvasToSet {
  readonly scaleX: number;
  readonly offsetX: number;
  readonly scaleY: number;
  readonly offsetY: number;
}

/** Points of the scene under a grid of canvas pixels, `step` apart. */
export interface SceneGrid {
  readonly width: number;
  readonly height: number;
  readonly step: number;
  /** Three numbers a point: scene coordinates. */
  readonly position: Float32Array;
  /** Three numbers a point, of length 1. */
  readonly normal: Float32Array;
  /** Along the camera's axis; 0 where nothing takes a shadow. */
  readonly depth: Float32Array;
}

/** The distance beyond which no shadow falls: the sky, far hills. Scene units. */
const FARTHEST = 55;

/** The scene as a canvas sees it. */
export function sceneGrid(
  data: SceneData,
  map: CanvasToSet,
  canvas: { readonly width: number; readonly height: number },
  step: number,
): SceneGrid {
  const { geometry, depth: whole, normal: normals } = data;
  const { camera, width: setWidth, height: setHeight } = geometry;
  const [rx, ry, rz] = camera.matrix as unknown as [Row, Row, Row];
  const width = Math.ceil(canvas.width / step);
  const height = Math.ceil(canvas.height / step);
  const position = new Float32Array(width * height * 3);
  const normal = new Float32Array(width * height * 3);
  const depth = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) * step * map.scaleY + map.offsetY;
    const row = Math.min(setHeight - 1, Math.max(0, Math.floor(v)));
    const normalRow = Math.min(normals.height - 1, row >> 1);
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) * step * map.scaleX + map.offsetX;
      const column = Math.min(setWidth - 1, Math.max(0, Math.floor(u)));
      const z = whole[row * setWidth + column]!;
      const i = y * width + x;
      if (z > FARTHEST) continue;
      depth[i] = z;
      const a = ((u - camera.cx) / camera.focalPx) * z;
      const b = (-(v - camera.cy) / camera.focalPx) * z;
      position[i * 3] = rx[0] * a + rx[1] * b - rx[2] * z + rx[3];
      position[i * 3 + 1] = ry[0] * a + ry[1] * b - ry[2] * z + ry[3];
      position[i * 3 + 2] = rz[0] * a + rz[1] * b - rz[2] * z + rz[3];
      readNormal(normals, Math.min(normals.width - 1, column >> 1), normalRow, normal, i * 3);
    }
  }
  return { width, height, step, position, normal, depth };
}

type Row = readonly [number, number, number, number];

/** Writes the normal of one pixel of the half-size plane to `target[at..at + 2]`. */
export function readNormal(plane: SceneData['normal'], x: number, y: number, target: Float32Array, at: number): void {
  const i = y * plane.width + x;
  let a = plane.data[i]! / 127.5 - 1;
  let b = plane.data[i + plane.width * plane.height]! / 127.5 - 1;
  const c = 1 - Math.abs(a) - Math.abs(b);
  if (c < 0) {
    const folded = (1 - Math.abs(b)) * (a >= 0 ? 1 : -1);
    b = (1 - Math.abs(a)) * (b >= 0 ? 1 : -1);
    a = folded;
  }
  const length = Math.sqrt(a * a + b * b + c * c) || 1;
  target[at] = a / length;
  target[at + 1] = b / length;
  target[at + 2] = c / length;
}

/** Neighbours that lie so much deeper, of their depth, are another thing. */
const RIM = 0.02;

/**
 * Evens out values along rims, `channels` a point, in place: depth has no half pixels there, but the picture has, and
 * a shadow that ends at a rim would end in teeth.
 */
export function smoothRims(values: Float32Array, channels: number, grid: SceneGrid): void {
  const { width, height, depth } = grid;
  const before = values.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const z = depth[i]!;
      const least = RIM * z;
      if (
        Math.abs(depth[i - 1]! - z) < least &&
        Math.abs(depth[i + 1]! - z) < least &&
        Math.abs(depth[i - width]! - z) < least &&
        Math.abs(depth[i + width]! - z) < least
      ) {
        continue;
      }
      for (let c = 0; c < channels; c++) {
        let sum = 0;
        for (let v = -width; v <= width; v += width) {
          for (let u = -1; u <= 1; u++) sum += before[(i + v + u) * channels + c]!;
        }
        values[i * channels + c] = sum / 9;
      }
    }
  }
}

/**
 * A grid's values for every pixel of the canvas. Between four points of the grid those count that lie as deep as the
 * pixel: a shadow on the stand does not leak over its rim.
 */
export function enlargeMask(
  mask: Float32Array,
  grid: SceneGrid,
  data: SceneData,
  map: CanvasToSet,
  canvas: { readonly width: number; readonly height: number },
): Float32Array {
  if (grid.step === 1) return mask;
  const { width, height, step, depth } = grid;
  const { width: setWidth, height: setHeight } = data.geometry;
  const result = new Float32Array(canvas.width * canvas.height);
  // These depend on the column alone; nothing is allocated per pixel.
  const left = new Int32Array(canvas.width);
  const across = new Float64Array(canvas.width);
  const columns = new Int32Array(canvas.width);
  for (let x = 0; x < canvas.width; x++) {
    const gx = Math.max(0, Math.min(width - 1, (x + 0.5) / step - 0.5));
    left[x] = Math.floor(gx);
    across[x] = gx - left[x]!;
    columns[x] = Math.min(setWidth - 1, Math.max(0, Math.floor((x + 0.5) * map.scaleX + map.offsetX)));
  }
  for (let y = 0; y < canvas.height; y++) {
    const row = Math.min(setHeight - 1, Math.max(0, Math.floor((y + 0.5) * map.scaleY + map.offsetY))) * setWidth;
    const gy = Math.max(0, Math.min(height - 1, (y + 0.5) / step - 0.5));
    const y0 = Math.floor(gy);
    const below = y0 + 1 < height ? width : 0;
    const fy = gy - y0;
    const first = y0 * width;
    for (let x = 0; x < canvas.width; x++) {
      const a = first + left[x]!;
      const b = left[x]! + 1 < width ? a + 1 : a;
      const ma = mask[a]!;
      const mb = mask[b]!;
      const mc = mask[a + below]!;
      const md = mask[b + below]!;
      if (ma === 0 && mb === 0 && mc === 0 && md === 0) continue;
      const fx = across[x]!;
      const z = data.depth[row + columns[x]!]!;
      const near = 50 / z;
      const wa = (1 - fx) * (1 - fy) * closeness(depth[a]!, z, near);
      const wb = fx * (1 - fy) * closeness(depth[b]!, z, near);
      const wc = (1 - fx) * fy * closeness(depth[a + below]!, z, near);
      const wd = fx * fy * closeness(depth[b + below]!, z, near);
      result[y * canvas.width + x] = (ma * wa + mb * wb + mc * wc + md * wd) / (wa + wb + wc + wd);
    }
  }
  return result;
}

function closeness(z: number, at: number, near: number): number {
  const d = (z - at) * near;
  return 1 / (1 + d * d) + 1e-6;
}
