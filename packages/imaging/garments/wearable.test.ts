import { expect, test } from 'vitest';
import { GARMENT_CLASSES } from './garments.ts';
import { canWear, setFor, setsIn, wearAlike } from './wearable.ts';

test('sets are what the folder has cloth coordinates for', () => {
  const files = ['body.json', 'body.webp', 'top-regular.uv.webp', 'top-regular.shade.webp', 'skirt.uv.webp'];
  expect(setsIn(files)).toEqual(['top-regular', 'skirt']);
});

test('a top alone needs trousers below it, with a skirt it does not', () => {
  expect(canWear(['top-regular'], ['top'], 'model')).toBe(false);
  expect(canWear(['top-regular', 'trousers'], ['top'], 'model')).toBe(true);
  expect(canWear(['top-regular', 'skirt'], ['top', 'skirt'], 'model')).toBe(true);
  expect(canWear(['top-regular', 'trousers'], ['dress'], 'model')).toBe(false);
});

test('without a model every class of garment can be shown', () => {
  for (const mode of ['ghost', 'hanger'] as const) {
    for (const garment of GARMENT_CLASSES) expect(canWear([], [garment], mode)).toBe(true);
  }
});

test('a hoodie is worn as a top where it has no set, a coat is not', () => {
  const sets = ['top-regular', 'trousers'];
  expect(setFor({ garment: 'hoodie' }, sets)).toBe('top-regular');
  expect(setFor({ garment: 'hoodie' }, [...sets, 'hoodie'])).toBe('hoodie');
  expect(canWear(sets, ['hoodie'], 'model')).toBe(true);
  expect(canWear(sets, ['coat'], 'model')).toBe(false);
  expect(canWear(['coat'], ['coat'], 'model')).toBe(false);
  expect(canWear(['coat', 'trousers'], ['coat'], 'model')).toBe(true);
});

test('a top is worn in its own fit, or as a regular one where there is none', () => {
  const sets = ['top-regular', 'top-slim', 'trousers'];
  expect(setFor({ garment: 'top', fit: 'slim' }, sets)).toBe('top-slim');
  expect(setFor({ garment: 'top', fit: 'oversized' }, sets)).toBe('top-regular');
  expect(setFor({ garment: 'top' }, sets)).toBe('top-regular');
  // The second pose has the regular cut only.
  expect(wearAlike(sets, ['top-regular', 'trousers'], [{ garment: 'top', fit: 'slim' }])).toBe(false);
  expect(wearAlike(sets, ['top-regular', 'trousers'], [{ garment: 'top', fit: 'oversized' }])).toBe(true);
});

test('two poses show one outfit only where both have the same cloth for it', () => {
  const whole = ['top-regular', 'hoodie', 'trousers'];
  expect(wearAlike(whole, whole, [{ garment: 'hoodie' }])).toBe(true);
  // The second pose would wear the hoodie as a top.
  expect(wearAlike(whole, ['top-regular', 'trousers'], [{ garment: 'hoodie' }])).toBe(false);
  expect(wearAlike(whole, ['top-regular', 'trousers'], [{ garment: 'top' }, { garment: 'trousers' }])).toBe(true);
  expect(wearAlike(whole, ['top-regular'], [{ garment: 'top' }])).toBe(false);
});
