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
    data = decode(files);
    decoded.set(files, data);
  }
  return data;
}

async function decode({ set, files }: SceneSetFiles): Promise<SceneData> {
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
    geometry,
    depth: undelta(depth.data, geometry),
    material: material.data,
    normal: { ...normal, height: normal.height / 2 },
    shares: { ...shares, height: shares.height / planes },
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

/** Each value was stored as its difference from the plane through its left, upper and upper left neighbours. */
function undelta(bytes: Uint8Array, { width, height, depth: { least, most } }: SceneGeometry): Float32Array {
  const depth = new Float32Array(width * height);
  const above = new Int32Array(width);
  const scale = (most - least) / 16383;
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      sum += ((bytes[i]! << 7) | bytes[i + width * height]!) - 8192;
      above[x] = (above[x]! + sum) & 16383;
      depth[i] = 1 / (above[x]! * scale + least);
    }
  }
  return depth;
}
