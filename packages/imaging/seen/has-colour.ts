import type { LinearColor } from '../pixels/linear-light.ts';
import { labOf } from '../pixels/lab.ts';

/**
 * When a surface has a colour that was asked for, in CIE L*a*b* (D65). Light and shade change lightness most, so it may
 * differ by much; hue by little. Evaluated on the rows of `npm run bench:captions`.
 */
const MOST_LIGHTNESS_APART = 40;
/** Distance in the a*b* plane under which two surfaces are of one colour, whatever their hue. */
const MOST_CHROMA_APART = 16;
/** Degrees. */
const MOST_HUE_APART = 40;
/** Chroma from which the asked and the seen colour have a hue. */
const [LEAST_ASKED_CHROMA, LEAST_SEEN_CHROMA] = [12, 8] as const;

export function hasColour(seen: readonly [number, number, number], asked: LinearColor): boolean {
  const wanted = labOf(asked);
  if (Math.abs(seen[0] - wanted[0]) > MOST_LIGHTNESS_APART) return false;
  if (Math.hypot(seen[1] - wanted[1], seen[2] - wanted[2]) <= MOST_CHROMA_APART) return true;
  if (Math.hypot(wanted[1], wanted[2]) < LEAST_ASKED_CHROMA || Math.hypot(seen[1], seen[2]) < LEAST_SEEN_CHROMA) {
    return false;
  }
  const turn = Math.abs(Math.atan2(seen[2], seen[1]) - Math.atan2(wanted[2], wanted[1])) * (180 / Math.PI);
  return Math.min(turn, 360 - turn) <= MOST_HUE_APART;
}
