/** A trigger word holds letters, digits, dashes and underscores alone: nothing of it means anything to a pattern. */
const asWord = (word: string) => new RegExp(`(?<![\\p{L}\\p{N}_-])${word}(?![\\p{L}\\p{N}_-])`, 'giu');

/** A prompt without its model's word, for an engine that knows no such word. */
export function withoutWord(prompt: string, word: string): string {
  return prompt.replace(asWord(word), ' ').replace(/\s+/g, ' ').trim();
}

/** A prompt with its model's word; in front where it is not in it. */
export function withWord(prompt: string, word: string): string {
  return asWord(word).test(prompt) ? prompt : `${word}, ${prompt}`;
}
