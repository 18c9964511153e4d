/** A picture from words alone needs so many (platform-and-account, section 9). */
export const MIN_PROMPT_WORDS = 5;

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
/** Letters of a word, about, where words stand without spaces. */
const UNSPACED_LETTERS = 2;

/** How many words a text has. Japanese and Chinese are counted by their letters. */
export function countWords(text: string): number {
  const unspaced = [...text.matchAll(UNSPACED)].reduce(
    (sum, [run]) => sum + Math.ceil([...run].length / UNSPACED_LETTERS),
    0,
  );
  const spaced = text.replace(UNSPACED, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  return unspaced + spaced.length;
}

/** A prompt with the chosen tags behind it, repeated whitespace collapsed. */
export function appendTags(prompt: string, tags: readonly string[]): string {
  return [prompt, ...tags].join(' ').replace(/\s+/g, ' ').trim();
}
