import { isFiller } from './read-words.ts';
import type { PromptWord } from './read-words.ts';

/** The unwanted thing of a prompt. */
export interface Negation {
  /** As it was written. */
  readonly text: string;
  /** Places of its nouns, with what is said of them. */
  readonly places: readonly number[];
}

/** Tells about words what the tables know. */
export interface NegationTables {
  /** Words of the longest known phrase that begins at a place. */
  readonly lengthAt: (at: number) => number;
  /** A colour, a shade or another word that only describes. */
  readonly isDescribing: (word: PromptWord) => boolean;
  /** The name of a thing that a picture may show. */
  readonly isThing: (word: PromptWord) => boolean;
}

/** The words that make the next one unwanted. */
const BEFORE: ReadonlySet<string> = new Set(['no', 'not', 'without', 'never', 'neither']);
/** The words that make the one before unwanted. */
const AFTER: ReadonlySet<string> = new Set(['なし', 'なしの', '無し', 'free']);
/** "No plants or candles": both. */
const OR: ReadonlySet<string> = new Set('or nor oder noch ou ni o nem や 或'.split(' '));
/** "No plants and candles": both, where the second is a thing too. */
const AND: ReadonlySet<string> = new Set('and und et y e と 和'.split(' '));

/** Everything that these words take out, in order. A negation that is part of a known phrase ("without shadows") is none. */
export function findNegations(words: readonly PromptWord[], tables: NegationTables): Negation[] {
  const found: Negation[] = [];
  for (let at = 0; at < words.length; at++) {
    const { said, text } = words[at]!;
    const isFreeOf = text === 'free' && words[at + 1]?.text === 'of';
    let places: number[] = [];
    if (AFTER.has(text) && !isFreeOf) places = placesBefore(words, at);
    else if (isFreeOf) places = placesAfter(words, at + 2, tables);
    else if (BEFORE.has(said) && tables.lengthAt(at) === 1) places = placesAfter(words, at + 1, tables);
    if (places.length === 0) continue;
    const [first, last] = [Math.min(at, ...places), Math.max(at, ...places)];
    const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
    const said2 = words.slice(first, last + 1).map((word) => word.text);
    found.push({ text: said2.join(unspaced ? '' : ' '), places });
  }
  return found;
}

function placesAfter(words: readonly PromptWord[], from: number, tables: NegationTables): number[] {
  const places: number[] = [];
  let hasNoun = false;
  for (let at = from; at < words.length; at++) {
    const word = words[at]!;
    if (word.opens && at > from) break;
    if (hasNoun) {
      const next = words[at + 1];
      const goesOn = OR.has(word.text) || (AND.has(word.text) && next !== undefined && tables.isThing(next));
      if (!goesOn) break;
      hasNoun = false;
      continue;
    }
    if (isFiller(word) || tables.isDescribing(word)) {
      places.push(at);
      continue;
    }
    const length = tables.lengthAt(at);
    for (let i = 0; i < length; i++) places.push(at + i);
    at += length - 1;
    hasNoun = true;
  }
  // "Without" alone, or before words that name nothing, takes nothing out.
  return places.some((place) => !isFiller(words[place]!)) ? places : [];
}

function placesBefore(words: readonly PromptWord[], at: number): number[] {
  let place = at - 1;
  while (place >= 0 && isFiller(words[place]!) && !words[place + 1]!.opens) place--;
  return place >= 0 && !words[at]!.opens ? [place] : [];
}
