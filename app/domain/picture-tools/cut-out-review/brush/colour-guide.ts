import type { Size } from './area.ts';

/** Colours as an eye compares them, a little smoothed so that a photo's grain is no edge: lightness and two hues, per pixel. */
export interface ColourGuide extends Size {
  readonly data: Uint8Array;
}

/** The guide of a photo's RGBA pixels. */
export function colourGuide(rgba: ArrayLike<number>, { width, height }: Size): ColourGuide {
  const count = width * height;
  const sharpData = new Uint8Array(count * 3);
  for (let i = 0; i < count; i += 1) {
    const [r, g, b] = [rgba[i * 4]!, rgba[i * 4 + 1]!, rgba[i * 4 + 2]!];
    const light = 0.299 * r + 0.587 * g + 0.114 * b;
    sharpData[i * 3] = light;
    sharpData[i * 3 + 1] = 128 + (b - light) * 0.564;
    sharpData[i * 3 + 2] = 128 + (r - light) * 0.713;
  }
  return { width, height, data: smooth(sharpData, width, height) };
}

/** Mean of a pixel and its four neighbours; the rim stays. */
function smooth(data: Uint8Array, width: number, height: number): Uint8Array {
  const out = Uint8Array.from(data);
  const row = width * 3;
  for (let y = 1; y < height - 1; y += 1) {
    for (let at = y * row + 3; at < (y + 1) * row - 3; at += 1) {
      out[at] = (data[at]! * 2 + data[at - 3]! + data[at + 3]! + data[at - row]! + data[at + row]! + 3) / 6;
    }
  }
  return out;
}

/** The guide of the picture at half its size. */
export function halve({ data, width, height }: ColourGuide): ColourGuide {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const out = new Uint8Array(half.width * half.height * 3);
  for (let y = 0; y < half.height; y += 1) {
    const upper = y * 2 * width;
    const lower = Math.min(height - 1, y * 2 + 1) * width;
    for (let x = 0; x < half.width; x += 1) {
      const left = x * 2;
      const right = Math.min(width - 1, left + 1);
      for (let c = 0; c < 3; c += 1) {
        const sum =
          data[(upper + left) * 3 + c]! +
          data[(upper + right) * 3 + c]! +
          data[(lower + left) * 3 + c]! +
          data[(lower + right) * 3 + c]!;
        out[(y * half.width + x) * 3 + c] = (sum + 2) >> 2;
      }
    }
  }
  return { ...half, data: out };
}
