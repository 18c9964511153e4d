import { wordsUnder } from '../../words/lexicon.ts';
import type { LexiconLanguage } from '../../words/lexicon.ts';

const SPACED = ['en', 'de', 'fr', 'es', 'it', 'pt'] as const;
const ROMANCE = ['fr', 'es', 'it', 'pt'] as const;

const setOf = (role: string, languages: readonly LexiconLanguage[]): ReadonlySet<string> =>
  new Set(wordsUnder('roles', role, languages));

/** Words that open a noun phrase: articles, possessives, numbers. */
export const determiners = setOf('determiner', SPACED);
/** Words that end a noun phrase: prepositions, conjunctions and the verbs of where a thing is. */
export const joiners = setOf('joiner', SPACED);

const germanic = [...setOf('determiner', ['en', 'de']), ...setOf('joiner', ['en', 'de'])];
/** Small words of French, Spanish, Italian and Portuguese that neither English nor German has. */
export const romanceWords: ReadonlySet<string> = new Set(
  [...setOf('determiner', ROMANCE), ...setOf('joiner', ROMANCE)].filter((word) => !germanic.includes(word)),
);

/** Words that join others and name nothing, and words for the picture itself: they are not missed in a picture. */
export const fillers: ReadonlySet<string> = new Set([...determiners, ...joiners, ...setOf('filler', SPACED)]);
/** The same in writing without spaces; the first that fits is taken. */
export const cjkFillers: readonly string[] = wordsUnder('roles', 'filler', ['ja', 'zh']);

/**
 * Things that shops sell. In a prompt they are most likely the product, which is in the picture anyway: they are not
 * missed, and what is said of them ("red shoes", "night cream") is not said of the scene.
 */
export const productWords: ReadonlySet<string> = new Set(wordsUnder('roles', 'product'));

const describing = setOf('describing', SPACED);
/** No thing is called so: "luxurious", "statuesque", "minimalistic", "seamless". */
const ADJECTIVE = /^.{3,}(?:ous|esque|istic|less|iful)$/;

/** Says how a picture should feel or what it is for. It names no thing, so it is no loss that none is pictured. */
export const describes = (word: string): boolean => describing.has(word) || ADJECTIVE.test(word);
