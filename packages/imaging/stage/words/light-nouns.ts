import { colourModifiers } from './colour-words.ts';
import { moodWords } from './light-words.ts';
import { lookUp } from './look-up.ts';
import { colourOf } from './read-colour.ts';
import { cjkFillers } from './word-roles.ts';
import { isFiller } from './read-words.ts';
import type { PromptWord } from './read-words.ts';
import { wallWords } from './setting-words.ts';

/** Words for light itself: a colour before one of them is that of the light, never that of a wall. */
const LIGHT_NOUNS: ReadonlySet<string> = new Set(
  `light lights lighting lit glow glows glowing ray rays beam beams sunbeam sunbeams illumination illuminated shine gleam
  backlighting uplight uplighting`.split(/\s+/),
);
/** Mood words with lamps that describe a picture, and do not stand for its light. */
const NO_LIGHT_NOUNS: ReadonlySet<string> = new Set(
  `soft diffused hard harsh dramatic moody cinematic mysterious shadowless window foggy misty rainy sunny overcast cloudy
  backlit summer autumn winter spring`.split(/\s+/),
);
/** First words of names of light ("studio light"), and what joins words in writing without spaces. */
const LIGHT_PREFIXES: ReadonlySet<string> = new Set(['studio', 'natural', 'candle', ...cjkFillers]);
/** So many words may stand between a colour and what it is said of ("golden, soft evening light"). */
const WORDS_BETWEEN = 3;

/** Names light: by a word of its own, or as a time of day or a lamp ("evening", "candlelight"). */
export function isLightNoun(said: string): boolean {
  if (LIGHT_NOUNS.has(said)) return true;
  return lookUp(moodWords, said)?.lamps !== undefined && !NO_LIGHT_NOUNS.has(said);
}

/** The place of the light that a colour before `at` is said of; null where it is said of something else. */
export function findLightAfter(words: readonly PromptWord[], at: number): number | null {
  for (let place = at; place <= at + WORDS_BETWEEN; place++) {
    const word = words[place];
    if (!word || word.opens) return null;
    if (isLightNoun(word.said)) return place;
    if (!isBetween(word) && !LIGHT_PREFIXES.has(word.said)) return null;
  }
  return null;
}

/** Whether a colour from one place to another is said of a wall that is not next to it: "red backlit wall", "wall in deep red". */
export function isSaidOfWall(words: readonly PromptWord[], from: number, to: number): boolean {
  const reaches = (start: number, step: 1 | -1): boolean => {
    for (let place = start; Math.abs(place - start) <= WORDS_BETWEEN; place += step) {
      const word = words[place];
      // Read backwards, a word that opens a part of the sentence still belongs to it.
      if (!word || (step > 0 ? word.opens : words[place + 1]!.opens)) return false;
      if (wallWords.has(word.said)) return true;
      if (!isBetween(word) && !isFiller(word)) return false;
    }
    return false;
  };
  return reaches(to + 1, 1) || reaches(from - 1, -1);
}

const isBetween = ({ said }: PromptWord): boolean =>
  colourOf(said) !== null || lookUp(colourModifiers, said) !== undefined || lookUp(moodWords, said) !== undefined;
