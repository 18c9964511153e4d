import type { LexiconLanguage } from './lexicon.ts';

/** The endings of one thing and of several; most nouns have one plural, and of German ones it cannot be told which. */
type Ending = readonly [end: RegExp, plurals: readonly string[]];

/** The first ending that fits counts. Japanese and Chinese nouns have no plural. */
const ENDINGS: Partial<Record<LexiconLanguage, readonly Ending[]>> = {
  en: [
    [/(?<=[^aeiou])y$/, ['ies']],
    [/(?<=ea|l)f$/, ['ves']],
    [/(?<=s|x|z|ch|sh)$/, ['es']],
    [/$/, ['s']],
  ],
  // With the dative in "n".
  de: [
    [/e$/, ['en']],
    [/(?<=e[lr])$/, ['', 'n']],
    [/(?<=en)$/, ['']],
    // "Tabletten" are of another thing.
    [/(?<=ett)$/, ['s', 'e', 'er', 'ern']],
    [/$/, ['e', 'er', 'en', 'ern', 's']],
  ],
  fr: [
    [/(?<=[sxz])$/, ['']],
    [/(?<=[ae]u)$/, ['x']],
    [/al$/, ['aux']],
    [/$/, ['s']],
  ],
  es: [
    [/(?<=[aeiouáéó])$/, ['s']],
    [/z$/, ['ces']],
    [/ón$/, ['ones']],
    [/án$/, ['anes']],
    [/$/, ['es']],
  ],
  pt: [
    [/ão$/, ['ões', 'ãos', 'ães']],
    [/m$/, ['ns']],
    [/el$/, ['éis', 'eis']],
    [/ol$/, ['óis', 'ois']],
    [/[aiu]?l$/, ['ais', 'is', 'uis']],
    [/(?<=[rsz])$/, ['es']],
    [/$/, ['s']],
  ],
  it: [
    [/io$/, ['i']],
    [/(?<=[cg])o$/, ['hi', 'i']],
    [/(?<=[cg])ia$/, ['e', 'ie']],
    [/(?<=[cg])a$/, ['he']],
    [/a$/, ['e']],
    [/[oe]$/, ['i']],
  ],
};

/** Behind one of these stands what a thing is of or for; it stays as it is. */
const LINK = /\s(?:of|on|von|aus|mit|de|du|des|d|en|à|da|do|das|dos|di|del|della|delle|in|con|com)\s.*$/;

const UMLAUTS: readonly (readonly [RegExp, string])[] = [
  [/au(?=[^aou]*$)/, 'äu'],
  [/a(?=[^aou]*$)/, 'ä'],
  [/o(?=[^aou]*$)/, 'ö'],
  [/u(?=[^aou]*$)/, 'ü'],
];

/** Forms that a noun or a phrase around one takes for several; some of the German ones are no words. */
export function pluralsOf(phrase: string, language: LexiconLanguage): string[] {
  const endings = ENDINGS[language];
  if (!endings) return [];
  const link = LINK.exec(phrase)?.[0] ?? '';
  const words = phrase.slice(0, phrase.length - link.length).split(' ');
  // Words behind a Romance noun agree with it; elsewhere the noun is the last.
  const isRomance = language !== 'en' && language !== 'de';
  const first = isRomance ? 0 : words.length - 1;
  let forms = [words.slice(0, first).join(' ')];
  for (const word of words.slice(first)) {
    const several = pluralsOfWord(word, endings, language === 'de');
    forms = forms.flatMap((form) => several.map((plural) => (form === '' ? plural : `${form} ${plural}`)));
  }
  return forms.map((form) => form + link);
}

function pluralsOfWord(word: string, endings: readonly Ending[], hasUmlauts: boolean): string[] {
  const [end, plurals] = endings.find(([of]) => of.test(word)) ?? [/$/, ['']];
  const umlaut = hasUmlauts ? UMLAUTS.find(([vowel]) => vowel.test(word)) : undefined;
  const stems = umlaut ? [word, word.replace(...umlaut)] : [word];
  return stems.flatMap((stem) => plurals.map((plural) => stem.replace(end, plural)));
}
