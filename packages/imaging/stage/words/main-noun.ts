import { colourModifiers } from './colour-words.ts';
import { determiners, joiners, romanceWords } from './word-roles.ts';
import { isLightNoun } from './light-nouns.ts';
import { moodWords, sideWords } from './light-words.ts';
import { lookUp } from './look-up.ts';
import { colourOf } from './read-colour.ts';
import { isFiller, readWords } from './read-words.ts';
import type { PromptWord } from './read-words.ts';
import { surfaceWords } from './surface-words.ts';

export interface MainNoun {
  /** The word of the prompt that holds it, as `readWords` reads it. */
  readonly word: string;
  /** The noun alone, where the word is a run of writing without spaces. */
  readonly noun: string;
}

interface NounPhrase {
  /** Stands behind a preposition: "on a table" says where, not what. */
  readonly isGoverned: boolean;
  readonly nouns: MainNoun[];
}

/** Behind one of these a new part of a Japanese or Chinese sentence begins. */
const CJK_ENDS = /[がはを在]/u;
/** In these the word that is described stands last. */
const CJK_LINKS = /[のでにとるた的着]/u;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * The head of the first noun phrase that is not behind a preposition, else of the first one: "puppy" of "a golden puppy on
 * a bed". In Romance languages it stands first, in the others last. Null where a text names light and colours alone.
 */
export function findMainNoun(prompt: string): MainNoun | null {
  const words = readWords(prompt);
  const isRomance = words.some(({ text, colourFollows }) => colourFollows || romanceWords.has(text));
  const phrases = nounPhrases(words).filter(({ nouns }) => nouns.length > 0);
  const phrase = phrases.find(({ isGoverned }) => !isGoverned) ?? phrases[0];
  return phrase?.nouns.at(isRomance ? 0 : -1) ?? null;
}

function nounPhrases(words: readonly PromptWord[]): NounPhrase[] {
  let phrase: NounPhrase = { isGoverned: false, nouns: [] };
  const phrases = [phrase];
  const open = (isGoverned: boolean): void => {
    phrase = { isGoverned, nouns: [] };
    phrases.push(phrase);
  };
  for (const [at, word] of words.entries()) {
    if (word.opens) open(false);
    const hasNoun = phrase.nouns.length > 0;
    if (CJK.test(word.text)) {
      if (hasNoun && word.text.length === 1 && CJK_ENDS.test(word.text)) open(true);
      else if (isNoun(word)) {
        const [first = '', ...rest] = word.text.split(CJK_ENDS).filter((part) => part !== '');
        phrase.nouns.push({
          word: word.text,
          noun: first.split(CJK_LINKS).findLast((part) => part !== '') ?? word.text,
        });
        if (rest.length > 0) open(true);
      }
    } else if (joiners.has(word.text) || joiners.has(word.said) || (hasNoun && isParticiple(words, at))) {
      open(true);
    } else if (determiners.has(word.text)) {
      if (hasNoun) open(false);
    } else if (isNoun(word)) {
      phrase.nouns.push({ word: word.text, noun: word.text });
    }
  }
  return phrases;
}

/** Not light, not a colour, and no word that only joins or describes. */
function isNoun(word: PromptWord): boolean {
  const { said } = word;
  return (
    !isFiller(word) &&
    !isLightNoun(said) &&
    !lookUp(moodWords, said) &&
    !Object.hasOwn(sideWords, said) &&
    !lookUp(colourModifiers, said) &&
    colourOf(said) === null
  );
}

/** "Dog running", "mug filled with": behind a noun it is what the thing does; "oak rocking chair" names the thing. */
function isParticiple(words: readonly PromptWord[], at: number): boolean {
  const before = words[at - 1]!;
  return /^.{2,}(?:ing|ed)$/.test(words[at]!.text) && !lookUp(surfaceWords, before.said) && isNoun(before);
}
