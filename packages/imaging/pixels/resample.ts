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
  const row = size.width * channels;
  const rows = new Float32Array(row * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < size.width; x++) {
      for (let c = 0; c < channels; c++) {
        let sum = 0;
        for (let k = x * across.count; k < (x + 1) * across.count; k++) {
          sum += across.weights[k]! * data[(y * width + across.places[k]!) * channels + c]!;
        }
        rows[y * row + x * channels + c] = sum;
      }
    }
  }
  const made = new Uint8ClampedArray(row * size.height);
  const sums = new Float64Array(row);
  for (let y = 0; y < size.height; y++) {
    sums.fill(0);
    for (let k = y * down.count; k < (y + 1) * down.count; k++) {
      const [weight, from] = [down.weights[k]!, down.places[k]! * row];
      for (let at = 0; at < row; at++) sums[at]! += weight * rows[from + at]!;
    }
    made.set(sums, y * row);
  }
  return new Uint8Array(made.buffer);
}

/** Which pixels, and how much of each, a pixel of the new size is made of: `count` for each. */
interface Taps {
  readonly count: number;
  readonly places: Int32Array;
  readonly weights: Float64Array;
}

function tapsOf(from: number, to: number): Taps {
  const wide = Math.max(1, from / to);
  const count = Math.floor(4 * wide) + 1;
  const taps = { count, places: new Int32Array(to * count), weights: new Float64Array(to * count) };
  for (let at = 0; at < to; at++) {
    const middle = ((at + 0.5) * from) / to - 0.5;
    const first = Math.ceil(middle - 2 * wide);
    let sum = 0;
    for (let k = 0; k < count; k++) sum += catmullRom(Math.abs(first + k - middle) / wide);
    for (let k = 0; k < count; k++) {
      taps.places[at * count + k] = Math.min(from - 1, Math.max(0, first + k));
      taps.weights[at * count + k] = catmullRom(Math.abs(first + k - middle) / wide) / sum;
    }
  }
  return taps;
}

function catmullRom(far: number): number {
  if (far >= 2) return 0;
  return far < 1 ? (1.5 * far - 2.5) * far * far + 1 : ((2.5 - 0.5 * far) * far - 4) * far + 2;
}
