import { namesGlass } from './names-glass.ts';
import type { OutlineFacts } from './outline-facts.ts';
import { readHeightCm } from './read-size.ts';
import type { RestMode } from './rest-modes.ts';
import { restsOf } from './suggest-rest.ts';
import { usualHeightCm } from './usual-height.ts';

/** The facts in a product's words and outline, for a screen that has no tables. */
export interface KnownProduct {
  /** Best first. */
  readonly rests: readonly RestMode[];
  /** How tall it is, centimetres, as its words say; left out where they do not. */
  readonly readCm?: number;
  /** How tall goods of its kind are; a guess. */
  readonly usualCm?: number;
  /** Goods of that name are often of glass; left out where they are not. */
  readonly mayBeClear?: true;
}

/** @param aspect width against height of what is seen of it */
export function knowProduct(words: string, outline: OutlineFacts | null, aspect: number): KnownProduct {
  const named = words.replace(/\.[a-z0-9]{1,5}$/i, '');
  const readCm = readHeightCm(named, aspect);
  const usualCm = usualHeightCm(named, aspect);
  return {
    rests: restsOf({ words, outline }),
    ...(readCm !== null && { readCm }),
    ...(usualCm !== null && { usualCm }),
    ...(namesGlass(named) && { mayBeClear: true as const }),
  };
}
