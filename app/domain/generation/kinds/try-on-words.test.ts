import { expect, test } from 'vitest';
import { namedIn } from './try-on-words.rules.ts';

const places = ['New York', 'Park', 'Cafe'].map((displayName) => ({ name: displayName.toLowerCase(), displayName }));

test('a place is known by its name as a word of its own', () => {
  expect(namedIn('A model walking in new york', places)?.name).toBe('new york');
  expect(namedIn('A model in a sunny park.', places)?.name).toBe('park');
  expect(namedIn('A model beside a parked car', places)).toBeNull();
  expect(namedIn('', places)).toBeNull();
});

test('the longer name is meant where one stands in the other', () => {
  const people = [
    { name: 'man', displayName: 'African man' },
    { name: 'older', displayName: 'Older African man' },
  ];
  expect(namedIn('An older African man in a shirt', people)?.name).toBe('older');
});
