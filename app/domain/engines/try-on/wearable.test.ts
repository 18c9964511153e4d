import { expect, test } from 'vitest';
import { canWear, setFor, setsIn } from './wearable.ts';

test('sets are what the folder has cloth coordinates for', () => {
  const files = ['body.json', 'body.webp', 'top-regular.uv.webp', 'top-regular.shade.webp', 'skirt.ghost.uv.webp'];
  expect(setsIn(files)).toEqual(['top-regular', 'skirt.ghost']);
});

test('a top alone needs trousers below it, with a skirt it does not', () => {
  expect(canWear(['top-regular'], ['top'], 'model')).toBe(false);
  expect(canWear(['top-regular', 'trousers'], ['top'], 'model')).toBe(true);
  expect(canWear(['top-regular', 'skirt'], ['top', 'skirt'], 'model')).toBe(true);
  expect(canWear(['top-regular', 'trousers'], ['dress'], 'model')).toBe(false);
});

test('a ghost needs its own sets, a hanger none', () => {
  expect(canWear(['top-regular', 'trousers'], ['top'], 'ghost')).toBe(false);
  expect(canWear(['top-regular.ghost'], ['top'], 'ghost')).toBe(true);
  expect(canWear([], ['dress'], 'hanger')).toBe(true);
});

test('a hoodie is worn as a top where it has no set, a coat is not', () => {
  const sets = ['top-regular', 'trousers'];
  expect(setFor('hoodie', sets, 'model')).toBe('top-regular');
  expect(setFor('hoodie', [...sets, 'hoodie'], 'model')).toBe('hoodie');
  expect(canWear(sets, ['hoodie'], 'model')).toBe(true);
  expect(canWear(sets, ['coat'], 'model')).toBe(false);
  expect(canWear(['coat'], ['coat'], 'model')).toBe(false);
  expect(canWear(['coat', 'trousers'], ['coat'], 'model')).toBe(true);
});
