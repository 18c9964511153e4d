import { expect, test } from 'vitest';
import { darkeningIn, relitDistance } from './relit-distance.ts';

const night = darkeningIn(Array.from({ length: 200 }, (_, i) => i / 4000));
const day = darkeningIn(Array.from({ length: 200 }, (_, i) => i / 200));

test('a white product may be dark where the picture is, and nowhere else', () => {
  const [white, grey] = [
    [95, 0, 0],
    [62, 0, 0],
  ] as const;
  expect(relitDistance(white, grey, day)).toBeGreaterThan(13);
  expect(relitDistance(white, grey, night)).toBe(0);
  // A dark picture is no reason to be brighter.
  expect(relitDistance(grey, white, night)).toBeGreaterThan(13);
});

test('another hue is no light, however dark it is', () => {
  expect(relitDistance([50, 60, 20], [35, -30, 40], night)).toBeGreaterThan(40);
});

test('a picture that shows nothing beside its products explains nothing more', () => {
  expect(darkeningIn([])).toBe(day);
});
