import type { OutlineFacts } from './outline-facts.ts';
import type { RestMode } from './rest-modes.ts';

/** What a scene has: a picture from above, and a wall that things can hang on. Without a scene both can be drawn. */
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
 * The first of these ways that the scene has a place for; standing where it has none of them. What could do otherwise does
 * not hang on a low wall: a shirt above an empty stand is not how anybody shows it.
 */
export function firstPossible(rests: readonly RestMode[], places: RestPlaces): RestMode {
  const could = rests.some((mode) => mode === 'stand' || mode === 'float');
  const isSuited = (mode: RestMode): boolean =>
    isPossible(mode, places) && (mode !== 'hang' || places.isWallTall || !could);
  return rests.find(isSuited) ?? 'stand';
}

/** Degrees: less is not seen, more is how the thing was photographed. */
const LEVELLED = { least: 0.7, most: 6, span: 0.3 } as const;

/** Degrees clockwise that lay the edge level on which a standing thing rests; 0 where it is, or where none is sure. */
export function levellingTurn(outline: OutlineFacts | null): number {
  // A foot that shows depth rises to its sides because it goes back, not because it is tilted.
  if (!outline || outline.pitchDeg !== null || outline.span < LEVELLED.span) return 0;
  const tilt = Math.abs(outline.tiltDeg);
  return tilt >= LEVELLED.least && tilt <= LEVELLED.most ? outline.tiltDeg : 0;
}
