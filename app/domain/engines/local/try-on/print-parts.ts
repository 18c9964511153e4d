import { toLab } from '../../pixels/lab.ts';
import type { RgbaRaster } from '../../pixels/raster.ts';
import { median, standsOut } from './cloth-squares.ts';
import { connectedParts } from './connected-parts.ts';
import type { Mask } from './outline.ts';

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
  const { print, cloth } = printOf(photo, mask);
  return connectedParts(print, photo.width)
    .filter((part) => part.length > (LARGE * cloth) / 4)
    .map((part) => filled(part, photo.width, photo.height))
    .filter(({ area }) => area > LARGE * cloth)
    .sort((a, b) => b.area - a.area);
}

/** Pixels of the garment that stand out from its own colour, and how many it has. */
function printOf(photo: RgbaRaster, mask: Mask): { readonly print: Uint8Array; readonly cloth: number } {
  const { data, width, height } = photo;
  const places: number[] = [];
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i] === 1) places.push(i);
  const rgb = new Uint8Array(places.length * 3);
  places.forEach((i, k) => rgb.set(data.subarray(i * 4, i * 4 + 3), k * 3));
  const lab = toLab({ data: rgb, width: places.length, height: 1 });
  const step = Math.max(1, Math.floor(places.length / 4000));
  const few = Array.from({ length: Math.floor(places.length / step) }, (_, k) => k * step);
  const plain = [0, 1, 2].map((channel) => median(few.map((k) => lab[k * 3 + channel]!)));
  const print = new Uint8Array(width * height);
  places.forEach((i, k) => {
    if (standsOut([lab[k * 3]!, lab[k * 3 + 1]!, lab[k * 3 + 2]!], plain) > PRINT) print[i] = 1;
  });
  return { print, cloth: places.length };
}

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
