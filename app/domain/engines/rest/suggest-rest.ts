import type { OutlineFacts } from './outline-facts.ts';
import { readProductKind } from './read-kind.ts';
import type { RestMode } from './rest-modes.ts';
import { isPossible } from './rest-places.ts';
import type { RestPlaces } from './rest-places.ts';

/** What is known of a product: each may be missing. */
export interface RestEvidence {
  /** Its title, kind or file name, in any language. */
  readonly words: string;
  readonly outline: OutlineFacts | null;
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

const isSlanting = ({ stretch, axisDeg }: OutlineFacts): boolean =>
  stretch > SLANTING.stretch && axisDeg > SLANTING.from && axisDeg < SLANTING.to;

const isTipped = ({ tiltDeg, span }: OutlineFacts): boolean => Math.abs(tiltDeg) > TIPPED.deg && span > TIPPED.span;
