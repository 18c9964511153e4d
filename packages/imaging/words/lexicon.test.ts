import { describe, expect, it } from 'vitest';
import { colourModifiers } from '../stage/words/colour-words.ts';
import { isLightNoun } from '../stage/words/light-nouns.ts';
import { moodWords, sideWords } from '../stage/words/light-words.ts';
import { colourOf } from '../stage/words/read-colour.ts';
import { floorWords, podiumWords, settingWords, wallWords } from '../stage/words/setting-words.ts';
import { glossWords, surfaceWords } from '../stage/words/surface-words.ts';
import { thingWords } from '../stage/words/thing-words.ts';
import { productWords } from '../stage/words/word-roles.ts';
import { PRODUCT_KINDS } from '../rest/product-kinds.ts';
import { KIND_LEXICONS, LEXICONS, sceneMeanings, wordsIn } from './lexicon.ts';
import type { LexiconLanguage } from './lexicon.ts';

const LANGUAGES = Object.keys(LEXICONS) as LexiconLanguage[];
const SPACED = LANGUAGES.filter((language) => language !== 'ja' && language !== 'zh');
const UNSPACED = ['ja', 'zh'] as const;

/** Words that these languages give different meanings, with the meanings. */
function ambiguous(languages: readonly LexiconLanguage[], form: (word: string) => string): [string, string[]][] {
  const meanings = new Map<string, Set<string>>();
  for (const [word, meaning] of languages.flatMap((language) => wordsIn(LEXICONS[language].scene))) {
    meanings.set(form(word), (meanings.get(form(word)) ?? new Set()).add(meaning));
  }
  return [...meanings].filter(([, of]) => of.size > 1).map(([word, of]) => [word, [...of]]);
}

describe('words of prompts', () => {
  it('mean what the tables of scenes know', () => {
    const tables = [colourModifiers, surfaceWords, settingWords, moodWords, sideWords, thingWords];
    const sets = [wallWords, floorWords, podiumWords, glossWords, productWords, new Set(['without'])];
    const isKnown = (meaning: string): boolean =>
      tables.some((table) => Object.hasOwn(table, meaning)) ||
      sets.some((set) => set.has(meaning)) ||
      colourOf(meaning) !== null ||
      isLightNoun(meaning);
    expect([...sceneMeanings].filter((meaning) => !isKnown(meaning))).toEqual([]);
  });

  it('have one meaning in all languages of one writing, with and without accents', () => {
    expect(ambiguous(SPACED, (word) => word.normalize('NFD').replace(/\p{M}/gu, ''))).toEqual([]);
    expect(ambiguous(UNSPACED, (word) => word)).toEqual([]);
  });
});

const KIND_LANGUAGES = Object.keys(KIND_LEXICONS) as (keyof typeof KIND_LEXICONS)[];

describe('words of goods', () => {
  it('name kinds that are known, and every kind has words in English and German', () => {
    const names = PRODUCT_KINDS.map(({ name }) => name);
    const tables = Object.values(KIND_LEXICONS);
    expect(tables.flatMap((table) => Object.keys(table)).filter((name) => !names.includes(name))).toEqual([]);
    expect(Object.keys(KIND_LEXICONS.en)).toEqual(names);
    expect(Object.keys(KIND_LEXICONS.de)).toEqual(names);
  });

  it.each(KIND_LANGUAGES)('name one kind each in %s', (language) => {
    const words = wordsIn(KIND_LEXICONS[language]).map(([word]) => word);
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });
});

const tables = [
  ...LANGUAGES.flatMap((language) =>
    Object.entries(LEXICONS[language]).map(([of, table]) => ({ of, language, table })),
  ),
  ...KIND_LANGUAGES.map((language) => ({ of: 'kinds', language, table: KIND_LEXICONS[language] })),
];

describe.each(tables)('the $of of $language', ({ of, table }) => {
  it('are written as a text is read: small letters, single spaces, no other marks', () => {
    const words = wordsIn(table).map(([word]) => word);
    // Names of goods may have a hyphen, which is read as a space.
    const mark = of === 'kinds' ? '[ -]' : ' ';
    const written = new RegExp(`^[\\p{L}\\p{M}\\p{N}ー]+(?:${mark}[\\p{L}\\p{M}\\p{N}]+)*$`, 'u');
    expect(words.filter((word) => !written.test(word) || word !== word.normalize('NFKC').toLowerCase())).toEqual([]);
  });

  it('stand once under a meaning', () => {
    const faulty = Object.entries<readonly string[]>(table).filter(
      ([, words]) => words.length === 0 || new Set(words).size < words.length,
    );
    expect(faulty).toEqual([]);
  });
});
