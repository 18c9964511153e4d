import { LEXICONS } from '../../words/lexicon.ts';
import { isFiller, writtenOf } from './read-words.ts';
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
const AFTER: ReadonlySet<string> = new Set([...LEXICONS.ja.scene.without, 'free']);
/** "Not wanted" in Japanese, and "do not want" in Chinese. */
const BEFORE_OR_AFTER = '不要';
/** In Chinese, what is said of a noun ends with it. */
const ENDS_ATTRIBUTE = '的';
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** "No plants or candles": both. */
const OR: ReadonlySet<string> = new Set('or nor oder noch ou ni né o nem や 或'.split(' '));
/** Between two Japanese nouns of which none is wanted. */
const LISTS: ReadonlySet<string> = new Set(['と', 'や']);
/** "No plants and candles": both, where the second is a thing too. */
const AND: ReadonlySet<string> = new Set('and und et y e と 和'.split(' '));

/** Everything that these words take out, in order. A negation that is part of a known phrase ("without shadows") is none. */
export function findNegations(words: readonly PromptWord[], tables: NegationTables): Negation[] {
  const found: Negation[] = [];
  for (let at = 0; at < words.length; at++) {
    const { said, text } = words[at]!;
    const isFreeOf = text === 'free' && words[at + 1]?.text === 'of';
    let places: number[] = [];
    if ((AFTER.has(text) && !isFreeOf) || isJapanese(words, at)) places = placesBefore(words, at);
    else if (isFreeOf) places = placesAfter(words, at + 2, tables);
    else if (BEFORE.has(said) && tables.lengthAt(at) === 1) places = placesAfter(words, at + 1, tables);
    if (places.length === 0) continue;
    const [first, last] = [Math.min(at, ...places), Math.max(at, ...places)];
    const phrase = words.slice(first, last + 1);
    found.push({ text: UNSPACED.test(text) ? phrase.map((word) => word.text).join('') : writtenOf(phrase), places });
  }
  return found;
}

/** "ろうそくは不要": behind what is not wanted, with nothing behind it. */
function isJapanese(words: readonly PromptWord[], at: number): boolean {
  const [word, next] = [words[at]!, words[at + 1]];
  return word.text === BEFORE_OR_AFTER && !word.opens && (!next || next.opens || isFiller(next));
}

function placesAfter(words: readonly PromptWord[], from: number, tables: NegationTables): number[] {
  const places: number[] = [];
  // Chinese has no spaces that would end a noun: all up to the next mark belongs to it.
  const isUnspaced = UNSPACED.test(words[from - 1]?.text ?? '');
  let hasNoun = false;
  for (let at = from; at < words.length; at++) {
    const word = words[at]!;
    if (word.opens && at > from) break;
    if (isUnspaced) {
      if (word.text === ENDS_ATTRIBUTE) break;
      places.push(at);
      continue;
    }
    if (hasNoun) {
      const next = words[at + 1];
      const goesOn = OR.has(word.text) || (AND.has(word.text) && next !== undefined && tables.isThing(next));
      if (!goesOn) break;
      hasNoun = false;
      continue;
    }
    // "Sans aucune fleur" says it twice.
    if (isFiller(word) || BEFORE.has(word.said) || tables.isDescribing(word)) {
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
  if (words[at]!.opens) return [];
  const places: number[] = [];
  let place = at - 1;
  do {
    while (place > 0 && isFiller(words[place]!) && !words[place]!.opens) place--;
    places.push(place);
    // "花とろうそくなし": both.
    place = LISTS.has(words[place - 1]?.text ?? '') && !words[place]!.opens ? place - 2 : -1;
  } while (place >= 0);
  return places;
}
