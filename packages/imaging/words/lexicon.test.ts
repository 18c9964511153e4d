import { describe, expect, it } from 'vitest';
import { colourModifiers } from '../stage/words/colour-words.ts';
import { isLightNoun } from '../stage/words/light-nouns.ts';
import { moodWords, sideWords } from '../stage/words/light-words.ts';
import { colourOf } from '../stage/words/read-colour.ts';
import { podiumWords, settingWords, wallWords } from '../stage/words/setting-words.ts';
import { glossWords, surfaceWords } from '../stage/words/surface-words.ts';
import { thingWords } from '../stage/words/thing-words.ts';
import { productWords } from '../stage/words/product-words.ts';
import { LEXICONS, sceneMeanings, wordsIn } from './lexicon.ts';
import type { LexiconLanguage } from './lexicon.ts';

const LANGUAGES = Object.keys(LEXICONS) as LexiconLanguage[];
const SPACED = LANGUAGES.filter((language) => language !== 'ja' && language !== 'zh');
const UNSPACED = ['ja', 'zh'] as const;

/** Words that these languages give different meanings, with the meanings. */
function ambiguous(languages: readonly LexiconLanguage[], form: (word: string) => string): [string, string[]][] {
  const meanings = new Map<string, Set<string>>();
  for (const [word, meaning] of languages.flatMap((language) => wordsIn('scene', language))) {
    meanings.set(form(word), (meanings.get(form(word)) ?? new Set()).add(meaning));
  }
  return [...meanings].filter(([, of]) => of.size > 1).map(([word, of]) => [word, [...of]]);
}

describe('words of prompts', () => {
  it('mean what the tables of scenes know', () => {
    const tables = [colourModifiers, surfaceWords, settingWords, moodWords, sideWords, thingWords];
    const sets = [wallWords, podiumWords, glossWords, productWords, new Set(['without'])];
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

describe.each(LANGUAGES)('the words of %s', (language) => {
  it('are written as a prompt is read: small letters, single spaces, no other marks', () => {
    const words = wordsIn('scene', language).map(([word]) => word);
    expect(words.filter((word) => !/^[\p{L}\p{M}\p{N}ー]+(?: [\p{L}\p{M}\p{N}]+)*$/u.test(word))).toEqual([]);
    expect(words.filter((word) => word !== word.normalize('NFKC').toLowerCase())).toEqual([]);
  });

  it('stand once under a meaning', () => {
    const twice = Object.entries<readonly string[]>(LEXICONS[language].scene).filter(
      ([, words]) => new Set(words).size < words.length || words.length === 0,
    );
    expect(twice).toEqual([]);
  });
});
