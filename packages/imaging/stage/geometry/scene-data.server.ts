import sharp from 'sharp';
import type { SceneSetFiles } from '../../contract/stage-engine.ts';
import { EngineError } from '../../contract/engine-error.ts';
import type { SceneGeometry } from '../../contract/scene-geometry.schema.ts';

/** A view's files, decoded. Sizes in pixels; planes row by row. */
export interface SceneData {
  readonly geometry: SceneGeometry;
  /** Along the camera's axis, scene units; `geometry.width` x `geometry.height`. */
  readonly depth: Float32Array;
  readonly material: Uint8Array;
  /** Half size, octahedral, 0..255: first planes of u, then of v. */
  readonly normal: Plane;
  readonly shares: Plane;
}

/** Planes of one size below each other. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

const decoded = new WeakMap<SceneSetFiles, Promise<SceneData>>();

/** The files as numbers; decoded once as long as the caller keeps them. */
export function decodeScene(files: SceneSetFiles): Promise<SceneData> {
  let data = decoded.get(files);
  if (!data) {
    data = decode(files, 1);
    decoded.set(files, data);
  }
  return data;
}

/** The set at a part of its size, of `by` pixels the middle one, decoded: its files stay behind. */
export async function shrinkSet(files: SceneSetFiles, by: number): Promise<SceneSetFiles> {
  const data = await decode(files, by);
  const small = { set: { ...files.set, geometry: data.geometry }, files: {} };
  decoded.set(small, Promise.resolve(data));
  return small;
}

function shrinkGeometry(geometry: SceneGeometry, by: number): SceneGeometry {
  const { width, height, camera } = geometry;
  const { focalPx, cx, cy, lens } = camera;
  return {
    ...geometry,
    width: Math.floor(width / by),
    height: Math.floor(height / by),
    camera: {
      ...camera,
      ...{ focalPx: focalPx / by, cx: cx / by, cy: cy / by },
      lens: { focus: lens.focus, spread: lens.spread / by },
    },
  };
}

/** Of planes below each other, of `by` points the middle one. */
function shrinkPlanes({ width, height, data }: Plane, by: number, planes = 1): Plane {
  if (by === 1) return { width, height, data };
  const [wide, high] = [Math.floor(width / by), Math.floor(height / by)];
  const small = new Uint8Array(wide * high * planes);
  for (let row = 0; row < high * planes; row++) {
    const from = (Math.floor(row / high) * height + (row % high) * by + (by >> 1)) * width + (by >> 1);
    for (let x = 0; x < wide; x++) small[row * wide + x] = data[from + x * by]!;
  }
  return { width: wide, height: high, data: small };
}

async function decode({ set, files }: SceneSetFiles, by: number): Promise<SceneData> {
  const { geometry } = set;
  const { width, height } = geometry;
  const [depth, material, normal, shares] = await Promise.all([
    grey(files, 'depth.webp', width, height * 2),
    grey(files, 'material.webp', width, height),
    grey(files, 'normal.webp', Math.floor(width / 2), Math.floor(height / 2) * 2),
    grey(files, 'shares.webp'),
  ]);
  const planes = 3 + geometry.shares.length;
  if (shares.height % planes !== 0) throw broken('shares.webp', 'has another number of planes');
  return {
    geometry: by === 1 ? geometry : shrinkGeometry(geometry, by),
    depth: undelta(depth.data, geometry, by),
    material: shrinkPlanes(material, by).data,
    normal: shrinkPlanes({ ...normal, height: normal.height / 2 }, by, 2),
    // They are coarser than the rest, and read between their points.
    shares: shrinkPlanes({ ...shares, height: shares.height / planes }, Math.max(1, by >> 1), planes),
  };
}

async function grey(files: SceneSetFiles['files'], name: string, width?: number, height?: number): Promise<Plane> {
  const bytes = files[name];
  if (!bytes) throw broken(name, 'is missing');
  try {
    const { data, info } = await sharp(bytes).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
    const isRight = (width ?? info.width) === info.width && (height ?? info.height) === info.height;
    if (!isRight) throw broken(name, `is ${info.width} x ${info.height}`);
    return { width: info.width, height: info.height, data };
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw broken(name, error instanceof Error ? error.message : String(error));
  }
}

function broken(name: string, what: string): EngineError {
  return new EngineError('unusable-input', `the scene's ${name} ${what}`);
}

/** Each value was stored as its difference from the plane through its left, upper and upper left neighbours; of `by` pixels the middle one is kept. */
function undelta(bytes: Uint8Array, { width, height, depth: { least, most } }: SceneGeometry, by: number) {
  const [wide, high] = [Math.floor(width / by), Math.floor(height / by)];
  const depth = new Float32Array(wide * high);
  const above = new Int32Array(width);
  const scale = (most - least) / 16383;
  const middle = by >> 1;
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      sum += ((bytes[i]! << 7) | bytes[i + width * height]!) - 8192;
      above[x] = (above[x]! + sum) & 16383;
    }
    const row = (y - middle) / by;
    if (!Number.isInteger(row) || row < 0 || row >= high) continue;
    for (let x = 0; x < wide; x++) depth[row * wide + x] = 1 / (above[x * by + middle]! * scale + least);
  }
  return depth;
}
