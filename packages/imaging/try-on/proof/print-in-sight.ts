import { isPrintWhole } from '../../garments/print-whole.ts';
import { eachPlace, STEP } from './cloth-squares.ts';
import type { WornGarment } from './cloth-squares.ts';
import { labOfLinear } from '../colour/lab-of-linear.ts';
import { standsOut } from '../colour/cloth-colour.ts';

/** The least contrast with the cloth of a print: a thin letter fills little of its squares of cloth. */
const PRINTED = 0.15;
/** All of it together, in whole squares, at least: less is a button or a label. */
const FEWEST = 20;
/** The widest print, as a share of the width between the armpits; wider is a pattern, and has no letters to lose. */
const WIDEST = 0.85;
/** Half a letter, in squares, and how much of a place so large is print where a letter stands, in whole squares. */
const HALF_LETTER = 2;
const LETTER = 3;
/** The clear lead of another view: a part seen at a sharp angle counts as lost and can be read for all that. */
const CLEARLY = 0.02;
/** Below the neckline, metres: its rib and the inside of the back are no print. */
const BELOW_NECK = 0.03;

/** How much of a print can be read on a person, as shares 0..1; the crop of the picture does not count. */
export interface PrintInSight {
  /** Of all of it. */
  readonly share: number;
  /** Of its letter-sized place that is seen least: one letter weighs little beside a large print. */
  readonly letter: number;
  /** Of all of it, what is out of sight left or right of the middle, whichever is more. */
  readonly lostAside: number;
  /** It goes on to the sides: as likely a pattern, which has no letters to lose. */
  readonly isWide: boolean;
}

/** A word as wide as a chest goes around its sides, or under an arm. Null where a garment is no top or has no print on its front. */
export function printInSight(worn: WornGarment): PrintInSight | null {
  const { cloth } = worn.drape;
  const [armpit, hem, neck] = ['armpit', 'hem', 'neckFront'].map((name) => cloth.landmarks[name]);
  if (!armpit || !hem || !neck) return null;
  const { photo, fit, ratio } = worn.fabric;
  const plain = labOfLinear(...photo.colour);
  const [x0, y0] = cloth.low;
  const printed = new Map<number, number>();
  let all = 0;
  let [left, right] = [armpit[0], -armpit[0]];
  for (let v = Math.ceil((hem[1] - y0) / STEP); y0 + v * STEP < neck[1] - BELOW_NECK; v++) {
    for (let u = Math.ceil((-armpit[0] - x0) / STEP); x0 + u * STEP < armpit[0]; u++) {
      const p = fit.place({ x: x0 + (u + 0.5) * STEP, y: y0 + (v + 0.5) * STEP });
      const [x, y] = [Math.round(p.x * ratio - 0.5), Math.round(p.y * ratio - 0.5)];
      if (x < 0 || y < 0 || x >= photo.width || y >= photo.height) continue;
      const i = y * photo.width + x;
      if (photo.alpha[i]! < 0.99) continue;
      const colour = labOfLinear(photo.rgb[i * 3]!, photo.rgb[i * 3 + 1]!, photo.rgb[i * 3 + 2]!);
      const weight = standsOut(colour, plain);
      if (weight <= PRINTED) continue;
      printed.set(u * 4096 + v, weight);
      all += weight;
      left = Math.min(left, x0 + u * STEP);
      right = Math.max(right, x0 + u * STEP);
    }
  }
  if (all < FEWEST) return null;
  const seen = new Set<number>();
  eachPlace(worn, ({ key }) => seen.add(key));
  const middle = ((left + right) / 2 - x0) / STEP;
  let [lostLeft, lostRight] = [0, 0];
  for (const [key, weight] of printed) {
    if (seen.has(key)) continue;
    if (Math.floor(key / 4096) < middle) lostLeft += weight;
    else lostRight += weight;
  }
  return {
    share: 1 - (lostLeft + lostRight) / all,
    lostAside: Math.max(lostLeft, lostRight) / all,
    letter: leastLetter(printed, seen),
    isWide: right - left > WIDEST * 2 * armpit[0],
  };
}

/**
 * Whether one view of a print hides more of what there is to read than another. A word that is cut a little at both ends can
 * still be read; one that lost its last letter cannot. A pattern goes around the sides of both.
 */
export function showsLess(one: PrintInSight | null, other: PrintInSight | null): boolean {
  if (!one || !other || isPrintWhole(one.share, one.letter)) return false;
  return (!one.isWide && one.lostAside > other.lostAside - CLEARLY) || one.letter < other.letter;
}

/** Of the letter-sized places around each square of a print the share in sight, at least. */
function leastLetter(printed: ReadonlyMap<number, number>, seen: ReadonlySet<number>): number {
  let least = 1;
  for (const key of printed.keys()) {
    let [there, shown] = [0, 0];
    for (let du = -HALF_LETTER; du <= HALF_LETTER; du++) {
      for (let dv = -HALF_LETTER; dv <= HALF_LETTER; dv++) {
        const weight = printed.get(key + du * 4096 + dv) ?? 0;
        there += weight;
        if (weight > 0 && seen.has(key + du * 4096 + dv)) shown += weight;
      }
    }
    if (there >= LETTER) least = Math.min(least, shown / there);
  }
  return least;
}
