import type { GarmentPoint, GarmentPoints } from '../../garments/garments.ts';
import type { TopFit } from '../../garments/top-fit.ts';
import { distance, middle } from '../shape/outline.ts';
import type { Point } from '../shape/outline.ts';

/**
 * Proportions of a short-sleeved top as it lies, against its length from neck to hem. Width alone tells nothing: regular
 * tees are 1.2 to 1.55 times as long as wide, by their size. Only what has all three of a fit is said to be of it.
 * The drawn regular tees have 1.31 to 1.38, reach .58 to .66, opening .26 to .28.
 */
const OVERSIZED = { long: 1.22, reach: 0.67, opening: 0.295 } as const;
const SLIM = { long: 1.44, reach: 0.54, opening: 0.23 } as const;
/** Cut so short, or with its hem folded up, it would be wide for its length by that alone. */
const SHORTEST = 1.08;
/** A sleeve that reaches farther is long: it reaches as far on a wide top as on a close one. */
const LONGEST_REACH = 0.85;

/**
 * The fit of a top by its corners: how long it is for its width, how far its sleeves reach from the neck (a dropped
 * shoulder carries them outwards), how wide they open. Null where the three say no other fit than the usual.
 */
export function fitOfShape(
  points: GarmentPoints,
  { width, height }: { readonly width: number; readonly height: number },
): TopFit | null {
  if (points.kind !== 'upper') return null;
  const at = (p: GarmentPoint): Point => ({ x: p.x * width, y: p.y * height });
  const { neckLeft, neckRight, armpitLeft, armpitRight, hemLeft, hemRight } = points.at;
  const neck = middle(at(neckLeft), at(neckRight));
  const length = distance(neck, middle(at(hemLeft), at(hemRight)));
  const long = length / distance(at(armpitLeft), at(armpitRight));
  const { sleeveTopLeft, sleeveTopRight, sleeveBottomLeft, sleeveBottomRight } = points.at;
  const reach = (distance(neck, at(sleeveTopLeft)) + distance(neck, at(sleeveTopRight))) / (2 * length);
  const opening =
    (distance(at(sleeveTopLeft), at(sleeveBottomLeft)) + distance(at(sleeveTopRight), at(sleeveBottomRight))) /
    (2 * length);
  if (long < SHORTEST || reach > LONGEST_REACH) return null;
  if (long <= OVERSIZED.long && reach >= OVERSIZED.reach && opening >= OVERSIZED.opening) return 'oversized';
  if (long >= SLIM.long && reach <= SLIM.reach && opening <= SLIM.opening) return 'slim';
  return null;
}
