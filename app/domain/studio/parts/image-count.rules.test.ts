import { expect, it } from 'vitest';
import { startImageCount } from './image-count.rules.ts';

it('is the number of the settings, and 4 where they have none', () => {
  expect([startImageCount(null), startImageCount(1), startImageCount(3)]).toEqual([4, 1, 3]);
});
