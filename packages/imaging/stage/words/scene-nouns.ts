import { LEXICONS, wordsIn } from '../../words/lexicon.ts';
import type { PromptWord } from './read-words.ts';

/** Nouns of what photographed scenes show and no word puts into a picture: they are read only to know what cannot be taken out. */
const english = new Map(Object.values(LEXICONS).flatMap(({ nouns }) => wordsIn(nouns)));

/** A word in English, as scenes are described; the word itself where it is not known. */
export const nounOf = (word: PromptWord): string => english.get(word.said) ?? word.said;
