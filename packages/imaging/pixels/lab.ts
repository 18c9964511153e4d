import type { RgbRaster } from './raster.ts';
import { linearFromByte } from './linear-light.ts';
import type { LinearColor } from './linear-light.ts';

const lift = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);

/** CIE L*a*b* (D65) of one colour. */
export function labOf([r, g, b]: LinearColor): [lightness: number, a: number, b: number] {
  const lab: [number, number, number] = [0, 0, 0];
  writeLab(lab, 0, r, g, b);
  return lab;
}

/** Writes three numbers; a list for each pixel would be most of the work of a picture. */
function writeLab(lab: Float32Array | number[], at: number, r: number, g: number, b: number): void {
  const x = lift((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = lift(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = lift((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  lab[at] = 116 * y - 16;
  lab[at + 1] = 500 * (x - y);
  lab[at + 2] = 200 * (y - z);
}

/** CIE L*a*b* (D65), three numbers per pixel: distances in it are close to what the eye calls a difference. */
export function toLab({ data, width, height }: RgbRaster): Float32Array {
  const lab = new Float32Array(width * height * 3);
  for (let at = 0; at < lab.length; at += 3) {
    // Cube roots cost: a plain ground repeats its colour from pixel to pixel.
    if (at > 0 && data[at] === data[at - 3] && data[at + 1] === data[at - 2] && data[at + 2] === data[at - 1]) {
      lab[at] = lab[at - 3]!;
      lab[at + 1] = lab[at - 2]!;
      lab[at + 2] = lab[at - 1]!;
    } else {
      writeLab(lab, at, linearFromByte[data[at]!]!, linearFromByte[data[at + 1]!]!, linearFromByte[data[at + 2]!]!);
    }
  }
  return lab;
}
