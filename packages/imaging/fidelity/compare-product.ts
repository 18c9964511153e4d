import { boxBlur, softBlur } from '../pixels/box-blur.ts';
import { fillFromSurroundings } from '../pixels/fill-from-surroundings.ts';
import { toLab } from '../pixels/lab.ts';
import type { RgbRaster } from '../pixels/raster.ts';
import { relitDistance, summarize } from '../pixels/relit-distance.ts';

/** A product and what a picture shows in its place, at the same size. */
export interface ProductView {
  /** Placed cut-out, straight alpha, four bytes per pixel. */
  readonly expected: Uint8Array;
  /** The picture there, three bytes per pixel. */
  readonly shown: RgbRaster;
  /** 1 where they are to be compared. */
  readonly mask: Uint8Array;
  /** By how many steps of L* light may have darkened it there; see `darkeningIn`. */
  readonly darkening: number;
}

export interface ProductDistance {
  readonly damagedShare: number;
  readonly outlineIou: number;
  readonly colourDistance: number;
  /** The colour distance that one in twenty pixels exceeds. */
  readonly worstColour: number;
  readonly sharpness: number;
  /** Share of detailed places that lost most of their detail. */
  readonly blurredShare: number;
  /** 0..1 per pixel, for the difference picture. */
  readonly damage: Float32Array;
}

/** Keeps quotients of dark pixels calm, bytes. */
const floor = 14;

/**
 * Tells a change of light, which is smooth and nearly grey, from a change of the product, which is not. The light is
 * estimated as a smooth gain over the product and taken off; what stays is compared in shape, detail and colour.
 */
export function compareProduct(view: ProductView): ProductDistance {
  const { width, height } = view.shown;
  const long = Math.max(width, height);
  const expected = [0, 1, 2].map((c) => plane(view.expected, 4, c));
  const shown = [0, 1, 2].map((c) => plane(view.shown.data, 3, c));
  const mask = Float32Array.from(view.mask);
  const lit = expected.map((values, c) => relight(values, shown[c]!, mask, width, height, Math.max(4, long * 0.09)));
  const damage = damageOf(lit, shown, view.mask, width, height);
  const compared = view.mask.reduce((sum, value) => sum + value, 0);
  let damaged = 0;
  for (const value of damage) if (value > 0.5) damaged++;
  const colour = colourDistances(expected, shown, view.mask, width, height, view.darkening);
  const detail = detailKept(lit, shown, view.mask, width, height);
  return {
    damagedShare: damaged / Math.max(1, compared),
    outlineIou: outlineIou(view, lit, width, height),
    ...colour,
    ...detail,
    damage,
  };
}

function plane(data: Uint8Array, channels: number, channel: number): Float32Array {
  const values = new Float32Array(data.length / channels);
  for (let i = 0; i < values.length; i++) values[i] = data[i * channels + channel]!;
  return values;
}

/** `expected` under the smooth light that `shown` suggests. */
function relight(
  expected: Float32Array,
  shown: Float32Array,
  mask: Float32Array,
  width: number,
  height: number,
  sigma: number,
): Float32Array {
  const masked = (values: Float32Array): Float32Array => values.map((value, i) => (value + floor) * mask[i]!);
  const above = softBlur(masked(shown), width, height, sigma);
  const below = softBlur(masked(expected), width, height, sigma);
  return expected.map((value, i) => {
    const gain = below[i]! > 1e-3 ? above[i]! / below[i]! : 1;
    return (value + floor) * Math.min(2.2, Math.max(0.45, gain)) - floor;
  });
}

/** 0..1 per pixel: how far the rest is beyond what resampling, compression and noise leave. */
function damageOf(
  lit: readonly Float32Array[],
  shown: readonly Float32Array[],
  mask: Uint8Array,
  width: number,
  height: number,
): Float32Array {
  const rest = new Float32Array(mask.length);
  const contrast = new Float32Array(mask.length);
  for (let c = 0; c < 3; c++) {
    const signed = boxBlur(
      lit[c]!.map((value, i) => (mask[i] ? shown[c]![i]! - value : 0)),
      width,
      height,
      1,
    );
    const near = boxBlur(lit[c]!, width, height, 1);
    const far = boxBlur(lit[c]!, width, height, 3);
    for (let i = 0; i < rest.length; i++) {
      rest[i] = Math.max(rest[i]!, Math.abs(signed[i]!));
      contrast[i] = Math.max(contrast[i]!, Math.abs(near[i]! - far[i]!), Math.abs(lit[c]![i]! - near[i]!));
    }
  }
  const spread = boxBlur(contrast, width, height, 2);
  const mean = boxBlur(rest, width, height, 1);
  return mean.map((value, i) => (mask[i] ? Math.min(1, value / (2 * (7 + 0.8 * spread[i]!))) : 0));
}

/** Colours compared over wide areas after the brightness is made equal. */
function colourDistances(
  expected: readonly Float32Array[],
  shown: readonly Float32Array[],
  mask: Uint8Array,
  width: number,
  height: number,
  darkening: number,
): { readonly colourDistance: number; readonly worstColour: number } {
  const weights = Float32Array.from(mask);
  const radius = Math.max(2, Math.round(Math.max(width, height) * 0.02));
  const share = boxBlur(weights, width, height, radius);
  const smooth = (values: Float32Array): Float32Array =>
    boxBlur(
      values.map((value, i) => value * weights[i]!),
      width,
      height,
      radius,
    );
  const [er, eg, eb] = expected.map(smooth) as [Float32Array, Float32Array, Float32Array];
  const [sr, sg, sb] = shown.map(smooth) as [Float32Array, Float32Array, Float32Array];
  const asked: number[] = [];
  const got: number[] = [];
  const step = Math.max(1, Math.round(radius / 2));
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const i = y * width + x;
      if (!mask[i]) continue;
      const at = 1 / share[i]!;
      asked.push(er[i]! * at, eg[i]! * at, eb[i]! * at);
      got.push(sr[i]! * at, sg[i]! * at, sb[i]! * at);
    }
  }
  const labOf = (colours: number[]): Float32Array =>
    toLab({ data: Uint8Array.from(colours, Math.round), width: colours.length / 3, height: 1 });
  const [first, second] = [labOf(asked), labOf(got)];
  const distances: number[] = [];
  for (let i = 0; i < first.length; i += 3) {
    const before = [first[i]!, first[i + 1]!, first[i + 2]!] as const;
    distances.push(relitDistance(before, [second[i]!, second[i + 1]!, second[i + 2]!], darkening));
  }
  return summarize(distances);
}

/** Fine detail of the brightness, all over and place by place. */
function detailKept(
  lit: readonly Float32Array[],
  shown: readonly Float32Array[],
  mask: Uint8Array,
  width: number,
  height: number,
): { readonly sharpness: number; readonly blurredShare: number } {
  const luma = ([r, g, b]: readonly Float32Array[]): Float32Array =>
    r!.map((value, i) => 0.2126 * value + 0.7152 * g![i]! + 0.0722 * b![i]!);
  // Detail of two pixels and more: a picture that was saved at another size has lost what is finer.
  const [a, b] = [boxBlur(luma(lit), width, height, 1), boxBlur(luma(shown), width, height, 1)];
  const tile = Math.max(12, Math.round(Math.max(width, height) / 14));
  let [wanted, found, places, blurred] = [0, 0, 0, 0];
  for (let top = 1; top < height - 1; top += tile) {
    for (let left = 1; left < width - 1; left += tile) {
      let [own, kept, count] = [0, 0, 0];
      for (let y = top; y < Math.min(height - 1, top + tile); y++) {
        for (let x = left; x < Math.min(width - 1, left + tile); x++) {
          const i = y * width + x;
          if (!mask[i] || !mask[i - 1] || !mask[i + 1] || !mask[i - width] || !mask[i + width]) continue;
          const curve = 4 * a[i]! - a[i - 1]! - a[i + 1]! - a[i - width]! - a[i + width]!;
          // Only real detail: what noise and compression add elsewhere would hide a loss.
          if (Math.abs(curve) < 6) continue;
          const curveShown = 4 * b[i]! - b[i - 1]! - b[i + 1]! - b[i - width]! - b[i + width]!;
          own += curve * curve;
          kept += curve * curveShown;
          count++;
        }
      }
      if (count < 12) continue;
      wanted += own;
      found += Math.max(0, kept);
      places++;
      if (kept < own * 0.5) blurred++;
    }
  }
  if (places === 0) return { sharpness: 1, blurredShare: 0 };
  return { sharpness: found / wanted, blurredShare: blurred / places };
}

/** Overlap of the product's outline with the one that can be made out in the picture. */
function outlineIou(
  { expected, shown }: ProductView,
  lit: readonly Float32Array[],
  width: number,
  height: number,
): number {
  const band = Math.max(3, Math.round(Math.max(width, height) * 0.03));
  const alpha = plane(expected, 4, 3);
  // 1 deep inside, 0 far outside, in between near the outline.
  const depth = boxBlur(
    alpha.map((value) => (value > 127 ? 1 : 0)),
    width,
    height,
    band,
  );
  const inside = new Uint8Array(alpha.length);
  const outside = new Uint8Array(alpha.length);
  for (let i = 0; i < alpha.length; i++) {
    inside[i] = depth[i]! > 0.98 ? 0 : 1;
    outside[i] = depth[i]! < 0.02 ? 0 : 1;
  }
  const product = new Uint8Array(alpha.length * 3);
  for (let i = 0; i < alpha.length; i++) {
    for (let c = 0; c < 3; c++) product[i * 3 + c] = Math.min(255, Math.max(0, lit[c]![i]!));
  }
  const background = shown.data.slice();
  const own = product.slice();
  fillFromSurroundings(own, inside, width, height, 3);
  fillFromSurroundings(background, outside, width, height, 3);
  const distance = (data: Uint8Array, i: number): number =>
    Math.hypot(
      data[i * 3]! - shown.data[i * 3]!,
      data[i * 3 + 1]! - shown.data[i * 3 + 1]!,
      data[i * 3 + 2]! - shown.data[i * 3 + 2]!,
    );
  let [both, either] = [0, 0];
  for (let i = 0; i < alpha.length; i++) {
    const isExpected = alpha[i]! > 127;
    let isFound = isExpected;
    if (inside[i] && outside[i]) {
      const toProduct = Math.min(distance(own, i), isExpected ? distance(product, i) : Infinity);
      const toBackground = distance(background, i);
      // Where both look alike nothing can be said.
      if (Math.abs(toProduct - toBackground) > 30) isFound = toProduct < toBackground;
    }
    if (isExpected && isFound) both++;
    if (isExpected || isFound) either++;
  }
  return either === 0 ? 1 : both / either;
}
