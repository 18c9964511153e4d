import { expect, test } from 'vitest';
import { autoPrompt, promptAfterChoice } from './auto-prompt.rules.ts';

test('the sentence names who and where, as far as they are chosen', () => {
  expect(autoPrompt('European woman', 'New York')).toBe('European woman wearing the uploaded apparel in New York');
  expect(autoPrompt(null, 'Paris')).toBe('A model wearing the uploaded apparel in Paris');
  expect(autoPrompt('African man', null)).toBe('African man wearing the uploaded apparel');
});

test('own words stay, the sentence before is replaced', () => {
  const before = autoPrompt('African man', null);
  expect(promptAfterChoice('', '', before)).toBe(before);
  expect(promptAfterChoice(before, before, 'next')).toBe('next');
  expect(promptAfterChoice('laughing in the rain', before, 'next')).toBe('laughing in the rain');
});
