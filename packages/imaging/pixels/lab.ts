import type { RgbRaster } from './raster.ts';
import { linearFromByte } from './linear-light.ts';
import type { LinearColor } from './linear-light.ts';

const lift = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);

/** CIE L*a*b* (D65) of one colour. */
export function labOf([r, g, b]: LinearColor): [lightness: number, a: number, b: number] {
  const x = lift((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = lift(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = lift((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIE L*a*b* (D65), three numbers per pixel: distances in it are close to what the eye calls a difference. */
export function toLab(image: RgbRaster): Float32Array {
  const count = image.width * image.height;
  const lab = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) {
    const r = linearFromByte[image.data[i * 3]!]!;
    const g = linearFromByte[image.data[i * 3 + 1]!]!;
    const b = linearFromByte[image.data[i * 3 + 2]!]!;
    lab.set(labOf([r, g, b]), i * 3);
  }
  return lab;
}
