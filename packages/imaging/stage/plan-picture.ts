import { understandPrompt } from './understand-prompt.ts';
import { findUnknownWords } from './unknown-words.ts';
import { colourWords } from './words/colour-words.ts';
import { moodWords, sideWords } from './words/light-words.ts';
import { findMainNoun } from './words/main-noun.ts';
import { productWords } from './words/word-roles.ts';
import { isFiller, readWords } from './words/read-words.ts';
import type { PromptWord } from './words/read-words.ts';
import { settingWords, wallWords } from './words/setting-words.ts';
import { surfaceWords } from './words/surface-words.ts';
import { ALL_THINGS } from './words/thing-words.ts';
import type { ThingName } from './words/thing-words.ts';

/** A set or place of our own, as far as words go. */
export interface DescribedScene {
  readonly name: string;
  readonly displayName: string;
  /** Its looks, in English. */
  readonly description: string;
}

/** The plan of a picture from words alone. */
export interface PicturePlan {
  /** The place that shows what was asked for; null: one is drawn. */
  readonly scene: string | null;
  /** Words that this place shows. */
  readonly shown: readonly string[];
  readonly things: readonly ThingName[];
  /** Named, and not to be had. */
  readonly missing: readonly string[];
  /** Something that is named can be seen: a thing, a place, a ground or a wall. Light alone is no picture. */
  readonly isPictured: boolean;
  /** The main noun, where it is missing: what would be made is a place without what was asked for. */
  readonly unpictured: string | null;
}

/** Where a thing stands or what a word of space says is no part of a place. */
const NO_NOUNS: ReadonlySet<string> = new Set(
  `wall line band part hand made front drawn few set side deep gentle playful smooth proper wide distance melting flowing wrapped
  patterns pattern green red white black pink cream mint lilac gold golden dark pale raw fresh low round`.split(/\s+/),
);
/** A place's own name says more than what is in it. */
const NAME_POINTS = 3;
/** There is one Paris, and many streets: a proper name beats what else is named. */
const PROPER_NAME_POINTS = 6;
/** The weight of a set's subject: it stands first in its description. */
const FIRST_POINTS = 1.5;

/** Chooses what of our own library and of what can be drawn shows most of what a text names. */
export function planPicture(prompt: string, scenes: readonly DescribedScene[]): PicturePlan {
  const words = readWords(prompt);
  const drawn = understandPrompt(prompt, undefined, ALL_THINGS);
  const subject = drawn.things[0]?.name ?? null;
  // The drawn set's points for the place, to be beaten by a photographed one.
  const drawable = drawn.phrases.filter(({ words: said }) => isPlaceWord(readWords(said))).length;
  // "Gift box" is no box that stands somewhere.
  const ofPhrases = new Set(
    drawn.phrases.flatMap(({ words: said, places }) =>
      places.length > 1 && understandPrompt(said, undefined, ALL_THINGS).things.length > 0 ? places : [],
    ),
  );
  let best: { readonly scene: DescribedScene; readonly shown: readonly string[]; readonly points: number } | null =
    null;
  for (const scene of scenes) {
    const found = matchScene(words, scene, ofPhrases);
    if (found.points > (best?.points ?? 0)) best = { scene, ...found };
  }
  const chosen = best && best.points >= FIRST_POINTS && best.shown.length >= drawable ? best : null;
  const shown = chosen?.shown ?? [];
  const isShown = new Set(shown.flatMap(stemsOfWord(words)));
  // The subject is always brought; of the rest what the place has already is not brought again.
  const things = drawn.things
    .map(({ name }) => name)
    .filter((name) => name === subject || !chosen || !namesOf(name, words).some((word) => isShown.has(stem(word))));
  const missing = findMissing(prompt, words, isShown, ALL_THINGS);
  return {
    scene: chosen?.scene.name ?? null,
    shown,
    things,
    missing,
    isPictured: things.length > 0 || chosen !== null || drawable > 0,
    unpictured: mainNounOf(prompt, missing),
  };
}

/** The main noun of a text, where neither the place nor the library has it. */
export function findUnpictured(prompt: string, shown: readonly string[], there: ReadonlySet<string>): string | null {
  const words = readWords(prompt);
  return mainNounOf(prompt, findMissing(prompt, words, new Set(shown.flatMap(stemsOfWord(words))), there));
}

function mainNounOf(prompt: string, missing: readonly string[]): string | null {
  const main = findMainNoun(prompt);
  return main && missing.includes(main.word) ? main.noun : null;
}

/** The reading of words alone, in the words of the prompt and in their order. */
export interface PictureReading {
  readonly understood: readonly string[];
  readonly unused: readonly string[];
  readonly missing: readonly string[];
}

/** Puts together what the place shows and what was seen to change the picture. */
export function tellPicture(
  prompt: string,
  shown: readonly string[],
  seen: { readonly understood: readonly string[]; readonly unused: readonly string[] },
  there: ReadonlySet<string>,
): PictureReading {
  const words = readWords(prompt);
  const place = (said: string): number => words.findIndex(({ text }) => text === said.split(' ')[0] || text === said);
  const inSeen = new Set(seen.understood.flatMap((phrase) => phrase.split(' ')));
  const isShown = new Set(shown);
  const all = [...seen.understood, ...shown.filter((word) => !inSeen.has(word))];
  return {
    understood: all.sort((a, b) => place(a) - place(b)),
    unused: seen.unused.filter((phrase) => !phrase.split(' ').some((word) => isShown.has(word))),
    missing: findMissing(prompt, words, new Set(shown.flatMap(stemsOfWord(words))), there),
  };
}

/** The reading of the words before there is a picture: those that the place shows, and those that may change it. */
export function readWish(prompt: string, shown: readonly string[]): readonly string[] {
  const { phrases } = understandPrompt(prompt, undefined, ALL_THINGS);
  const seen = { understood: phrases.map(({ words }) => words), unused: [] };
  return tellPicture(prompt, shown, seen, ALL_THINGS).understood;
}

const stemsOfWord =
  (words: readonly PromptWord[]) =>
  (text: string): string[] =>
    stemsOf(words.find((word) => word.text === text)?.said ?? text);

/** Named things that neither the place nor the library has. Things that shops sell count here: a scene has none of them. */
function findMissing(
  prompt: string,
  words: readonly PromptWord[],
  isShown: ReadonlySet<string>,
  there: ReadonlySet<string>,
): readonly string[] {
  const { phrases } = understandPrompt(prompt, undefined, there);
  const said = new Set(phrases.flatMap((phrase) => phrase.words.split(' ')));
  const sold = words
    .filter(({ text }) => [text, stem(text)].some((form) => productWords.has(form)))
    .map(({ text }) => text)
    .filter((text) => !said.has(text));
  const unknown = new Set([
    ...findUnknownWords(prompt, there).flatMap((phrase) => [phrase, ...phrase.split(' ')]),
    ...sold,
  ]);
  return words
    .filter(({ text, said: english }) => unknown.has(text) && !stemsOf(english).some((form) => isShown.has(form)))
    .map(({ text }) => text)
    .filter((text, at, all) => all.indexOf(text) === at);
}

function matchScene(
  words: readonly PromptWord[],
  scene: DescribedScene,
  leftOut: ReadonlySet<number>,
): { shown: string[]; points: number } {
  const { name, displayName, description } = scene;
  const first = new Set(tokens(description.split(',')[0]!).map(stem));
  const all = new Set(tokens(description).map(stem));
  const named = new Set(tokens(`${displayName} ${name.replaceAll('-', ' ')}`).map(stem));
  // Within a sentence only a proper name keeps its capital.
  const namePoints = description.includes(displayName) ? PROPER_NAME_POINTS : NAME_POINTS;
  const shown: string[] = [];
  let points = 0;
  for (const [at, word] of words.entries()) {
    if (isNegated(words, at) || isNoNoun(word) || leftOut.has(at)) continue;
    const forms = stemsOf(word.said);
    const has = (where: ReadonlySet<string>): boolean => forms.some((form) => where.has(form));
    if (!has(all) && !has(named)) continue;
    if (shown.includes(word.text)) continue;
    shown.push(word.text);
    points += has(named) ? namePoints : has(first) ? FIRST_POINTS : 1;
  }
  return { shown, points };
}

function isNegated(words: readonly PromptWord[], at: number): boolean {
  return words.slice(Math.max(0, at - 2), at).some(({ said }) => ['no', 'not', 'without', 'never'].includes(said));
}

/** Light, colours, fillers: they are done to a place, and choose none. */
function isNoNoun(word: PromptWord): boolean {
  const forms = stemsOf(word.said);
  return (
    isFiller(word) ||
    forms.some((form) => Object.hasOwn(moodWords, form) || Object.hasOwn(sideWords, form)) ||
    (forms.some((form) => Object.hasOwn(colourWords, form)) && !forms.includes('champagne')) ||
    forms.some((form) => NO_NOUNS.has(form))
  );
}

const isPlaceWord = (words: readonly PromptWord[]): boolean =>
  words.some(({ said }) =>
    stemsOf(said).some(
      (form) => Object.hasOwn(settingWords, form) || Object.hasOwn(surfaceWords, form) || wallWords.has(form),
    ),
  );

/** The words of a text by which a thing was named. */
function namesOf(name: ThingName, words: readonly PromptWord[]): string[] {
  return words
    .map(({ said }) => said)
    .filter((said) => understandPrompt(said, undefined, new Set([name])).things.length > 0);
}

const tokens = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((token) => token.length > 2);

const stem = (word: string): string =>
  word.length > 4 && /(?:s|x|ch|sh)es$/.test(word)
    ? word.slice(0, -2)
    : word.length > 3
      ? word.replace(/s$/, '')
      : word;

/** "Wooden" is wood, "snowy" is snow; phrases are their words. */
const stemsOf = (said: string): string[] =>
  said.split(' ').flatMap((word) => {
    const base = stem(word);
    return base === 'wooden'
      ? [base, 'wood', 'oak', 'walnut']
      : base === 'snowy'
        ? [base, 'snow']
        : base === 'xma' || base === 'christma'
          ? [base, 'festive', 'fir']
          : [base];
  });
