import type { ClothPhoto } from '../fit/cloth-photo.server.ts';
import type { Cell } from './cloth-squares.ts';
import { labOfLinear } from '../colour/lab-of-linear.ts';
import { median } from '../colour/cloth-colour.ts';
import type { Lab } from '../colour/cloth-colour.ts';

/** Of a square's difference from its surroundings: where more is lost, nothing is compared any more. */
const SOFTEST = 0.6;
/** Pixels: a small JPEG, enlarged, has up to .4 of light and .7 of colour; a print that has moved seems to have two and more. */
const USUAL = { light: 0.45, colour: 0.8 } as const;

/**
 * The photo's squares, as soft as the picture is: each takes a share of what lies around it, more where the picture has
 * few pixels for it. A small file, cloth that turns away, and lines finer than pixels are soft, and nothing of
 * them is damaged. One softness for the whole picture, so a mark that is gone stays gone. `size`: of a square, in pixels
 * of the photo.
 */
export function asSoftAsShown(cells: readonly Cell[], photo: ClothPhoto, size: number): Cell[] {
  const around = meansAround(cells, photo, size);
  const side = Math.sqrt(median(cells.map(({ pixels }) => pixels)));
  // Pixels across the narrower way: cloth that turns away loses them in one direction.
  const across = cells.map(({ pixels }) => Math.max(1, pixels / side));
  // Colour is kept more coarsely than light is: each has its own softness.
  const light = Math.min(USUAL.light, softnessOf(cells, around, across, [0]));
  const colour = Math.min(USUAL.colour, softnessOf(cells, around, across, [1, 2]));
  return cells.map((cell, i) => {
    const want = cell.want.map((own, c) => {
      const share = Math.min(SOFTEST, (c === 0 ? light : colour) / across[i]!);
      return own + share * (around[i]![c]! - own);
    });
    return { ...cell, want: want as unknown as Lab };
  });
}

/** Pixels over which the picture is blurred, by least squares: what squares have beyond their surroundings and do not show. */
function softnessOf(
  cells: readonly Cell[],
  around: readonly Lab[],
  across: readonly number[],
  channels: readonly number[],
): number {
  let [lost, own] = [0, 0];
  for (const c of channels) {
    const usual = median(cells.map(({ got, want }) => got[c]! - want[c]!));
    for (const [i, { got, want }] of cells.entries()) {
      const beyond = (want[c]! - around[i]![c]!) / across[i]!;
      lost += beyond * (want[c]! - (got[c]! - usual));
      own += beyond ** 2;
    }
  }
  return own === 0 ? 0 : Math.max(0, lost / own);
}

/** Of every square the mean of the photo over three by three of them. */
function meansAround(cells: readonly Cell[], { rgb, width, height }: ClothPhoto, size: number): Lab[] {
  const reach = Math.max(1, Math.round(1.5 * size));
  return cells.map(({ px, py }) => {
    const [x0, x1] = [Math.max(0, Math.round(px) - reach), Math.min(width, Math.round(px) + reach + 1)];
    const [y0, y1] = [Math.max(0, Math.round(py) - reach), Math.min(height, Math.round(py) + reach + 1)];
    let [r, g, b] = [0, 0, 0];
    for (let y = y0; y < y1; y++) {
      for (let i = (y * width + x0) * 3; i < (y * width + x1) * 3; i += 3) {
        r += rgb[i]!;
        g += rgb[i + 1]!;
        b += rgb[i + 2]!;
      }
    }
    const n = (x1 - x0) * (y1 - y0);
    return labOfLinear(r / n, g / n, b / n);
  });
}
