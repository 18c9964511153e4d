import { expect, it } from 'vitest';
import { appendTags, countWords } from './prompt-words.rules.ts';

it.each([
  ['', 0],
  ['a mug on linen', 4],
  ['  a   mug,  on\tthe linen  ', 5],
  ['-- !! ... , ;', 0],
  ["a girl's well-lit desk today", 5],
  ['朝の光の中の大理石の台', 6],
  ['マグ cup on 白い linen', 5],
])('%s has %i words', (text, count) => expect(countWords(text)).toBe(count));

it('appends tags, and collapses whitespace', () => {
  expect(appendTags('  a  mug\non linen ', ['soft light', ' minimal'])).toBe('a mug on linen soft light minimal');
  expect(appendTags(' ', [])).toBe('');
});
