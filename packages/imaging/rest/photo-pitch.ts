import type { PhotoSide } from './cut-sides.ts';
import type { OutlineFacts } from './outline-facts.ts';
import type { RestMode } from './rest-modes.ts';

/** Degrees below level that photographers of goods usually look down by, where a thing shows that they did but not how far. */
const USUAL_PITCH_DEG = 17;
/**
 * A thing that curves up from the ground it touches, such as a wheel or a ball: shares of the width that are near the ground and that it
 * would rest on, and of its box that is filled. Where its rear part stands is hidden by the curve, and a level camera shows too little
 * ground for it.
 */
const ROUND = { contact: 0.98, span: 0.2, fill: 0.6, stretch: 1.5 } as const;

/**
 * Degrees below level of the camera that took a product's photo; null where nothing tells.
 *
 * @param rests best first
 * @param cut sides at which its photo cuts it off
 */
export function photoPitch(
  shape: OutlineFacts,
  rests: readonly RestMode[],
  cut: readonly PhotoSide[] = [],
): number | null {
  if (shape.pitchDeg !== null) return shape.pitchDeg;
  // Goods that usually lie and go on below their photo's edge show their upper side.
  const isAlongGround = rests[0] === 'stand' && rests.includes('lie') && cut.includes('bottom');
  return isAlongGround || isRound(shape) ? USUAL_PITCH_DEG : null;
}

const isRound = ({ contact, span, fill, stretch }: OutlineFacts): boolean =>
  contact >= ROUND.contact && span <= ROUND.span && fill >= ROUND.fill && stretch < ROUND.stretch;
