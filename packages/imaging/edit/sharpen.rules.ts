/** Of the picture's longer side: the same look at every size. */
const SHARP_RADIUS = 1 / 2_400;
const SOFT_RADIUS = 1 / 500;
const LEAST_SIGMA = 0.6;

/** Standard deviation in pixels of the blur that a picture is compared with. */
export function sharpenSigma(longerSide: number, sharpness: number): number {
  return Math.max(LEAST_SIGMA, longerSide * (sharpness > 0 ? SHARP_RADIUS : SOFT_RADIUS));
}

/**
 * Adds a share of each pixel's difference to the blurred picture, in place: above 0 the fine differences count more, below
 * they go. Alpha stays.
 */
export function addDifference(
  data: Uint8Array | Uint8ClampedArray,
  blurred: Uint8Array | Uint8ClampedArray,
  channels: 3 | 4,
  sharpness: number,
): void {
  const share = sharpness / 100;
  for (let at = 0; at < data.length; at += channels) {
    for (let channel = at; channel < at + 3; channel += 1) {
      const own = data[channel]!;
      const value = own + share * (own - blurred[channel]!);
      data[channel] = value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value);
    }
  }
}
