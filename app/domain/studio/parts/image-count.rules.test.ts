import { expect, it } from 'vitest';
import { reduceImageCount, startImageCount } from './image-count.rules.ts';

const FIRST_IMAGE_COUNT = startImageCount(null);

it('is 4 at first and 1 after a run, and says that it fell', () => {
  expect(FIRST_IMAGE_COUNT.value).toBe(4);
  const after = reduceImageCount(FIRST_IMAGE_COUNT, { type: 'accepted' });
  expect(after).toEqual({ value: 1, isChosen: false, isLowered: true });
  expect(reduceImageCount(after, { type: 'accepted' })).toBe(after);
});

it('keeps a number that a person has chosen, however many runs there are', () => {
  const chosen = reduceImageCount(FIRST_IMAGE_COUNT, { type: 'choose', value: 4 });
  const after = reduceImageCount(reduceImageCount(chosen, { type: 'accepted' }), { type: 'accepted' });
  expect(after).toEqual({ value: 4, isChosen: true, isLowered: false });
});

it('says nothing more once a number was chosen after the fall', () => {
  const fallen = reduceImageCount(FIRST_IMAGE_COUNT, { type: 'accepted' });
  expect(reduceImageCount(fallen, { type: 'choose', value: 1 })).toEqual({
    value: 1,
    isChosen: true,
    isLowered: false,
  });
});

it('keeps the number of the settings after a run, too', () => {
  const after = reduceImageCount(startImageCount(3), { type: 'accepted' });
  expect(after).toEqual({ value: 3, isChosen: true, isLowered: false });
});
