import type { RgbaRaster } from '../../pixels/raster.ts';
import { clothInLab } from '../colour/cloth-in-lab.ts';
import { connectedParts } from '../shape/connected-parts.ts';
import type { Mask } from '../shape/outline.ts';
import { standsOut } from '../colour/cloth-colour.ts';

/** From this on a pixel is print (`standsOut`). */
const PRINT = 0.3;
/** A print as large, as a share of the garment, shows its shape. */
const LARGE = 0.01;

/** One part of a print with what it encloses: a ring with a name in it is round too. */
export interface PrintPart {
  /** One a pixel, of a box with a rim of one pixel. */
  readonly inside: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly area: number;
}

/** The parts of a garment's print that are large enough to have a shape, the largest first. */
export function printParts(photo: RgbaRaster, mask: Mask): PrintPart[] {
  const { places, at, plain } = clothInLab(photo, mask);
  const print = new Uint8Array(mask.data.length);
  places.forEach((i, k) => {
    if (standsOut(at(k), plain) > PRINT) print[i] = 1;
  });
  return connectedParts(print, photo.width)
    .filter((part) => part.length > (LARGE * places.length) / 4)
    .map((part) => filled(part, photo.width, photo.height))
    .filter(({ area }) => area > LARGE * places.length)
    .sort((a, b) => b.area - a.area);
}

/** A part with all that it encloses. */
function filled(part: readonly number[], photoWidth: number, photoHeight: number): PrintPart {
  let [left, top, right, bottom] = [photoWidth, photoHeight, 0, 0];
  for (const i of part) {
    const x = i % photoWidth;
    const y = (i - x) / photoWidth;
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  // A rim of one pixel, so that all that is outside hangs together.
  const [width, height] = [right - left + 3, bottom - top + 3];
  const inside = new Uint8Array(width * height).fill(2);
  for (const i of part) {
    const x = i % photoWidth;
    inside[((i - x) / photoWidth - top + 1) * width + x - left + 1] = 1;
  }
  const open = [0];
  inside[0] = 0;
  while (open.length > 0) {
    const at = open.pop()!;
    const x = at % width;
    for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (inside[next] !== 2) continue;
      inside[next] = 0;
      open.push(next);
    }
  }
  const solid = inside.map((value) => (value === 0 ? 0 : 1));
  return { inside: solid, width, height, area: solid.reduce<number>((sum, is) => sum + is, 0) };
}
