import type { GarmentPoints } from '../../garments/garments.ts';
import { solveLinear } from '../../pixels/solve-linear.ts';
import { distance, middle } from '../shape/outline.ts';
import type { Point } from '../shape/outline.ts';

/** The corners that lie on both sides, from the top down. */
const SIDES = {
  upper: ['neck', 'sleeveTop', 'sleeveBottom', 'armpit', 'hem'],
  trousers: ['waist', 'hem', 'hemInner'],
  skirt: ['waist', 'hem'],
} as const;

interface Line {
  readonly larger: number;
  readonly better: number;
  readonly off: number;
}

/**
 * By what share a garment's own length nearer to the camera things are larger, how many times better the corners are each other's
 * mirror image without that, and how far they are from it then, shares of that length. From 20 degrees on it is .17 and more; of 177
 * photographed garments and 122 drawn ones that lay level none passes either line (decision 269).
 */
const CREASED: Line = { larger: 0.14, better: 4, off: Infinity };
const CLEAN: Line = { larger: 0.09, better: 9, off: 0.006 };

/** Times that the perspective is looked for from where it was found before. */
const ROUNDS = 6;
/** A crotch counts as nearly as much as a pair of corners: it has one place of two. */
const CROTCH = Math.SQRT2;

interface Fit {
  readonly larger: number;
  /** Sum of the squares. */
  readonly off: number;
}

/**
 * Whether a garment was photographed from beside, straight or from a corner: what lies level is its own mirror image, and what is
 * seen from beside becomes it by taking a camera's perspective away. Creases make its two sides unlike too, but not in that way.
 * A skirt has too few corners to tell one from the other. `photo`: pixels.
 */
export function isSeenFromBeside(
  points: GarmentPoints,
  { width, height }: { readonly width: number; readonly height: number },
): boolean {
  if (points.kind === 'skirt') return false;
  const { pairs, crotch } = upright(points, (p) => ({ x: p.x * width, y: p.y * height }));
  // One pair of a top may be at the wrong corners, if the others fit well without it. Without its hem nothing tells.
  const fewer = points.kind === 'upper' ? pairs.slice(0, -1).map((pair) => pairs.filter((one) => one !== pair)) : [];
  return isBeyond(pairs, crotch, CREASED) || [pairs, ...fewer].some((some) => isBeyond(some, crotch, CLEAN));
}

function isBeyond(pairs: readonly Pair[], crotch: Point | null, line: Line): boolean {
  const [flat, seen] = [mirrored(pairs, crotch, 0), mirrored(pairs, crotch, ROUNDS)];
  const off = Math.sqrt(seen.off / (2 * pairs.length + (crotch ? 1 : 0)));
  return Math.abs(seen.larger) > line.larger && flat.off > line.better * seen.off && off < line.off;
}

type Pair = readonly [left: Point, right: Point];

/** The corners in shares of the garment's longer side, its middle line upright. */
function upright(
  points: GarmentPoints,
  inPixels: (p: Point) => Point,
): { readonly pairs: readonly Pair[]; readonly crotch: Point | null } {
  const at: Readonly<Record<string, Point>> = Object.fromEntries(
    Object.entries(points.at).map(([name, p]: [string, Point]) => [name, inPixels(p)]),
  );
  const pairs = SIDES[points.kind].map((name): Pair => [at[`${name}Left`]!, at[`${name}Right`]!]);
  const middles = pairs.map(([left, right]) => middle(left, right));
  const [top, bottom] = [middles[0]!, middle(at['hemLeft']!, at['hemRight']!)];
  const long = distance(top, bottom) || 1;
  const down = { x: (bottom.x - top.x) / long, y: (bottom.y - top.y) / long };
  const turned = (p: Point): Point => ({
    x: down.y * (p.x - top.x) - down.x * (p.y - top.y),
    y: down.x * (p.x - top.x) + down.y * (p.y - top.y),
  });
  const all = Object.values(at).map(turned);
  const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
  const size = Math.max(span(all.map(({ x }) => x)), span(all.map(({ y }) => y))) || 1;
  const placed = (p: Point): Point => ({ x: turned(p).x / size, y: turned(p).y / size });
  const crotch = at['crotch'];
  return { pairs: pairs.map(([left, right]) => [placed(left), placed(right)]), crotch: crotch ? placed(crotch) : null };
}

/**
 * The corners as each other's mirror image, by least squares: moved aside, turned, sheared (a view from a corner does that) and,
 * in so many rounds, out of a perspective that makes one side larger. No round: without one.
 */
function mirrored(pairs: readonly Pair[], crotch: Point | null, rounds: number): Fit {
  let [aside, lean, rise, larger] = [0, 0, 0, 0];
  let off = 0;
  for (let round = 0; round < Math.max(1, rounds); round++) {
    const x = (p: Point): number => p.x + aside + lean * p.y;
    const y = (p: Point): number => p.y + rise * p.x;
    const rows = pairs.flatMap(([l, r]) => [
      [2, l.y + r.y, 0, 2 * x(l) * x(r), -(l.x + r.x)],
      [0, 0, l.x - r.x, y(l) * x(r) - y(r) * x(l), -(l.y - r.y)],
    ]);
    if (crotch) rows.push([CROTCH, CROTCH * crotch.y, 0, 0, -CROTCH * crotch.x]);
    const unknown = rounds > 0 ? 4 : 3;
    const solved = leastSquares(rows, unknown);
    [aside, lean, rise, larger] = [solved[0]!, solved[1]!, solved[2]!, solved[3] ?? 0];
    off = rows.reduce((sum, row) => {
      const left = solved.reduce((all, value, i) => all + value * row[i]!, 0) - row[4]!;
      return sum + left * left;
    }, 0);
  }
  return { larger, off };
}

/** Rows of factors, the fifth number what they are to add up to. */
function leastSquares(rows: readonly (readonly number[])[], unknown: number): number[] {
  const sum = (i: number, j: number): number => rows.reduce((all, row) => all + row[i]! * row[j]!, 0);
  const places = Array.from({ length: unknown }, (_, i) => i);
  return solveLinear(
    places.map((i) => places.map((j) => sum(i, j))),
    places.map((i) => sum(i, 4)),
  );
}
