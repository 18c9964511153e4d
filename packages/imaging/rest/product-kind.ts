import type { RestMode } from './rest-modes.ts';

/** The sides of a thing as its picture shows it. */
type Side = 'height' | 'width' | 'longest';

/** The facts about a kind of goods. */
export interface ProductKind {
  /** Its words in eight languages stand under this name in `data/lexicon/kinds`. */
  readonly name: string;
  /** In the order in which it is tried: what the scene does not offer is left out. Empty: the outline decides. */
  readonly rests: readonly RestMode[];
  /** A side of it, in centimetres: usual, and from least to most. */
  readonly usual: { readonly side: Side; readonly cm: number; readonly from: number; readonly to: number };
}

/*
 * Sizes as of 23 November 2026. They are guesses to begin with, and never shown as a product's own: papers by ISO 216,
 * clothes by the body lengths of EN 13402, cans and bottles by their usual fillings (330, 500 and 750 ml), the others are
 * our own estimates of goods of everyday use.
 */

export const kind = (
  name: string,
  rests: readonly RestMode[],
  [side, cm, from, to]: readonly [Side, number, number, number],
): ProductKind => ({ name, rests, usual: { side, cm, from, to } });

/** Clothes and cloth. They never stand on a hem and never float: a scene without a place for them is not theirs. */
export const FLAT = ['lie', 'hang'] as const;
export const HUNG = ['hang', 'lie'] as const;
/** Where nothing can lie they float: a knife does not stand on its edge. */
export const LAID = ['lie', 'float'] as const;
