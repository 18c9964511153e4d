import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RgbRaster } from '../pixels/raster.ts';

/** Lies beside this source, which a deployed product carries along. */
const weightsFile = 'packages/imaging/upscale/detail-net.onnx';

/** Pixels of the small picture that are enlarged at once, and how far each piece looks beyond its edge. */
const pieceSide = 192;
const margin = 8;

/** A loaded network that makes a picture twice as large. */
export interface DetailNetwork {
  /** `onPiece` is called after each piece and may throw to stop. */
  double(image: RgbRaster, onPiece: (done: number, all: number) => Promise<void>): Promise<RgbRaster>;
}

/**
 * Loads the enlarging network (decision 025). Null where its weights are missing or where the runtime has no build for
 * this machine: then the picture is only resampled.
 */
export async function loadDetailNet(packageRoot: string, threads: number): Promise<DetailNetwork | null> {
  const file = path.join(packageRoot, weightsFile);
  if (!existsSync(file)) return null;
  const ort = await import('onnxruntime-node').catch(() => null);
  if (!ort) return null;
  const session = await ort.InferenceSession.create(file, {
    executionProviders: ['cpu'],
    graphOptimizationLevel: 'all',
    intraOpNumThreads: threads,
    enableCpuMemArena: false,
    // Threads that wait by spinning take the processor from the web server and from each other.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  });
  return {
    async double(image, onPiece) {
      const { width, height } = image;
      const data = new Uint8Array(width * height * 12);
      const columns = Math.ceil(width / pieceSide);
      const all = columns * Math.ceil(height / pieceSide);
      for (let piece = 0; piece < all; piece++) {
        const left = (piece % columns) * pieceSide;
        const top = Math.floor(piece / columns) * pieceSide;
        const window = {
          left: Math.max(0, left - margin),
          top: Math.max(0, top - margin),
          right: Math.min(width, left + pieceSide + margin),
          bottom: Math.min(height, top + pieceSide + margin),
        };
        const [w, h] = [window.right - window.left, window.bottom - window.top];
        const tensor = new ort.Tensor('float32', readWindow(image, window.left, window.top, w, h), [1, 3, h, w]);
        const { SR: enlarged } = await session.run({ LR: tensor });
        const inner = {
          left: left - window.left,
          top: top - window.top,
          width: Math.min(pieceSide, width - left),
          height: Math.min(pieceSide, height - top),
        };
        writePiece(enlarged!.data as Float32Array, w, h, inner, data, width, left, top);
        await onPiece(piece + 1, all);
      }
      return { data, width: width * 2, height: height * 2 };
    },
  };
}

function readWindow(image: RgbRaster, left: number, top: number, width: number, height: number): Float32Array {
  const area = width * height;
  const planes = new Float32Array(area * 3);
  for (let y = 0; y < height; y++) {
    let from = ((top + y) * image.width + left) * 3;
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) planes[c * area + y * width + x] = image.data[from++]!;
    }
  }
  return planes;
}

function writePiece(
  planes: Float32Array,
  width: number,
  height: number,
  inner: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
  target: Uint8Array,
  sourceWidth: number,
  left: number,
  top: number,
): void {
  const area = width * height * 4;
  for (let y = 0; y < inner.height * 2; y++) {
    const from = (inner.top * 2 + y) * width * 2 + inner.left * 2;
    const to = ((top * 2 + y) * sourceWidth * 2 + left * 2) * 3;
    for (let x = 0; x < inner.width * 2; x++) {
      for (let c = 0; c < 3; c++) {
        const value = planes[c * area + from + x]!;
        target[to + x * 3 + c] = value < 0 ? 0 : value > 255 ? 255 : Math.round(value);
      }
    }
  }
}
