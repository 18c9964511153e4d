import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it.each([
  ['mug', 5, 'mug'],
  ['mugs', 3, 'mug'],
  ['👟👟', 3, '👟'],
  ['a👩\u200d🎨', 4, 'a'],
  ['cafe\u0301', 4, 'caf'],
  ['हिन्दी', 2, 'हि'],
  ['🇩🇪🇫🇷', 6, '🇩🇪'],
  ['', 3, ''],
])('%j within %i is %j', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
  expect(cut.isWellFormed()).toBe(true);
});

it('measures as it is told', () => {
  expect(cutText('👟👟👟', 2, () => 1)).toBe('👟👟');
});
