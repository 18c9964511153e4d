import { distance } from '../shape/outline.ts';
import type { Point } from '../shape/outline.ts';

/** A turn, a size and a shift: keeps the shape of whatever it moves. */
export interface Similarity {
  readonly from: Point;
  readonly to: Point;
  /** Pixels to a metre. */
  readonly scale: number;
  /** Radians from the pattern's own direction (y down) to the photo's. */
  readonly turn: number;
}

export interface Limb {
  readonly move: Similarity;
  /** Its own direction in the pattern, of length 1. */
  readonly axis: Point;
  /** Lengths along it in the photo against the pattern's: a long sleeve or leg is as long as the person's own. */
  readonly stretch: number;
  /** 0 on the body, 1 on the limb. */
  readonly share: (p: Point) => number;
  /** The two corners of its end in the photo. */
  readonly end: readonly [Point, Point];
  /** The photo's limb ends where the pattern's does, or later: nothing has to be cut off. */
  readonly isWhole: boolean;
  /** The photo has an armhole there. */
  readonly isNone: boolean;
}

/** Over so much cloth a limb's turn begins, metres. */
export const BLEND = 0.05;

/** The pattern's y is up, the photo's down. */
export function apply({ from, to, scale, turn }: Similarity, p: Point): Point {
  const [x, y] = [(p.x - from.x) * scale, -(p.y - from.y) * scale];
  return { x: to.x + x * Math.cos(turn) - y * Math.sin(turn), y: to.y + x * Math.sin(turn) + y * Math.cos(turn) };
}

function unapply({ from, to, scale, turn }: Similarity, p: Point): Point {
  const [x, y] = [(p.x - to.x) / scale, (p.y - to.y) / scale];
  return {
    x: from.x + x * Math.cos(turn) + y * Math.sin(turn),
    y: from.y - (-x * Math.sin(turn) + y * Math.cos(turn)),
  };
}

/** As `apply`, with lengths along the limb stretched. */
function applyLimb({ move, axis, stretch }: Limb, p: Point): Point {
  const off = ((p.x - move.from.x) * axis.x + (p.y - move.from.y) * axis.y) * (stretch - 1);
  return apply(move, { x: p.x + off * axis.x, y: p.y + off * axis.y });
}

export function unapplyLimb({ move, axis, stretch }: Limb, p: Point): Point {
  const q = unapply(move, p);
  const off = ((q.x - move.from.x) * axis.x + (q.y - move.from.y) * axis.y) * (1 / stretch - 1);
  return { x: q.x + off * axis.x, y: q.y + off * axis.y };
}

/** How much longer a limb of the photo is than the pattern's, no more than `most` either way, and whether that brings the ends together. */
export function stretchOf(
  { from, to, scale }: Similarity,
  end: Point,
  photoEnd: Point,
  most: number,
): Pick<Limb, 'stretch' | 'isWhole'> {
  const ratio = distance(to, photoEnd) / (distance(from, end) * scale);
  return { stretch: Math.min(most, Math.max(1 / most, ratio)), isWhole: ratio >= 1 / most };
}

export function direction(from: Point, to: Point): Point {
  const long = distance(from, to) || 1;
  return { x: (to.x - from.x) / long, y: (to.y - from.y) / long };
}

/** By how much a limb of the pattern has to turn to point where the photo's does. */
export function turnBetween(from: Point, end: Point, to: Point, photoEnd: Point): number {
  const flat = Math.atan2(-(end.y - from.y), end.x - from.x);
  const photo = Math.atan2(photoEnd.y - to.y, photoEnd.x - to.x);
  return Math.atan2(Math.sin(photo - flat), Math.cos(photo - flat));
}

/** 0 on the body's side of the line from `a` to `b`, 1 beyond it on the side of `end`. */
export function beyond(a: Point, b: Point, end: Point): (p: Point) => number {
  const long = distance(a, b);
  const [nx, ny] = [-(b.y - a.y) / long, (b.x - a.x) / long];
  const sign = Math.sign((end.x - a.x) * nx + (end.y - a.y) * ny);
  return (p) => smooth((((p.x - a.x) * nx + (p.y - a.y) * ny) * sign + BLEND / 2) / BLEND);
}

/** Over so much of the way around an armpit a side becomes a sleeve, metres. */
const AT_THE_PIT = 0.02;

/** 1 on the sleeve's side of the line that halves the angle at an armpit, between the side down to the hem and the sleeve. */
export function notBelow(armpit: Point, hem: Point, sleeveBottom: Point): (p: Point) => number {
  const [down, out] = [direction(armpit, hem), direction(armpit, sleeveBottom)];
  const along = direction({ x: 0, y: 0 }, { x: down.x + out.x, y: down.y + out.y });
  const sign = Math.sign(out.y * along.x - out.x * along.y);
  return ({ x, y }) => {
    const off = ((y - armpit.y) * along.x - (x - armpit.x) * along.y) * sign;
    return smooth((off + AT_THE_PIT) / AT_THE_PIT);
  };
}

export const smooth = (t: number): number => {
  const k = Math.min(1, Math.max(0, t));
  return k * k * (3 - 2 * k);
};

export function blended(body: Similarity, limbs: readonly Limb[]): (p: Point) => Point {
  return (p) => {
    let { x, y } = apply(body, p);
    for (const limb of limbs) {
      const k = limb.share(p);
      if (k === 0) continue;
      const q = applyLimb(limb, p);
      x += (q.x - x) * k;
      y += (q.y - y) * k;
    }
    return { x, y };
  };
}

/** Photo to pattern, to measure lengths with: the nearest place of the outline. */
export function inverse(rough: (p: Point) => Point, pattern: readonly Point[]): (p: Point) => Point {
  const [a, b] = [pattern[0]!, pattern[Math.floor(pattern.length / 2)]!];
  const scale = distance(rough(a), rough(b)) / distance(a, b);
  return (p) => ({ x: p.x / scale, y: p.y / scale });
}
