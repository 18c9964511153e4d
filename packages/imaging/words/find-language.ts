import { OTHER_VOCABULARIES, WRITER_LEXICONS } from './lexicon.ts';

/** Languages that the local writer has sentences of its own for. */
export const WORDS_LANGUAGES = ['en', 'de', 'fr'] as const;
export type WordsLanguage = (typeof WORDS_LANGUAGES)[number];

const VOCABULARY: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  [
    ...Object.entries(WRITER_LEXICONS).map(([language, { vocabulary }]) => [language, vocabulary] as const),
    ...Object.entries(OTHER_VOCABULARIES),
  ].map(([language, words]) => [language, new Set(words)]),
);

/** Letters that are at home in one of our languages and rare in the others. */
const LETTERS: Readonly<Record<string, RegExp>> = { de: /[äöüß]/u, fr: /[éèêëàâçîïôùûœ]/u };

/**
 * The language of the first text that shows one, `other` for a language without sentences of ours, null where no text
 * tells.
 */
export function findLanguage(texts: readonly string[]): WordsLanguage | 'other' | null {
  for (const text of texts) {
    const found = languageOf(text);
    if (found) return found;
  }
  return null;
}

function languageOf(text: string): WordsLanguage | 'other' | null {
  const letters = text.match(/\p{L}/gu) ?? [];
  if (letters.length === 0) return null;
  const foreign = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length;
  if (foreign > letters.length * 0.3) return 'other';
  const said = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scores = new Map<string, number>();
  for (const word of said) {
    const at = Object.keys(VOCABULARY).filter((language) => VOCABULARY[language]!.has(word));
    for (const language of at) scores.set(language, (scores.get(language) ?? 0) + 1 / at.length);
    for (const [language, own] of Object.entries(LETTERS)) {
      if (own.test(word)) scores.set(language, (scores.get(language) ?? 0) + 0.4);
    }
  }
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1]);
  if (!best || best[1] < 0.4 || best[1] < (second?.[1] ?? 0) * 1.25) return null;
  return (WORDS_LANGUAGES as readonly string[]).includes(best[0]) ? (best[0] as WordsLanguage) : 'other';
}

/** Of a list as browsers send it (`de-AT,de;q=0.9,en;q=0.8`): the first language, where it says one. */
export function languageOfLocale(locale: string | null | undefined): WordsLanguage | 'other' | null {
  const first = /^\s*([a-z]{2,3})\b/i.exec(locale ?? '')?.[1]?.toLowerCase();
  if (!first) return null;
  return (WORDS_LANGUAGES as readonly string[]).includes(first) ? (first as WordsLanguage) : 'other';
}
