import type { OutlineFacts } from './outline-facts.ts';
import type { RestMode } from './rest-modes.ts';

/** The places of a scene: a picture from above, and a wall that things can hang on. Without a scene both can be drawn. */
export interface RestPlaces {
  readonly hasTop: boolean;
  readonly hasWall: boolean;
  /** Whether that wall has room for what is worn, not only for a picture above a stand. */
  readonly isWallTall: boolean;
}

/** Whether a scene shows this way truly: nothing lies on what is seen from the front, nothing hangs on the sky. */
export function isPossible(mode: RestMode, { hasTop, hasWall }: RestPlaces): boolean {
  if (mode === 'lie') return hasTop;
  return (mode !== 'hang' && mode !== 'lean') || hasWall;
}

/**
 * The first of these ways that the scene has a place for. What could do otherwise does not hang on a low wall. Where the scene has
 * a place for none of them, what can stand or float does, and the rest is drawn as it should be, though nothing there carries
 * it: `suitsPlaces` says so before.
 */
export function firstPossible(rests: readonly RestMode[], places: RestPlaces): RestMode {
  const could = rests.some((mode) => mode === 'stand' || mode === 'float');
  const isSuited = (mode: RestMode): boolean =>
    isPossible(mode, places) && (mode !== 'hang' || places.isWallTall || !could);
  const found = rests.find(isSuited);
  if (found) return found;
  return rests.length === 0 || could ? 'stand' : rests[0]!;
}

/**
 * Whether a scene has a place for a product that rests in these ways. A product that lies or hangs needs a wall as tall as it:
 * a shirt is not shown above an empty stand. What floats only because nothing can lie there has no place.
 */
export function suitsPlaces(rests: readonly RestMode[], places: RestPlaces): boolean {
  const isOnWallOnly = rests.length === 1 && rests[0] === 'hang';
  return rests.some((mode, at) => {
    if (mode === 'float') return at === 0;
    return isPossible(mode, places) && (mode !== 'hang' || places.isWallTall || isOnWallOnly);
  });
}

/** Degrees: less is not seen, more is how the product was photographed; `span` as a share of the width. */
const STRAIGHTENED = { least: 0.7, most: 6, span: 0.3 } as const;
/** Degrees by which sides and resting edge may disagree and still show one tilt. */
const AGREEMENT_DEG = 2;

const isTilt = (degrees: number): boolean =>
  Math.abs(degrees) >= STRAIGHTENED.least && Math.abs(degrees) <= STRAIGHTENED.most;

/**
 * Degrees clockwise that would straighten a product that was photographed a little tilted; 0 where it is upright, or where
 * that is not sure. Upright sides decide: a foot that is cut on a slant, or a rest of its shadow, tilts the lower edge
 * alone. It is offered to the merchant and never applied by itself.
 */
export function straighteningTurn(outline: OutlineFacts | null): number {
  // A foot that shows depth rises to its sides because it goes back, not because it is tilted.
  if (!outline || outline.pitchDeg !== null || outline.sidesDeg === undefined) return 0;
  const { sidesDeg, tiltDeg, span } = outline;
  if (sidesDeg !== null) {
    return isTilt(sidesDeg) && Math.abs(sidesDeg - tiltDeg) <= AGREEMENT_DEG ? sidesDeg : 0;
  }
  return span >= STRAIGHTENED.span && isTilt(tiltDeg) ? tiltDeg : 0;
}
