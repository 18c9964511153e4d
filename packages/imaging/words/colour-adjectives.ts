import type { WordsLanguage } from './find-language.ts';

/** German stem, and French masculine, feminine, and both in the plural; one French form where the word never changes. */
type Forms = readonly [de: string, fr: readonly [string] | readonly [m: string, f: string, mp: string, fp: string]];

/** The colours of `nameColour` as adjectives. German ones all take the usual endings. */
const FORMS: Readonly<Record<string, Forms>> = {
  white: ['weiß', ['blanc', 'blanche', 'blancs', 'blanches']],
  cream: ['cremefarben', ['crème']],
  beige: ['beigefarben', ['beige', 'beige', 'beiges', 'beiges']],
  tan: ['hellbraun', ['beige foncé']],
  brown: ['braun', ['marron']],
  'dark brown': ['dunkelbraun', ['marron foncé']],
  terracotta: ['terrakottafarben', ['terre cuite']],
  orange: ['orangefarben', ['orange']],
  peach: ['pfirsichfarben', ['pêche']],
  red: ['rot', ['rouge', 'rouge', 'rouges', 'rouges']],
  burgundy: ['weinrot', ['bordeaux']],
  pink: ['rosafarben', ['rose', 'rose', 'roses', 'roses']],
  purple: ['lilafarben', ['violet', 'violette', 'violets', 'violettes']],
  lilac: ['fliederfarben', ['lilas']],
  navy: ['marineblau', ['bleu marine']],
  blue: ['blau', ['bleu', 'bleue', 'bleus', 'bleues']],
  'pale blue': ['hellblau', ['bleu clair']],
  turquoise: ['türkisfarben', ['turquoise', 'turquoise', 'turquoises', 'turquoises']],
  teal: ['petrolfarben', ['turquoise foncé']],
  mint: ['mintgrün', ['vert menthe']],
  green: ['grün', ['vert', 'verte', 'verts', 'vertes']],
  'sage green': ['salbeigrün', ['vert sauge']],
  olive: ['olivgrün', ['vert olive']],
  'dark green': ['dunkelgrün', ['vert foncé']],
  yellow: ['gelb', ['jaune', 'jaune', 'jaunes', 'jaunes']],
  gold: ['goldfarben', ['doré', 'dorée', 'dorés', 'dorées']],
  'light grey': ['hellgrau', ['gris clair']],
  grey: ['grau', ['gris', 'grise', 'gris', 'grises']],
  'dark grey': ['dunkelgrau', ['gris foncé']],
  black: ['schwarz', ['noir', 'noire', 'noirs', 'noires']],
};
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
  const known = FORMS[colour];
  if (language === 'en' || !known) return language === 'en' ? colour : '';
  if (language === 'de') return `${known[0]}${form}`;
  const [invariable] = known[1];
  const at = FRENCH_ORDER.indexOf(form as (typeof FRENCH_ORDER)[number]);
  return known[1][at] ?? invariable;
}
