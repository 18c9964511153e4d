import type { PixelBox, RgbRaster } from '../pixels/raster.ts';
import { photoDistance } from './photo-distance.ts';
import { edgeRadius } from './refine-matte.server.ts';
import type { PhotoView } from './view-photo.server.ts';

/*
 * Chosen on the first set of shop photos (`scripts/bench/shop-photos.json`); the control set, photos that no rule was made on and the
 * difficult set of `bench:cutout` were looked at afterwards.
 */

/** Noise in Lab of a background whose colour is told exactly enough. */
const MOST_NOISE_LAB = 0.5;
/** Distance from the background, Lab units, that the rounding of a JPEG or WebP makes, and more on a grainy background. */
const ROUNDING_LAB = 1.2;
const OF_NOISE = 2;
/** Distance from the background, Lab units, from which on a product is told from it, and within how many pixels one so far away is looked for. */
const APART_LAB = 8;
const PRODUCT_PIXELS = 3;
/** The product may be paler at its edge than where it is solid: so many times as much of it is left. */
const SLACK = 2;

/**
 * Takes the plain background out of a soft edge, in place. A pixel of the edge is a mixture of product and background, `alpha` times the one and the rest the
 * other; the background's colour is known there, so its distance from the background, against that of the nearest solid pixel, says how much product it
 * has at most. A mask that is loose where a pale product gives the edge filter nothing to follow would leave a glow of background around it. Goes
 * inwards from what is open, through soft pixels only, up to the first that shows product: glass and white on white stay as they are.
 *
 * @param alpha of the box, 0..255
 * @param distanceAt `photoDistance` of the same box, which the steps of a cut-out share
 */
export function unmixBackground(
  photo: RgbRaster,
  box: PixelBox,
  alpha: Uint8Array,
  view: PhotoView,
  distanceAt = photoDistance(photo, box, view),
): void {
  const { background, isPlain } = view;
  if (!isPlain || background.noise > MOST_NOISE_LAB) return;
  const { width, height } = box;
  const rounding = ROUNDING_LAB + OF_NOISE * background.noise;
  const soft: number[] = [];
  for (let i = 0; i < alpha.length; i++) if (alpha[i]! > 0 && alpha[i]! < 255) soft.push(i);
  const products = distancesOfProduct();
  const depth = 2 * edgeRadius(photo);
  const lowered = new Uint8Array(alpha);
  const isQueued = new Uint8Array(alpha.length);
  const take = (i: number, next: number[]): void => {
    if (isQueued[i] || alpha[i] === 0 || alpha[i] === 255) return;
    isQueued[i] = 1;
    next.push(i);
  };
  let front: number[] = [];
  for (const i of soft) forEachBeside(i, (at) => alpha[at] === 0 && take(i, front));
  for (let step = 0; step < depth && front.length > 0; step++) {
    const next: number[] = [];
    for (const i of front) {
      const most = Math.round(255 * mostOfProduct(i));
      if (most >= alpha[i]!) continue;
      lowered[i] = most;
      forEachBeside(i, (at) => take(at, next));
    }
    front = next;
  }
  // Pixel by pixel the grain of the photo would tear the edge.
  for (const i of soft) {
    if (lowered[i] === alpha[i]) continue;
    const even = Math.round(meanAround(i, (at) => lowered[at]!));
    alpha[i] = Math.max(lowered[i]!, Math.min(alpha[i]!, even));
  }

  /** The largest share of product in a pixel, 0..1. */
  function mostOfProduct(i: number): number {
    if (products[i]! < APART_LAB) return 1;
    const own = Math.max(distanceAt(i), meanAround(i, distanceAt)) - rounding;
    return Math.max(0, (SLACK * own) / (products[i]! - rounding));
  }

  /** The mean of a value over a pixel and those around it that are not solid. */
  function meanAround(i: number, value: (at: number) => number): number {
    let [sum, count] = [0, 0];
    forEachAround(i, 1, (at) => {
      if (lowered[at] === 255) return;
      sum += value(at);
      count++;
    });
    return sum / count;
  }

  /** Of each soft pixel the distance from the background of the nearest solid ones; 0 where there are none. */
  function distancesOfProduct(): Float32Array {
    const known = new Float32Array(alpha.length);
    const isKnown = new Uint8Array(alpha.length);
    let edge: number[] = [];
    for (const i of soft) {
      let isBeside = false;
      forEachBeside(i, (at) => (isBeside ||= alpha[at] === 255));
      if (!isBeside) continue;
      forEachAround(i, PRODUCT_PIXELS, (at) => {
        if (alpha[at] === 255) known[i] = Math.max(known[i]!, distanceAt(at));
      });
      isKnown[i] = 1;
      edge.push(i);
    }
    while (edge.length > 0) {
      const next: number[] = [];
      for (const i of edge) {
        forEachBeside(i, (at) => {
          if (isKnown[at] === 1 || alpha[at] === 0 || alpha[at] === 255) return;
          isKnown[at] = 1;
          known[at] = known[i]!;
          next.push(at);
        });
      }
      edge = next;
    }
    return known;
  }

  function forEachBeside(i: number, visit: (at: number) => void): void {
    const x = i % width;
    if (x > 0) visit(i - 1);
    if (x < width - 1) visit(i + 1);
    if (i >= width) visit(i - width);
    if (i + width < alpha.length) visit(i + width);
  }

  function forEachAround(i: number, reach: number, visit: (at: number) => void): void {
    const [x, y] = [i % width, Math.floor(i / width)];
    const [left, right] = [Math.max(0, x - reach), Math.min(width - 1, x + reach)];
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) {
      for (let at = row * width + left; at <= row * width + right; at++) visit(at);
    }
  }
}
