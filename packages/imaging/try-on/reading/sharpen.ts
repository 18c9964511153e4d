import { distance } from '../shape/outline.ts';
import type { Point } from '../shape/outline.ts';

/** A corner stands out so far from the line between its neighbours, against their distance; less, and nothing is sharper. */
const LEAST = 0.02;
/** The cost of a step away from the expected place, against that step. */
const HOLD = 0.12;

/**
 * The corner nearest to where one is expected: the place of the outline that stands out most from the line between those
 * `reach` before and after it, clockwise; `inwards` for an armpit or a crotch, which goes in. The expected place itself where
 * the outline has no corner.
 */
export function sharpen(outline: readonly Point[], expected: Point, reach: number, inwards: boolean): Point {
  const n = outline.length;
  const at = outline.reduce((best, p, i) => (distance(p, expected) < distance(outline[best]!, expected) ? i : best), 0);
  const walk = (from: number, step: 1 | -1, far: number): number => {
    let [i, walked] = [from, 0];
    while (walked < far && Math.abs(i - from) < n / 3) {
      walked += distance(outline[(i + n) % n]!, outline[(i + step + n) % n]!);
      i += step;
    }
    return i;
  };
  const [first, last] = [walk(at, -1, reach), walk(at, 1, reach)];
  let [found, most] = [outline[at]!, 0];
  for (let i = first; i <= last; i++) {
    const p = outline[(i + n) % n]!;
    const [a, b] = [outline[(walk(i, -1, reach) + n) % n]!, outline[(walk(i, 1, reach) + n) % n]!];
    const long = distance(a, b) || 1;
    const out = ((b.y - a.y) * (p.x - a.x) - (b.x - a.x) * (p.y - a.y)) / long;
    const stands = (inwards ? -out : out) - HOLD * distance(p, expected);
    if ((inwards ? -out : out) > LEAST * long && stands > most) [found, most] = [p, stands];
  }
  return found;
}
