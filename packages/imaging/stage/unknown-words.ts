import { floorWords, settingWords, tileWords, wallWords } from './words/setting-words.ts';
import { isFurniture, surfaceWords } from './words/surface-words.ts';
import { colourModifiers } from './words/colour-words.ts';
import { lookUp } from './words/look-up.ts';
import { colourOf } from './words/read-colour.ts';
import { isFiller, readWords, writtenOf } from './words/read-words.ts';
import type { PromptWord } from './words/read-words.ts';
import { nounOf } from './words/scene-nouns.ts';
import { ALL_THINGS, isPaintable, NO_THINGS, PROP_THINGS } from './words/thing-words.ts';
import type { ThingName } from './words/thing-words.ts';
import {
  isOfProduct,
  isUnknown,
  longestPhrase,
  MADE_OF,
  materialBefore,
  negationsIn,
  ON,
  surfaceAt,
  thingOf,
  thingOfMaterial,
} from './words/word-facts.ts';

/** They only say that something is not wanted. */
const NEGATIVES: ReadonlySet<string> = new Set(['neither', 'nor', 'never', 'free', 'noch', 'ni', 'nem']);

/** Phrases that take something out which a photographed scene shows: it stays there, whatever is said. */
export function findKeptNegations(prompt: string, description: string): string[] {
  const shown = nounsIn(description);
  const words = readWords(prompt);
  return negationsIn(words)
    .filter(({ places }) => places.some((at) => !isFiller(words[at]!) && shown.has(singular(nounOf(words[at]!)))))
    .map(({ text }) => text);
}

/** Whether a scene's own description shows what a word names. */
export const isDescribed = (said: string, description: string): boolean => nounsIn(description).has(singular(said));

const nounsIn = (description: string): ReadonlySet<string> =>
  new Set(readWords(description).flatMap(({ said }) => [said, singular(said)]));

const singular = (word: string): string => word.replace(/s$/, '');

/** The material of a ground that a word names. */
function groundAt(words: readonly PromptWord[], at: number, unwanted: ReadonlySet<number>) {
  const isOfWall = wallWords.has(words[at + 1]?.said ?? '');
  const isNone = unwanted.has(at) || isOfWall || Object.hasOwn(settingWords, words[at]!.said);
  if (isNone || isOfProduct(words, at) || thingOfMaterial(words, at)) return undefined;
  return lookUp(surfaceWords, words[at]!.said)?.kind;
}

/** "White floor, oak table": one ground is drawn, and a colour of the floor alone gives way to a material. */
function floorGivenUp(words: readonly PromptWord[], at: number, unwanted: ReadonlySet<number>) {
  if (!floorWords.has(words[at]!.said)) return null;
  const isSaidOfIt = (place: number): boolean => {
    const word = words[place];
    return word !== undefined && (colourOf(word.said) !== null || lookUp(colourModifiers, word.said) !== undefined);
  };
  let [from, to] = [at, at];
  while (!words[from]!.opens && isSaidOfIt(from - 1)) from--;
  while (words[at]!.colourFollows && words[to + 1]?.opens === false && isSaidOfIt(to + 1)) to++;
  return from < to && words.some((_, place) => groundAt(words, place, unwanted)) ? { from, to } : null;
}

/** "White marble, oak": one ground is drawn, and it is the first material that is named. */
function isSecondGround(words: readonly PromptWord[], at: number, unwanted: ReadonlySet<number>): boolean {
  const kindAt = (place: number) => groundAt(words, place, unwanted);
  const kind = kindAt(at);
  if (!kind) return false;
  if (isFurniture(words[at]!.said)) {
    // It is of the material before it, drawn or not.
    let before = at;
    while (before > 0 && !words[before]!.opens) if (kindAt(--before)) return isSecondGround(words, before, unwanted);
  }
  // The material of a table decides over the table.
  const isPlainTable = MADE_OF.has(words[at + 1]?.text ?? '') && words[at + 2] && kindAt(at + 2);
  const first = words.findIndex((_, place) => kindAt(place));
  const firstKind =
    (MADE_OF.has(words[first + 1]?.text ?? '') && words[first + 2] && kindAt(first + 2)) || kindAt(first);
  return at > first && !isPlainTable && kind !== firstKind;
}

/** "Oak table, floor": one ground is drawn, and the floor is not it. */
function isOtherFloor(words: readonly PromptWord[], at: number, unwanted: ReadonlySet<number>): boolean {
  if (!floorWords.has(words[at]!.said)) return false;
  const first = words.findIndex((_, place) => groundAt(words, place, unwanted));
  if (first < 0) return false;
  const material = surfaceAt(words, at + 1) ?? materialBefore(words, at);
  return material?.kind !== groundAt(words, first, unwanted);
}

/** The thing that a colour is said of. */
function thingBeside(words: readonly PromptWord[], at: number, there: ReadonlySet<string>): ThingName | null {
  const [before, next] = [words[at - 1], words[at + 1]];
  if (words[at]!.colourFollows && before && !words[at]!.opens) return thingOf(before.said, there);
  return next && !next.opens ? thingOf(longestPhrase(words, at + 1, there).text, there) : null;
}

/** "On books": what shops sell is the product everywhere else, and is not put under it. */
function isSupport(words: readonly PromptWord[], at: number): boolean {
  const { said } = words[at]!;
  if (!thingOf(said, ALL_THINGS) || PROP_THINGS.has(thingOf(said, ALL_THINGS)!)) return false;
  if (words[at + 1]?.text === 'の' && words[at + 2]?.text === '上') return true;
  let before = at - 1;
  const isSaidOfIt = ({ text, said: word }: PromptWord): boolean =>
    !ON.has(text) && (isFiller(words[before]!) || colourOf(word) !== null);
  while (before >= 0 && !words[before + 1]!.opens && isSaidOfIt(words[before]!)) before--;
  return before >= 0 && !words[before + 1]!.opens && ON.has(words[before]!.text);
}

/**
 * A prompt without what it repeats of a scene's own description: that is no wish, the scene looks like that already.
 * Parts between commas and full stops are compared.
 */
export function leaveOutDescription(prompt: string, description: string): string {
  const parts = (text: string) => text.split(/[,.;\n]+/);
  const plain = (part: string) => part.toLowerCase().replace(/\s+/g, ' ').trim();
  const own = new Set(parts(description).map(plain));
  return parts(prompt)
    .filter((part) => !own.has(plain(part)))
    .join(',');
}

/** Places that a later one of another kind takes the place of; one is drawn. What brings things along is shown by them. */
function placesNotShown(
  words: readonly PromptWord[],
  there: ReadonlySet<string>,
  unwanted: ReadonlySet<number>,
): { readonly from: number; readonly length: number }[] {
  const places = words.flatMap((_, from) => {
    const { text, length } = longestPhrase(words, from, there);
    const setting = unwanted.has(from) || isOfProduct(words, from) ? undefined : lookUp(settingWords, text);
    return setting ? [{ from, length, setting }] : [];
  });
  const drawn = places.at(-1)?.setting.kind;
  return places.filter(({ setting }) => setting.kind !== drawn && !setting.things);
}

/**
 * Things that a prompt names and that no table knows, in their order, each once; what it does not want is left out, and
 * what the photographed scene shows by its own description.
 */
export function findUnknownWords(
  prompt: string,
  there: ReadonlySet<string> = NO_THINGS,
  description: string = '',
): string[] {
  const words = readWords(prompt);
  const shown = nounsIn(description);
  const known = new Set<number>();
  words.forEach((_, at) => {
    const phrase = longestPhrase(words, at, there);
    if (phrase.length > 1) for (let i = 0; i < phrase.length; i++) known.add(at + i);
  });
  const unwanted = new Set(negationsIn(words).flatMap(({ places }) => places));
  // "Stack of books": said whole, not as a stack.
  const whole = new Map<number, string>();
  words.forEach((_, at) => {
    const { text, length } = longestPhrase(words, at, ALL_THINGS);
    if (length < 2 || known.has(at) || !thingOf(text, ALL_THINGS) || !isUnknown(words[at])) return;
    whole.set(at, writtenOf(words.slice(at, at + length)));
    for (let i = 0; i < length; i++) known.add(at + i);
  });
  words.forEach((_, at) => {
    const part = thingOfMaterial(words, at) ?? floorGivenUp(words, at, unwanted);
    if (
      !part ||
      known.has(part.from) ||
      words.slice(part.from, part.to + 1).every(({ said }) => shown.has(singular(said)))
    )
      return;
    whole.set(part.from, writtenOf(words.slice(part.from, part.to + 1)));
    for (let i = part.from; i <= part.to; i++) known.add(i);
  });
  for (const { from, length } of placesNotShown(words, there, unwanted)) {
    if (shown.has(singular(nounOf(words[from]!)))) continue;
    whole.set(from, writtenOf(words.slice(from, from + length)));
    for (let i = from; i < from + length; i++) known.add(i);
  }
  const missing = words.filter((word, at) => {
    if (unwanted.has(at) || NEGATIVES.has(word.text)) return false;
    if (known.has(at)) return whole.has(at);
    // "Red books", "flores blancas": the things are there, the colour is not.
    const thing = colourOf(word.said) && thingBeside(words, at, there);
    if (thing) return !isPaintable(thing);
    if (isSecondGround(words, at, unwanted)) return !shown.has(singular(nounOf(word)));
    if (isOtherFloor(words, at, unwanted)) return !shown.has(singular(nounOf(word)));
    if (isSupport(words, at)) return !shown.has(singular(nounOf(word)));
    if (thingOf(word.said, there) || shown.has(singular(nounOf(word)))) return false;
    return isUnknown(word) || tileWords.has(word.said);
  });
  return [...new Set(missing.map((word) => whole.get(words.indexOf(word)) ?? word.text))];
}
