import type { GarmentPoints } from '../../garments/garments.ts';
import { distance, middle } from '../shape/outline.ts';
import type { Point } from '../shape/outline.ts';

interface Side {
  /** Of 1, and of the logarithms of the lengths. */
  readonly weights: readonly number[];
  /** The chance that the part above it was taken from that side. */
  readonly likely: number;
  /** Above it that is possible: of level ones one in ten lies there. */
  readonly possible: number;
}

/**
 * A camera at the hem's side makes the hem wider, what is above narrower and the whole shorter; one at the neck's side the other way
 * round. Weights by ridge regression over the known outlines, level, and tilted by 30 to 50 degrees as seen from 1.3 to 2 of their own
 * lengths. Of level ones one in forty or fewer is likely, of tops tilted by 40 degrees two of three (decision 269). Many a dress is as
 * flared as a tilted one, few tops without sleeves are known, and a skirt has few corners: of those it is possible at most.
 */
const SEEN_FROM: Readonly<
  Record<'top' | 'sleeveless' | 'dress' | 'trousers' | 'skirt', readonly [below: Side, above: Side]>
> = {
  top: [
    { weights: [-0.51, -0.422, 1.128, -0.37, -0.488], likely: 0.7, possible: 0.55 },
    { weights: [0.872, 0.858, -1.075, -0.457, -0.257], likely: 0.75, possible: 0.58 },
  ],
  sleeveless: [
    { weights: [-0.642, -0.229, 0.476, -0.73, -0.839], likely: Infinity, possible: 0.5 },
    { weights: [0.019, 0.14, 0.193, -1.046, -0.467], likely: Infinity, possible: 0.53 },
  ],
  dress: [
    { weights: [0.024, -0.094, 0.388, -0.483, -0.669], likely: Infinity, possible: 0.58 },
    { weights: [1.177, 0.366, -0.081, -1.154, -0.053], likely: Infinity, possible: 0.48 },
  ],
  trousers: [
    { weights: [-0.17, -0.158, -0.518, -0.01, 0.922], likely: 0.97, possible: 0.63 },
    { weights: [0.092, -0.328, -0.753, -0.142, -0.436], likely: 0.74, possible: 0.55 },
  ],
  skirt: [
    { weights: [0.156, 0.753, -0.319], likely: Infinity, possible: 0.74 },
    { weights: [0.861, -0.335, -0.727], likely: Infinity, possible: 0.68 },
  ],
};

/** Widths of the chest: what is longer than the first is a dress, sleeves are longer than the second. */
const LONGEST = 1.5;
const SLEEVE = 0.05;

/**
 * Whether a garment was as likely photographed from below or above as from straight above it, or possibly so; null where its outline
 * is that of one that lies level. A flared cut has the same outline as a tilted straight one, so this is to be asked, or said. `photo`: pixels.
 */
export function tiltOf(
  points: GarmentPoints,
  { width, height }: { readonly width: number; readonly height: number },
): 'likely' | 'possible' | null {
  const { cut, lengths } = lengthsOf(points, ({ x, y }) => ({ x: x * width, y: y * height }));
  const logs = [1, ...lengths.map(Math.log)];
  const sides = SEEN_FROM[cut].map(({ weights, ...limits }) => ({
    ...limits,
    is: weights.reduce((sum, weight, k) => sum + weight * logs[k]!, 0),
  }));
  if (sides.some(({ is, likely }) => is > likely)) return 'likely';
  return sides.some(({ is, possible }) => is > possible) ? 'possible' : null;
}

/** A garment's lengths to the width of its chest or waist: four, of a skirt two. */
function lengthsOf(
  points: GarmentPoints,
  at: (point: Point) => Point,
): { readonly cut: keyof typeof SEEN_FROM; readonly lengths: readonly number[] } {
  const between = (a: Point, b: Point): number => distance(at(a), at(b));
  if (points.kind === 'upper') {
    const { neckLeft, neckRight, armpitLeft, armpitRight, hemLeft, hemRight, sleeveBottomLeft, sleeveBottomRight } =
      points.at;
    const chest = between(armpitLeft, armpitRight);
    const [neck, armpits] = [middle(neckLeft, neckRight), middle(armpitLeft, armpitRight)];
    const long = between(armpits, middle(hemLeft, hemRight)) / chest;
    const sleeve = (between(armpitLeft, sleeveBottomLeft) + between(armpitRight, sleeveBottomRight)) / 2 / chest;
    const lengths = [between(neckLeft, neckRight), between(hemLeft, hemRight), long * chest, between(neck, armpits)];
    const cut = long > LONGEST ? 'dress' : sleeve < SLEEVE ? 'sleeveless' : 'top';
    return { cut, lengths: lengths.map((length) => length / chest) };
  }
  if (points.kind === 'skirt') {
    const { waistLeft, waistRight, hemLeft, hemRight } = points.at;
    const [waist, hem] = [between(waistLeft, waistRight), between(hemLeft, hemRight)];
    const long = between(middle(waistLeft, waistRight), middle(hemLeft, hemRight));
    return { cut: 'skirt', lengths: [hem / waist, long / waist] };
  }
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
