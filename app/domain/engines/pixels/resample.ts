interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Pixels at another size, middle over middle: Catmull-Rom where they grow, widened to a mean where they shrink. The image library moves
 * whatever it enlarges by half a pixel down and to the right, which is a good part of a wire.
 */
export function resample(
  { data, width, height }: Pixels,
  size: { readonly width: number; readonly height: number },
  channels: 1 | 3,
): Uint8Array {
  const across = tapsOf(width, size.width);
  const down = tapsOf(height, size.height);
  const rows = new Float32Array(size.width * height * channels);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < size.width; x++) {
      const { first, weights } = across[x]!;
      for (let c = 0; c < channels; c++) {
        let sum = 0;
        for (let k = 0; k < weights.length; k++) {
          sum += weights[k]! * data[(y * width + within(first + k, width)) * channels + c]!;
        }
        rows[(y * size.width + x) * channels + c] = sum;
      }
    }
  }
  const made = new Uint8ClampedArray(size.width * size.height * channels);
  const row = size.width * channels;
  for (let y = 0; y < size.height; y++) {
    const { first, weights } = down[y]!;
    for (let at = 0; at < row; at++) {
      let sum = 0;
      for (let k = 0; k < weights.length; k++) sum += weights[k]! * rows[within(first + k, height) * row + at]!;
      made[y * row + at] = sum;
    }
  }
  return new Uint8Array(made.buffer);
}

const within = (at: number, count: number): number => (at < 0 ? 0 : at >= count ? count - 1 : at);

/** From which pixel on, and how much of each, a pixel of the new size is made. */
function tapsOf(from: number, to: number): { readonly first: number; readonly weights: readonly number[] }[] {
  const wide = Math.max(1, from / to);
  return Array.from({ length: to }, (_, at) => {
    const middle = ((at + 0.5) * from) / to - 0.5;
    const first = Math.ceil(middle - 2 * wide);
    const count = Math.floor(middle + 2 * wide) - first + 1;
    const raw = Array.from({ length: count }, (__, k) => catmullRom(Math.abs(first + k - middle) / wide));
    const sum = raw.reduce((all, value) => all + value, 0);
    return { first, weights: raw.map((value) => value / sum) };
  });
}

function catmullRom(far: number): number {
  if (far >= 2) return 0;
  return far < 1 ? (1.5 * far - 2.5) * far * far + 1 : ((2.5 - 0.5 * far) * far - 4) * far + 2;
}
