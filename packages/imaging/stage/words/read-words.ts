import { LEXICONS, wordsIn } from '../../words/lexicon.ts';
import type { LexiconLanguage } from '../../words/lexicon.ts';
import { pluralsOf } from '../../words/plurals.ts';
import { describes } from './word-roles.ts';
import { colourWords } from './colour-words.ts';
import { cjkFillers, fillers } from './word-roles.ts';
import { moodWords } from './light-words.ts';
import { surfaceWords } from './surface-words.ts';
import { thingWords } from './thing-words.ts';

/** A word or phrase of a prompt, in its order. */
export interface PromptWord {
  /** As it was written, in small letters. */
  readonly text: string;
  /** In English, as the word tables know it; the text itself where it is English or unknown. */
  readonly said: string;
  /** Said in a language whose colours stand after the noun. */
  readonly colourFollows: boolean;
  /** First after a comma or a full stop: it does not belong to the word before it. */
  readonly opens: boolean;
  /** Written in one word with the one before it, as in "Sommerlicht". */
  readonly isJoined?: true;
}

interface Entry {
  readonly said: string;
  readonly colourFollows: boolean;
}

const MAX_LETTERS = 2000;
/** Words of the longest phrase of another language. */
const LONGEST = 5;
/** Between parts of a sentence; a point between digits is none. */
const PART_ENDS = /[,;:!?()\n\r，、。；：！？]+|\.(?!\d)/u;
/** One of them is a word. */
const HAN = /\p{Script=Han}/u;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

const ENDS_IN_VOWEL = /^\p{L}+[aeioué]$/u;

const withoutAccents = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '');

const spaced = new Map<string, Entry>();
const unspaced = new Map<string, Entry>();
for (const language of ['fr', 'es', 'it', 'pt'] as const) addSpaced(language, true);
// After them: a word that German shares with one of them ("elegante") says nothing about where colours stand.
addSpaced('de', false);
addSpaced('en', false);
// After all words themselves, which count before a form that is guessed.
for (const language of ['fr', 'es', 'it', 'pt', 'de'] as const) addThingPlurals(language);
for (const language of ['ja', 'zh'] as const) {
  for (const [word, said] of wordsIn(LEXICONS[language].scene)) unspaced.set(word, { said, colourFollows: false });
}
const longestCjk = Math.max(...[...unspaced.keys()].map((key) => key.length));

function addSpaced(language: LexiconLanguage, colourFollows: boolean): void {
  for (const [word, said] of wordsIn(LEXICONS[language].scene)) {
    // "Marmol" as well as "mármol": phones and hurried writers leave accents out. Languages whose colours follow have
    // plurals in "s", of adjectives too.
    const plurals = colourFollows && language !== 'it' && ENDS_IN_VOWEL.test(word) ? [`${word}s`] : [];
    const others = [withoutAccents(word), ...plurals, ...plurals.map(withoutAccents)];
    spaced.set(word, { said, colourFollows });
    for (const form of others) if (!spaced.has(form)) spaced.set(form, { said, colourFollows });
  }
}

/** Several of a thing that can be pictured, where the lexicon does not say how they are called. */
function addThingPlurals(language: LexiconLanguage): void {
  for (const [said, words] of Object.entries<readonly string[]>(LEXICONS[language].scene)) {
    if (!Object.hasOwn(thingWords, said)) continue;
    for (const word of words) {
      const plurals = pluralsOf(word, language);
      if (plurals.some((plural) => plural !== word && words.includes(plural))) continue;
      for (const form of [...plurals, ...plurals.map(withoutAccents)]) {
        if (!spaced.has(form)) spaced.set(form, { said, colourFollows: language !== 'de' });
      }
    }
  }
}

/** The words of a prompt in any of the languages that are known, in order. */
export function readWords(prompt: string): PromptWord[] {
  return prompt
    .normalize('NFKC')
    .toLowerCase()
    .slice(0, MAX_LETTERS)
    .split(PART_ENDS)
    .flatMap((part) => readPart(part).map((word, at) => ({ ...word, opens: at === 0 })));
}

type PartWord = Omit<PromptWord, 'opens'>;

function readPart(part: string): PartWord[] {
  const tokens = part.split(/[^\p{L}\p{N}ー]+/u).flatMap(splitScripts);
  const words: PartWord[] = [];
  for (let at = 0; at < tokens.length;) {
    if (CJK.test(tokens[at]!)) {
      words.push(...readUnspaced(tokens[at]!));
      at++;
      continue;
    }
    let length = Math.min(LONGEST, tokens.length - at);
    let entry: Entry | undefined;
    for (; length > 0 && !entry; length--) entry = spaced.get(tokens.slice(at, at + length).join(' '));
    if (!entry) length = 0;
    const pieces = entry ? null : germanCompound(tokens[at]!);
    if (pieces) {
      words.push(...pieces);
      at++;
      continue;
    }
    const shade = entry ? null : germanShade(tokens[at]!);
    const text = entry ? tokens.slice(at, at + length + 1).join(' ') : tokens[at]!;
    words.push({ text, said: entry?.said ?? shade ?? text, colourFollows: entry?.colourFollows ?? false });
    at += entry ? length + 1 : 1;
  }
  // "Fondo rosa", "mármol beige": words of several languages are read like those around them.
  const follows = words.some((word) => word.colourFollows);
  return words.map((word, at) => {
    const said = namesRoses(words, at) ? 'flower' : namesFrenchFloor(words, at) ? 'floor' : word.said;
    return { ...word, said, colourFollows: follows };
  });
}

/** Before one of these an Italian or French "rose" is the flower, not the colour. */
const BEHIND_ROSES: ReadonlySet<string> = new Set(['su', 'sul', 'sulla', 'sullo', 'sui', 'sur', 'con', 'senza', 'in']);

/** "Roses on marble" are flowers; behind a Romance noun ("murs roses") they are its colour. */
function namesRoses(words: readonly PartWord[], at: number): boolean {
  const { text } = words[at]!;
  const before = words[at - 1];
  if (before?.colourFollows && before.said !== 'without') return false;
  return text === 'roses' || (text === 'rose' && BEHIND_ROSES.has(words[at + 1]?.text ?? ''));
}

/** Colours that are no words of Spanish or Portuguese, in which "sol" is the sun. */
const FRENCH_COLOURS: ReadonlySet<string> = new Set(
  wordsIn(LEXICONS.fr.scene).flatMap(([word, meaning]) => {
    const isShared = [LEXICONS.es, LEXICONS.pt].some(({ scene }) => scene[meaning as 'white']?.includes(word));
    return Object.hasOwn(colourWords, meaning) && !isShared ? word : [];
  }),
);

/** "Sol blanc" is a floor. */
const namesFrenchFloor = (words: readonly PartWord[], at: number): boolean =>
  words[at]!.text === 'sol' && FRENCH_COLOURS.has(words[at + 1]?.text ?? '');

/** "Dunkelrot" and "hellblaue": the shade and its colour in one word. */
function germanShade(token: string): string | null {
  const [, shade, colour] = /^(dunkel|hell)(.{3,})$/.exec(token) ?? [];
  const entry = colour === undefined ? undefined : spaced.get(colour);
  return entry ? `${shade === 'dunkel' ? 'dark' : 'light'} ${entry.said}` : null;
}

/** Shortest piece of a German compound, in letters. */
const SHORTEST_PIECE = 3;
/** Between two pieces of a German compound. */
const LINKS = ['', 's', 'n', 'en'] as const;
/** Last pieces of a German compound that name no thing. */
const PLAIN_HEADS = /^(?:stimmung|atmosphäre|farben(?:e|er|es|en|em)?|farbig(?:e|er|es|en|em)?)$/;
const MOODS: ReadonlySet<string> = new Set(Object.keys(moodWords));
const COLOURS: ReadonlySet<string> = new Set(Object.keys(colourWords));
const MATERIALS: ReadonlySet<string> = new Set([...Object.keys(surfaceWords), ...COLOURS]);
/** Meanings of the last piece, and what its first piece may say of it: "Nachttisch" is no table at night. */
const HEADS: Readonly<Record<string, ReadonlySet<string>>> = {
  light: new Set([...MOODS, ...COLOURS]),
  wall: MATERIALS,
  background: MATERIALS,
  table: MATERIALS,
  podium: MATERIALS,
  floor: MATERIALS,
};

/** "Sommerlicht" and "Marmorwand" as the two words that they are made of; null for all other words. */
function germanCompound(token: string): PartWord[] | null {
  for (let at = SHORTEST_PIECE; at <= token.length - SHORTEST_PIECE; at++) {
    const [first, last] = [token.slice(0, at), token.slice(at)];
    const head = spaced.get(last);
    const kinds = PLAIN_HEADS.test(last) ? (last.startsWith('farb') ? COLOURS : MOODS) : HEADS[head?.said ?? ''];
    if (!kinds || head?.colourFollows) continue;
    for (const link of LINKS) {
      const stem = first.endsWith(link) ? first.slice(0, first.length - link.length) : '';
      const kind = spaced.get(stem);
      if (!kind || stem.length < SHORTEST_PIECE || !kinds.has(kind.said)) continue;
      return [
        { text: first, said: kind.said, colourFollows: false },
        { text: last, said: head?.said ?? last, colourFollows: false, isJoined: true },
      ];
    }
  }
  return null;
}

/** Words as they were written. */
export const writtenOf = (words: readonly Pick<PromptWord, 'text' | 'isJoined'>[]): string =>
  words.map(({ text, isJoined }, at) => (at === 0 || isJoined ? text : ` ${text}`)).join('');

/** Names nothing that a picture could show. */
export function isFiller(word: PartWord): boolean {
  return (
    fillers.has(word.text) ||
    cjkFillers.includes(word.text) ||
    /^\p{N}+$/u.test(word.text) ||
    (word.text.length < 2 && !HAN.test(word.text)) ||
    describes(word.text) ||
    PLAIN_HEADS.test(word.text)
  );
}

function splitScripts(token: string): string[] {
  if (token === '') return [];
  return (
    token.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu,
    ) ?? []
  );
}

/** Takes the longest known word at each place; what lies between known words is one unknown word. */
function readUnspaced(run: string): PartWord[] {
  const words: PartWord[] = [];
  let unknown = '';
  const flush = (): void => {
    if (unknown !== '') words.push({ text: unknown, said: unknown, colourFollows: false });
    unknown = '';
  };
  for (let at = 0; at < run.length;) {
    let length = Math.min(longestCjk, run.length - at);
    while (length > 0 && !unspaced.has(run.slice(at, at + length))) length--;
    const filler = length === 0 ? cjkFillers.find((word) => run.startsWith(word, at)) : undefined;
    if (length > 0) {
      flush();
      const text = run.slice(at, at + length);
      words.push({ text, said: unspaced.get(text)!.said, colourFollows: false });
    } else if (filler && unknown === '') {
      words.push({ text: filler, said: filler, colourFollows: false });
      length = filler.length;
    } else {
      unknown += run[at]!;
      length = 1;
    }
    at += length;
  }
  flush();
  return words;
}
