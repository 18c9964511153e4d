import type { WordsLanguage } from './find-language.ts';
import { WRITER_LEXICONS } from './lexicon.ts';

/** German stems, which all take the usual endings, by the names of `nameColour`. */
const GERMAN: Readonly<Record<string, string>> = WRITER_LEXICONS.de.adjectives;
/** French masculine, feminine, and both in the plural; one form where the word never changes. */
const FRENCH: Readonly<Record<string, readonly string[]>> = WRITER_LEXICONS.fr.adjectives;
const FRENCH_ORDER = ['m', 'f', 'mp', 'fp'] as const;
/** A slot for a colour: `{}` in English, `{en}` with the German ending, `{f}` with the French gender and number. */
const SLOT = /\{(\w*)\}/;

/**
 * A phrase with the colour in its slot, or without one where `colour` is null. `colour` is a name of `nameColour`.
 *
 * @param phrase for example `on a {} marble podium`, `auf {em} Marmor`, `devant une arche {f}`
 */
export function withColour(phrase: string, colour: string | null, language: WordsLanguage): string {
  const filled = phrase.replace(SLOT, (_, form: string) => (colour === null ? '' : formOf(colour, form, language)));
  const tidy = filled.replace(/\s+/g, ' ').trim();
  return language === 'en' ? tidy.replace(/\ba (?=[aeiou])/g, 'an ') : tidy;
}

function formOf(colour: string, form: string, language: WordsLanguage): string {
  if (language === 'en') return colour;
  if (language === 'de') return Object.hasOwn(GERMAN, colour) ? `${GERMAN[colour]}${form}` : '';
  const forms = FRENCH[colour] ?? [''];
  return forms[FRENCH_ORDER.indexOf(form as (typeof FRENCH_ORDER)[number])] ?? forms[0]!;
}
