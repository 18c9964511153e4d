import type { GarmentPoint } from '../../garments/garments.ts';
import type { Limb, Similarity } from './limbs.ts';
import { distance, evenly, lengthOf, nearest, shorterArc } from '../shape/outline.ts';
import type { Point } from '../shape/outline.ts';
import type { Pair } from './residual.ts';

/** Sleeves longer than this share of the chest's width, and legs of the waist's, reach wrist and ankle. */
export const LONG = { sleeve: 0.85, leg: 1.5 } as const;
/** A size is wider more than it is longer: so much a long limb may be longer or shorter than the photo's. */
export const MOST_STRETCH = { sleeve: 1.15, leg: 1.3 } as const;
/**
 * The rest at the outline dies out so far from it, metres: a print in the middle of a top keeps its shape. Trousers have
 * none there, but tapes along their sides, which a short reach made four times as wide at the hips. Shorts, which are
 * wider than the pattern, and patterned legs are cropped instead: over a long reach their inner sides bent all of them.
 */
export const REACH = { upper: 0.15, trousers: 0.25, cropped: 0.12, skirt: 0.15 } as const;
/** A short limb: its own length, cut where the photo's ends. */
export const AS_IT_IS = { stretch: 1, isWhole: false } as const;

export type At = (p: GarmentPoint) => Point;
export type Mark = (name: string, side?: number) => Point;
export interface Edge {
  readonly pattern: readonly Point[];
  readonly outline: readonly Point[];
  readonly pairs: Pair[];
  /** Of the pairs, those down the sides. */
  readonly flanks: Pair[];
}
export interface Rig {
  readonly body: Similarity;
  readonly limbs: readonly Limb[];
  /** How far what is left at the outline reaches, metres. */
  readonly reach: number;
  /** The opening that the photo's neckline leaves, pixels of the photo, and the height of the pattern below which nothing is. */
  readonly neck: { readonly opening: readonly Point[]; readonly below: number } | null;
}
export const SIDES = [
  { side: -1, name: 'Left' },
  { side: 1, name: 'Right' },
] as const;

/** Pairs two lines of the same length of cloth: pattern from corner to the place nearest to `flatEnd`, photo from corner to corner. */
export function along(
  edge: Edge,
  flatStart: Point,
  flatEnd: Point,
  photoStart: Point,
  photoEnd: Point,
  count: number,
): void {
  const line = shorterArc(edge.pattern, nearest(edge.pattern, flatStart), nearest(edge.pattern, flatEnd));
  const seen = photoLine(edge.outline, photoStart, photoEnd);
  const [flat, photo] = [evenly(line, count), evenly(seen, count)];
  flat.forEach((p, k) => edge.pairs.push({ flat: p, photo: photo[k]! }));
}

/** Places along a side. */
export const SIDE_PAIRS = 16;

/** A side down to the hem: as long as both go. What the photo has not, its alpha cuts; what the pattern has not, is cropped. */
export function flank(
  edge: Edge,
  flatStart: Point,
  flatEnd: Point,
  photoStart: Point,
  photoEnd: Point,
  back: (p: Point) => Point,
  stretch = 1,
): void {
  const line = shorterArc(edge.pattern, nearest(edge.pattern, flatStart), nearest(edge.pattern, flatEnd));
  const seen = photoLine(edge.outline, photoStart, photoEnd);
  const flatLength = lengthOf(line);
  const photoLength =
    (distance(back(photoStart), back(photoEnd)) * (lengthOf(seen) / Math.max(1, distance(photoStart, photoEnd)))) /
    stretch;
  const shared = Math.min(flatLength, photoLength);
  const flat = evenly(line, 101).slice(0, Math.max(2, Math.round((100 * shared) / flatLength) + 1));
  const photo = evenly(seen, 101).slice(0, Math.max(2, Math.round((100 * shared) / photoLength) + 1));
  const [a, b] = [evenly(flat, SIDE_PAIRS), evenly(photo, SIDE_PAIRS)];
  const side = a.map((flat, k) => ({ flat, photo: b[k]! }));
  edge.pairs.push(...side);
  edge.flanks.push(...side);
}

/** Pairs two straight lines, corner to corner. */
export function straight(edge: Edge, flatStart: Point, flatEnd: Point, photoStart: Point, photoEnd: Point): void {
  const [flat, photo] = [evenly([flatStart, flatEnd], 10), evenly([photoStart, photoEnd], 10)];
  flat.forEach((p, k) => edge.pairs.push({ flat: p, photo: photo[k]! }));
}

/**
 * The outline between two corners; straight where it takes a long way round, and where one of them lies within the garment, as an
 * armpit does under a sleeve that lies on the body: the outline nearest to it was the sleeve's outer side.
 */
function photoLine(outline: readonly Point[], from: Point, to: Point): readonly Point[] {
  const [start, end] = [nearest(outline, from), nearest(outline, to)];
  const far = OFF_THE_OUTLINE * distance(from, to);
  if (distance(outline[start]!, from) > far || distance(outline[end]!, to) > far) return [from, to];
  const line = shorterArc(outline, start, end);
  return line.length > 2 && lengthOf(line) < 1.5 * distance(from, to) ? line : [from, to];
}

/** A corner put by hand may be off its outline by such a share of the line that ends there. */
const OFF_THE_OUTLINE = 0.1;
