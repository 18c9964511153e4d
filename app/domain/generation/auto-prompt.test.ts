import { expect, test } from 'vitest';
import { autoPrompt, promptAfterChoice } from './auto-prompt.rules.ts';

const NEW_YORK = { name: 'new-york', displayName: 'New York' };
const BEACH = { name: 'beach', displayName: 'Beach' };
const CAFE = { name: 'cafe', displayName: 'Cafe' };

test('the sentence names who and where, as far as they are chosen', () => {
  expect(autoPrompt('European woman', NEW_YORK)).toBe('European woman wearing the uploaded apparel in New York');
  expect(autoPrompt(null, BEACH)).toBe('A model wearing the uploaded apparel at the beach');
  expect(autoPrompt('African man', CAFE)).toBe('African man wearing the uploaded apparel in a cafe');
  expect(autoPrompt('African man', null)).toBe('African man wearing the uploaded apparel');
});

test('own words stay, the sentence before is replaced', () => {
  const before = autoPrompt('African man', null);
  expect(promptAfterChoice('', '', before)).toBe(before);
  expect(promptAfterChoice(before, before, 'next')).toBe('next');
  expect(promptAfterChoice('laughing in the rain', before, 'next')).toBe('laughing in the rain');
});
