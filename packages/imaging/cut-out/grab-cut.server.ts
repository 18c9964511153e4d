import type { RgbRaster } from '../pixels/raster.ts';
import { withMats } from './opencv.server.ts';
import type { OpenCv } from './opencv.server.ts';

/** GrabCut's four kinds of pixel. */
export const background = 0;
export const product = 1;
export const maybeBackground = 2;
export const maybeProduct = 3;

const isProduct = (kind: number): number => kind & 1;

/** GrabCut describes product and ground by so many Gaussians each: weights, then means, then covariances. */
const gaussians = 5;
const numbersPerModel = gaussians * (1 + 3 + 9);

/**
 * GrabCut from a trimap; gives 1 for product. A trimap with only one kind in it is returned as it is. The first models are
 * made here: OpenCV's own draws random numbers that go on from run to run, and its build for JavaScript cannot be seeded.
 */
export function runGrabCut(cv: OpenCv, image: RgbRaster, trimap: Uint8Array, rounds: number): Uint8Array {
  if (!trimap.some((kind) => isProduct(kind)) || trimap.every((kind) => isProduct(kind))) return trimap.map(isProduct);
  return withMats((keep) => {
    const picture = keep(new cv.Mat(image.height, image.width, cv.CV_8UC3));
    picture.data.set(image.data);
    const mask = keep(new cv.Mat(image.height, image.width, cv.CV_8UC1));
    mask.data.set(trimap);
    const models = [0, 1].map((side) => {
      const model = keep(new cv.Mat(1, numbersPerModel, cv.CV_64FC1));
      model.data64F.set(describeColours(image.data, trimap, side));
      return model;
    });
    cv.grabCut(picture, mask, new cv.Rect(0, 0, 1, 1), models[0]!, models[1]!, rounds, cv.GC_EVAL);
    return Uint8Array.from(mask.data, isProduct);
  });
}

/** A mixture of Gaussians over the colours of one side of a trimap. Each is split off where the colours differ most. */
function describeColours(pixels: Uint8Array, trimap: Uint8Array, side: number): Float64Array {
  const members = [...trimap.keys()].filter((i) => isProduct(trimap[i]!) === side);
  const groups = [measure(pixels, members)];
  while (groups.length < gaussians) {
    const widest = groups.reduce((a, b) => (b.spread > a.spread ? b : a));
    const [low, high] = [[], []] as [number[], number[]];
    for (const i of widest.members) {
      (pixels[i * 3 + widest.channel]! > widest.mean[widest.channel]! ? high : low).push(i);
    }
    if (low.length === 0 || high.length === 0) break;
    groups.splice(groups.indexOf(widest), 1, measure(pixels, low), measure(pixels, high));
  }
  const model = new Float64Array(numbersPerModel);
  groups.forEach(({ mean, covariance, members: { length } }, index) => {
    model[index] = length / members.length;
    model.set(mean, gaussians + index * 3);
    model.set(covariance, gaussians * 4 + index * 9);
  });
  return model;
}

interface ColourGroup {
  readonly members: readonly number[];
  readonly mean: readonly number[];
  /** Three by three, row by row; never without volume. */
  readonly covariance: readonly number[];
  /** The channel in which the group is widest, and how wide it is there, all members together. */
  readonly channel: number;
  readonly spread: number;
}

function measure(pixels: Uint8Array, members: readonly number[]): ColourGroup {
  const count = members.length;
  const mean = [0, 1, 2].map((c) => members.reduce((sum, i) => sum + pixels[i * 3 + c]!, 0) / count);
  const covariance = Array.from({ length: 9 }, (_, at) => {
    const [a, b] = [Math.floor(at / 3), at % 3];
    const sum = members.reduce((all, i) => all + (pixels[i * 3 + a]! - mean[a]!) * (pixels[i * 3 + b]! - mean[b]!), 0);
    return sum / count + (a === b ? 0.01 : 0);
  });
  const variances = [0, 4, 8].map((at) => covariance[at]!);
  const channel = variances.indexOf(Math.max(...variances));
  return { members, mean, covariance, channel, spread: variances[channel]! * count };
}
