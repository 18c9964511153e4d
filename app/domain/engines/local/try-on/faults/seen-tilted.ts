import type { GarmentPoints } from '../../../try-on/garments.ts';
import { distance, middle } from '../shape/outline.ts';
import type { Point } from '../shape/outline.ts';

interface Side {
  /** Of 1, and of the logarithms of the lengths. */
  readonly weights: readonly number[];
  /** What is above it was as likely taken from that side. */
  readonly limit: number;
}

/**
 * A camera at the hem's side makes the hem wider, what is above narrower and the whole shorter; one at the neck's side the other way
 * round. Weights by ridge regression over the known outlines, level, and tilted by 30 to 50 degrees as seen from 1.3 to 2 of their own
 * lengths. Of level ones one in forty or fewer lies above a limit, of tops tilted by 40 degrees two of three (decision 254).
 */
const SEEN_FROM: Readonly<Record<'top' | 'trousers', readonly [below: Side, above: Side]>> = {
  top: [
    { weights: [-0.51, -0.422, 1.128, -0.37, -0.488], limit: 0.7 },
    { weights: [0.872, 0.858, -1.075, -0.457, -0.257], limit: 0.75 },
  ],
  trousers: [
    { weights: [-0.17, -0.158, -0.518, -0.01, 0.922], limit: 0.97 },
    { weights: [0.092, -0.328, -0.753, -0.142, -0.436], limit: 0.74 },
  ],
};

/** Widths of the chest: what is longer than the first is no top, sleeves are longer than the second. */
const LONGEST = 1.5;
const SLEEVE = 0.05;

/**
 * Whether a garment was as likely photographed from below or above as from straight above it. A flared cut has the same outline as a
 * tilted straight one, so this is to be asked. Many a dress is as flared as a tilted one, and
 * skirts and tops without sleeves have too few corners to tell: they are not asked about. `photo`: pixels.
 */
export function isSeenTilted(
  points: GarmentPoints,
  { width, height }: { readonly width: number; readonly height: number },
): boolean {
  const measured = lengthsOf(points, ({ x, y }) => ({ x: x * width, y: y * height }));
  if (!measured) return false;
  const logs = [1, ...measured.lengths.map(Math.log)];
  return SEEN_FROM[measured.cut].some(
    ({ weights, limit }) => weights.reduce((sum, weight, k) => sum + weight * logs[k]!, 0) > limit,
  );
}

/** Four lengths of a garment to the width of its chest or waist. */
function lengthsOf(
  points: GarmentPoints,
  at: (point: Point) => Point,
): { readonly cut: keyof typeof SEEN_FROM; readonly lengths: readonly number[] } | null {
  const between = (a: Point, b: Point): number => distance(at(a), at(b));
  if (points.kind === 'upper') {
    const { neckLeft, neckRight, armpitLeft, armpitRight, hemLeft, hemRight, sleeveBottomLeft, sleeveBottomRight } =
      points.at;
    const chest = between(armpitLeft, armpitRight);
    const [neck, armpits] = [middle(neckLeft, neckRight), middle(armpitLeft, armpitRight)];
    const long = between(armpits, middle(hemLeft, hemRight)) / chest;
    const sleeve = (between(armpitLeft, sleeveBottomLeft) + between(armpitRight, sleeveBottomRight)) / 2 / chest;
    if (long > LONGEST || sleeve < SLEEVE) return null;
    const lengths = [between(neckLeft, neckRight), between(hemLeft, hemRight), long * chest, between(neck, armpits)];
    return { cut: 'top', lengths: lengths.map((length) => length / chest) };
  }
  if (points.kind === 'skirt') return null;
  const { waistLeft, waistRight, crotch, hemLeft, hemRight, hemInnerLeft, hemInnerRight } = points.at;
  const waist = between(waistLeft, waistRight);
  const hems = (between(hemLeft, hemInnerLeft) + between(hemRight, hemInnerRight)) / 2;
  const ends = middle(middle(hemLeft, hemInnerLeft), middle(hemRight, hemInnerRight));
  const [rise, legs, apart] = [
    between(middle(waistLeft, waistRight), crotch),
    between(ends, crotch),
    between(hemLeft, hemRight),
  ];
  return { cut: 'trousers', lengths: [hems / waist, rise / waist, legs / waist + 0.1, apart / waist] };
}
