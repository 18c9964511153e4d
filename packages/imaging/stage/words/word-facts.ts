import { sceneMeanings } from '../../words/lexicon.ts';
import { colourModifiers } from './colour-words.ts';
import { isLightNoun } from './light-nouns.ts';
import { moodWords, sideWords } from './light-words.ts';
import { lookUp } from './look-up.ts';
import { findNegations } from './negations.ts';
import type { Negation } from './negations.ts';
import { productWords } from './word-roles.ts';
import { colourOf } from './read-colour.ts';
import { isFiller } from './read-words.ts';
import type { PromptWord } from './read-words.ts';
import { nounOf } from './scene-nouns.ts';
import { floorWords, podiumWords, settingWords, wallWords } from './setting-words.ts';
import { glossWords, surfaceWords } from './surface-words.ts';
import type { SurfaceWord } from './surface-words.ts';
import { ALL_THINGS, thingWords } from './thing-words.ts';
import type { ThingName } from './thing-words.ts';

/** Shades of a material; "soft linen" and "warm oak" are none. */
const SHADES: ReadonlySet<string> = new Set(['light', 'pale', 'bright', 'deep', 'dark']);

/** "Dark" of "dark oak" and "dark floor": right before a material or the floor, in the same part of the sentence. */
export function isShadeOf(words: readonly PromptWord[], at: number): boolean {
  const next = words[at + 1];
  if (!SHADES.has(words[at]!.said) || next?.opens !== false) return false;
  return floorWords.has(next.said) || surfaceAt(words, at + 1) !== undefined;
}

/** The material at a place; undefined where another word stands there, or one that begins a new part of the sentence. */
export function surfaceAt(words: readonly PromptWord[], at: number): SurfaceWord | undefined {
  const word = words[at];
  return word && !word.opens && !Object.hasOwn(settingWords, word.said) ? lookUp(surfaceWords, word.said) : undefined;
}

/** Any word that the tables know, in any place. */
function isKnownWord(said: string): boolean {
  return (
    colourOf(said) !== null ||
    [colourModifiers, surfaceWords, settingWords, moodWords].some((table) => lookUp<unknown>(table, said)) ||
    [wallWords, podiumWords, glossWords, floorWords].some((set) => set.has(said)) ||
    said === 'without' ||
    isLightNoun(said) ||
    Object.hasOwn(sideWords, said) ||
    (sceneMeanings.has(said) && !Object.hasOwn(thingWords, said))
  );
}

/** The material said right or further before a place in the same part of a sentence: of "wooden kitchen table", the wood. */
export function materialBefore(words: readonly PromptWord[], at: number): SurfaceWord | null {
  for (let place = at; place > 0 && !words[place]!.opens; place--) {
    const surface = surfaceAt([{ ...words[place - 1]!, opens: false }], 0);
    if (surface) return surface;
  }
  return null;
}

export function isProductWord(word: PromptWord | undefined): boolean {
  if (!word) return false;
  const forms = [word.text, word.text.replace(/s$/, ''), word.text.replace(/es$/, ''), word.said];
  return forms.some((form) => productWords.has(form));
}

/** "Mesa de mármol", "table of oak": the material decides. */
export const MADE_OF: ReadonlySet<string> = new Set('of de di d en em in aus von'.split(' '));

/** The unwanted parts of a prompt, phrase by phrase. */
export function negationsIn(words: readonly PromptWord[]): Negation[] {
  return findNegations(words, {
    lengthAt: (at) => longestPhrase(words, at, ALL_THINGS).length,
    isDescribing: (word) =>
      colourOf(word.said) !== null && word.said !== 'gold' ? true : lookUp(colourModifiers, word.said) !== undefined,
    isThing: (word) => thingOf(word.said, ALL_THINGS) !== null,
  });
}

/** A material that a product is said to be of. */
export function isOfProduct(words: readonly PromptWord[], at: number): boolean {
  const word = words[at]!;
  if (!lookUp(surfaceWords, word.said) || Object.hasOwn(settingWords, word.said)) return false;
  const isBehind = !word.opens && MADE_OF.has(words[at - 1]?.text ?? '') && isProductWord(words[at - 2]);
  return namesProduct(words[at + 1]) || isBehind;
}

/** A product right behind a word, which is then a part of its name. */
export function namesProduct(word: PromptWord | undefined): boolean {
  return isProductWord(word) && !word!.opens;
}

export function isUnknown(word: PromptWord | undefined): boolean {
  return word !== undefined && !isKnownWord(word.said) && !isFiller(word) && !isProductWord(word);
}

/** Behind one of these stands what carries the product. */
export const ON: ReadonlySet<string> = new Set('on upon atop auf sur sobre su sul sulla sui sulle sopra'.split(' '));
/** Said of what lies over a thing: "snowy fir". */
const COVERINGS: ReadonlySet<string> = new Set(['snowy', 'mossy']);
/** In the singular: of a plant, not of its timber. */
const PLANT_PARTS: ReadonlySet<string> = new Set([
  'tree',
  'branch',
  'branche',
  'twig',
  'needle',
  'cone',
  'leave',
  'leaf',
]);

const isPlantPart = (word: PromptWord | undefined): boolean =>
  word !== undefined && PLANT_PARTS.has(nounOf(word).replace(/s$/, ''));

/**
 * The words of a thing that a material is only said of, and which is no ground: "snowy fir", "pine branches". Null where
 * the material is one, as behind "on". A thing that can be had keeps its place: of "snowy pebbles" it is the first word.
 */
export function thingOfMaterial(
  words: readonly PromptWord[],
  at: number,
): { readonly from: number; readonly to: number } | null {
  const { said, text, opens, colourFollows } = words[at]!;
  const [before, next] = [opens ? undefined : words[at - 1], words[at + 1]?.opens ? undefined : words[at + 1]];
  if (lookUp(surfaceWords, said)?.kind === 'wood') {
    if (isPlantPart(next)) return { from: at, to: at + 1 };
    // "モミの木": a tree of that name.
    if (text === '木' && isUnknown(before)) return { from: at - 1, to: at };
    const isBehind = before && MADE_OF.has(before.text) && !before.opens && isPlantPart(words[at - 2]);
    return isBehind ? { from: at - 2, to: at } : null;
  }
  if (!COVERINGS.has(said)) return null;
  let first = at;
  while (first > 0 && !words[first]!.opens && isFiller(words[first - 1]!) && !ON.has(words[first - 1]!.text)) first--;
  if (first > 0 && !words[first]!.opens && ON.has(words[first - 1]!.text)) return null;
  const isCovered = (word: PromptWord | undefined): boolean => isUnknown(word) || isPlantPart(word);
  const isTimber = next !== undefined && thingOfMaterial(words, at + 1)?.from === at + 1;
  if (isTimber) return { from: at, to: at + 2 };
  if (isCovered(next)) return { from: at, to: thingOf(next!.said, ALL_THINGS) ? at : at + 1 };
  const isSaidBehind = colourFollows || text.includes(' ');
  return isSaidBehind && isCovered(before) ? { from: thingOf(before!.said, ALL_THINGS) ? at : at - 1, to: at } : null;
}

/** The longest known phrase of up to three words starting here, else the single word. */
export function longestPhrase(
  words: readonly Pick<PromptWord, 'said' | 'opens'>[],
  at: number,
  there: ReadonlySet<string>,
): { readonly text: string; readonly length: number } {
  for (const length of [3, 2]) {
    const own = words.slice(at, at + length);
    if (own.length < length || own.slice(1).some(({ opens }) => opens)) continue;
    const text = own.map(({ said }) => said).join(' ');
    if (Object.hasOwn(moodWords, text) || Object.hasOwn(sideWords, text) || thingOf(text, there)) {
      return { text, length };
    }
  }
  return { text: words[at]?.said ?? '', length: 1 };
}

/** The thing that a word or phrase names, where it can be had. */
export function thingOf(word: string, there: ReadonlySet<string>): ThingName | null {
  if (there.size === 0) return null;
  const name = Object.hasOwn(thingWords, word) ? thingWords[word] : lookUp(thingWords, word);
  return name && there.has(name) ? name : null;
}

/** Words of a thing that this picture cannot have and that has a material in its name: "dried pampas grass" is no lawn. */
export function absentThing(
  words: readonly Pick<PromptWord, 'said' | 'opens'>[],
  at: number,
  there: ReadonlySet<string>,
): number {
  const { text, length } = longestPhrase(words, at, ALL_THINGS);
  const isAbsent = length > 1 && !thingOf(text, there) && thingOf(text, ALL_THINGS) !== null;
  const hasMaterial = words.slice(at, at + length).some(({ said }) => lookUp(surfaceWords, said) !== undefined);
  return isAbsent && hasMaterial && !Object.hasOwn(moodWords, text) ? length : 0;
}

export function carriesColour(word: string | undefined): boolean {
  if (word === undefined) return false;
  const isPart = wallWords.has(word) || podiumWords.has(word) || floorWords.has(word);
  return isPart || word === 'studio' || lookUp(surfaceWords, word) !== undefined;
}
