import type { OutlineFacts } from './outline-facts.ts';
import { readProductKind } from './read-kind.ts';
import type { RestMode } from './rest-modes.ts';

/** What is known of a product: each may be missing. */
export interface RestEvidence {
  /** Its title, kind or file name, in any language. */
  readonly words: string;
  readonly outline: OutlineFacts | null;
}

/** What a scene has: a picture from above, and a wall that things can hang on. Without a scene both can be drawn. */
export interface RestPlaces {
  readonly hasTop: boolean;
  readonly hasWall: boolean;
}

/** Longer than broad by so much, and so far from upright and from level: it was photographed lying. */
const SLANTING = { stretch: 2.2, from: 25, to: 75 } as const;
/** Degrees and share of the width: it would have to turn so far to stand on that edge. */
const TIPPED = { deg: 12, span: 0.7 } as const;
/** A foot of less of the width does not carry a soft thing. */
const LEAST_FOOT = 0.4;

/** How a product rests, best first: by its kind, and where that says nothing by its outline. */
export function restsOf({ words, outline }: RestEvidence): readonly RestMode[] {
  const kind = readProductKind(words);
  if (kind?.name === 'beanie' || kind?.name === 'cap') {
    return outline && (outline.contact < LEAST_FOOT || isTipped(outline)) ? ['lie', 'hang'] : ['stand'];
  }
  if (kind && kind.rests.length > 0) return kind.rests;
  if (outline && (isSlanting(outline) || isTipped(outline))) return ['lie', 'stand'];
  return ['stand'];
}

/** The way that the scene has a place for; standing where it has none of them. */
export function suggestRest(evidence: RestEvidence, places: RestPlaces): RestMode {
  return restsOf(evidence).find((mode) => isPossible(mode, places)) ?? 'stand';
}

/** Whether a scene shows this way truly: nothing lies on what is seen from the front, nothing hangs on the sky. */
export function isPossible(mode: RestMode, { hasTop, hasWall }: RestPlaces): boolean {
  if (mode === 'lie') return hasTop;
  return (mode !== 'hang' && mode !== 'lean') || hasWall;
}

const isSlanting = ({ stretch, axisDeg }: OutlineFacts): boolean =>
  stretch > SLANTING.stretch && axisDeg > SLANTING.from && axisDeg < SLANTING.to;

const isTipped = ({ tiltDeg, span }: OutlineFacts): boolean => Math.abs(tiltDeg) > TIPPED.deg && span > TIPPED.span;

/** Degrees: less is not seen, more is how the thing was photographed. */
const LEVELLED = { least: 0.7, most: 6, span: 0.3 } as const;

/** Degrees clockwise that lay the edge level on which a standing thing rests; 0 where it is, or where none is sure. */
export function levellingTurn(outline: OutlineFacts | null): number {
  // A foot that shows depth rises to its sides because it goes back, not because it is tilted.
  if (!outline || outline.pitchDeg !== null || outline.span < LEVELLED.span) return 0;
  const tilt = Math.abs(outline.tiltDeg);
  return tilt >= LEVELLED.least && tilt <= LEVELLED.most ? outline.tiltDeg : 0;
}
