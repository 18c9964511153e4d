import { labOfLinear } from '../colour/lab-of-linear.ts';
import { around, STEP } from './cloth-squares.ts';
import type { Cell } from './cloth-squares.ts';
import type { ClothPhoto } from '../fit/cloth-photo.server.ts';
import type { Point } from '../shape/outline.ts';
import type { Drape } from '../read-person.server.ts';
import { median, standsOut } from '../colour/cloth-colour.ts';

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
  const bent = usualBend(printed);
  // What goes all over ends where the cloth does: its squares say whether it is the same, its extent says nothing.
  if (printed.length > ALL_OVER * cells.length) return bent;
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
  const noise = noiseOf(printed, stands, shown, inPhoto);
  const moved = beyondNoise(Math.hypot(shown.x - inPhoto.x, shown.y - inPhoto.y), noise.moved) / (4 * inPhoto.long);
  const longer = beyondNoise(Math.abs(shown.long - inPhoto.long), noise.long) / inPhoto.long;
  const broader = beyondNoise(Math.abs(shown.short - inPhoto.short), noise.short) / inPhoto.long;
  return Math.max(moved, longer, broader, bent);
}

/** What is left of a difference that a measurement of this uncertainty has found. */
const beyondNoise = (found: number, noise: number): number => Math.max(0, found - noise);

/** Of the cloth that is seen: with more of it in a print or beside one, the print goes all over. */
const ALL_OVER = 0.7;

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

/** Metres from the outline. */
const INSIDE = 0.06;

/** Without seams and necklines: squares of cloth so far from the outline that the fit to it hardly moves them. */
export function wellInside(cells: readonly Cell[], { cloth }: Drape): readonly Cell[] {
  const [x0, y0] = cloth.low;
  return cells.filter(({ u, v }) => {
    const [x, y] = [x0 + (u + 0.5) * STEP, y0 + (v + 0.5) * STEP];
    return cloth.outline.every(([ox, oy]) => (ox - x) ** 2 + (oy - y) ** 2 > INSIDE ** 2);
  });
}

/** Squares to a side of what is off by chance together: within it a letter that lies a little aside evens itself out. */
const BLOCK = 5;

/**
 * How far the middle and the spreads of a print may be off by chance, pixels: in a small picture a thin letter stands out a
 * little more here and less there. What is moved or widened is off everywhere alike, and is not taken for it.
 */
function noiseOf(
  cells: readonly Cell[],
  stands: (colour: readonly number[]) => number,
  shown: Extent,
  inPhoto: Extent,
): { readonly moved: number; readonly long: number; readonly short: number } {
  const { x, y, count, axis } = inPhoto;
  const contrast = shown.count / count;
  const blocks = new Map<number, [x: number, y: number, long: number, short: number]>();
  for (const { u, v, px, py, got, want } of cells) {
    const off = stands(got) - contrast * stands(want);
    const [dx, dy] = [px - x, py - y];
    const [along, across] = [(dx * axis.x + dy * axis.y) ** 2, (dy * axis.x - dx * axis.y) ** 2];
    const key = Math.floor(u / BLOCK) * 4096 + Math.floor(v / BLOCK);
    const [bx, by, long, short] = blocks.get(key) ?? [0, 0, 0, 0];
    blocks.set(key, [
      bx + off * dx,
      by + off * dy,
      long + off * (along - inPhoto.long ** 2),
      short + off * (across - inPhoto.short ** 2),
    ]);
  }
  const all = [...blocks.values()];
  const spread = (of: (block: (typeof all)[number]) => number): number =>
    Math.sqrt(all.reduce((sum, block) => sum + of(block) ** 2, 0)) / shown.count;
  return {
    moved: spread(([bx, by]) => Math.hypot(bx, by)),
    long: spread(([, , long]) => long) / (2 * inPhoto.long),
    short: spread(([, , , short]) => short) / (2 * inPhoto.short),
  };
}

interface Extent {
  readonly count: number;
  readonly x: number;
  readonly y: number;
  readonly long: number;
  readonly short: number;
  /** Of the longer spread, of length 1. */
  readonly axis: Point;
}

/** Weighted middle of places, and their spread along and across their own axis. */
function extent(
  cells: readonly Cell[],
  weigh: (cell: Cell) => number,
  at: (cell: Cell) => readonly [number, number],
): Extent {
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
  if (count === 0) return { count, x: 0, y: 0, long: 1, short: 1, axis: { x: 1, y: 0 } };
  x /= count;
  y /= count;
  const [a, b, c] = [xx / count - x * x, yy / count - y * y, xy / count - x * y];
  const [half, apart] = [(a + b) / 2, Math.hypot((a - b) / 2, c)];
  const angle = Math.atan2(2 * c, a - b) / 2;
  return {
    count,
    x,
    y,
    long: Math.sqrt(half + apart),
    short: Math.sqrt(Math.max(1e-9, half - apart)),
    axis: { x: Math.cos(angle), y: Math.sin(angle) },
  };
}
