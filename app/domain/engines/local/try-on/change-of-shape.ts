import { labOfLinear } from './lab-of-linear.ts';
import { around, median, standsOut, STEP } from './cloth-squares.ts';
import type { Cell } from './cloth-squares.ts';
import type { ClothPhoto } from './cloth-photo.server.ts';
import type { Drape } from './read-person.server.ts';

/**
 * How much the print's shape changed: second moments of what stands out from the cloth's colour. First how the fit bends
 * its squares: metres of cloth against pixels of the photo, width against height, turn and size left out. Then
 * what the picture shows against the photo, at the same places: moved, longer or broader, as shares of its length. 0 where
 * there is no print.
 */
export function changeOfShape(cells: readonly Cell[], photo: ClothPhoto): number {
  const cloth = labOfLinear(...photo.colour);
  const stands = (c: readonly number[]): number => standsOut(c, cloth);
  // Thin letters fill no square: every square that the photo prints on counts, and a few around it.
  const near = around(cells.filter(({ want }) => stands(want) > 0.04));
  const printed = cells.filter(({ u, v }) => near.has(u * 4096 + v));
  const inPhoto = extent(
    printed,
    ({ want }) => stands(want),
    ({ px, py }) => [px, py],
  );
  if (inPhoto.count < 30) return 0;
  const shown = extent(
    printed,
    ({ got }) => stands(got),
    ({ px, py }) => [px, py],
  );
  if (shown.count < 10) return 1;
  const moved = Math.hypot(shown.x - inPhoto.x, shown.y - inPhoto.y) / (4 * inPhoto.long);
  const longer = Math.abs(shown.long - inPhoto.long) / inPhoto.long;
  const broader = Math.abs(shown.short - inPhoto.short) / inPhoto.long;
  const bent = usualBend(printed);
  return Math.max(moved, longer, broader, bent);
}

/** Squares from one place to the next that it is compared with. */
const REACH = 4;

/** How much wider or narrower than high most squares of a print became: what goes over two legs, or all over, has no other shape. */
function usualBend(cells: readonly Cell[]): number {
  const at = new Map(cells.map((cell) => [cell.u * 4096 + cell.v, cell]));
  const ratios = cells.flatMap(({ u, v, px, py }) => {
    const [beside, above] = [at.get((u + REACH) * 4096 + v), at.get(u * 4096 + v + REACH)];
    if (!beside || !above) return [];
    return [Math.hypot(beside.px - px, beside.py - py) / Math.hypot(above.px - px, above.py - py)];
  });
  return ratios.length === 0 ? 0 : Math.abs(median(ratios) - 1);
}

/** Without seams and necklines: squares of cloth so far from the outline that the fit to it hardly moves them. */
export function wellInside(cells: readonly Cell[], { cloth }: Drape): readonly Cell[] {
  const [x0, y0] = cloth.low;
  return cells.filter(({ u, v }) => {
    const [x, y] = [x0 + (u + 0.5) * STEP, y0 + (v + 0.5) * STEP];
    return cloth.outline.every(([ox, oy]) => Math.hypot(ox - x, oy - y) > 0.06);
  });
}

/** Weighted middle of places, and their spread along and across their own axis. */
function extent(
  cells: readonly Cell[],
  weigh: (cell: Cell) => number,
  at: (cell: Cell) => readonly [number, number],
): { readonly count: number; readonly x: number; readonly y: number; readonly long: number; readonly short: number } {
  let [count, x, y, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  for (const cell of cells) {
    const w = weigh(cell);
    if (w === 0) continue;
    const [px, py] = at(cell);
    count += w;
    x += w * px;
    y += w * py;
    xx += w * px * px;
    yy += w * py * py;
    xy += w * px * py;
  }
  if (count === 0) return { count, x: 0, y: 0, long: 1, short: 1 };
  x /= count;
  y /= count;
  const [a, b, c] = [xx / count - x * x, yy / count - y * y, xy / count - x * y];
  const [half, apart] = [(a + b) / 2, Math.hypot((a - b) / 2, c)];
  return { count, x, y, long: Math.sqrt(half + apart), short: Math.sqrt(Math.max(1e-9, half - apart)) };
}
