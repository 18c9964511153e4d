import { TRIGGER_WORD } from './training-limits.ts';

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

/** A trigger word from a product's title: its first letters, without marks and spaces; empty where nothing is left. */
export function wordFrom(title: string): string {
  const letters = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]+/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '');
  const word = [...letters].slice(0, 20).join('');
  return TRIGGER_WORD.test(word) ? word : '';
}
