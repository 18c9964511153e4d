import { expect, test } from 'vitest';
import { createRandom } from '../../pixels/random.ts';
import { changeOfShape } from './change-of-shape.ts';
import type { Cell } from './cloth-squares.ts';
import type { ClothPhoto } from '../fit/cloth-photo.server.ts';
import type { Lab } from '../colour/cloth-colour.ts';

const CLOTH: Lab = [0, 0, 0];
const photo: ClothPhoto = {
  rgb: new Float32Array(3),
  alpha: new Float32Array(1),
  cover: new Float32Array(1),
  width: 1,
  height: 1,
  colour: [0, 0, 0],
};

/** A print of thin upright letters, as the photo has it and as a picture shows it. */
function print(shown: (u: number, v: number) => number): Cell[] {
  return Array.from({ length: 40 * 24 }, (_, i): Cell => {
    const [u, v] = [i % 40, Math.floor(i / 40)];
    const got: Lab = [shown(u, v), 0, 0];
    return { u, v, px: u * 5, py: v * 5, want: [letters(u, v), 0, 0], got, seen: got, pixels: 36, isThere: true };
  });
}
const letters = (u: number, v: number): number => (u >= 5 && u < 35 && v >= 8 && v < 16 && u % 3 < 1 ? 80 : CLOTH[0]);
/** The letters read at a place between the squares. */
const between = (u: number, v: number): number => {
  const [low, share] = [Math.floor(u), u - Math.floor(u)];
  return letters(low, v) * (1 - share) + letters(low + 1, v) * share;
};

test('squares that stand out more or less by chance are no change of shape, whatever their number', () => {
  const random = createRandom(3);
  const noisy = print((u, v) => letters(u, v) * (0.55 + 0.45 * random()));
  expect(changeOfShape(noisy, photo)).toBeLessThan(0.01);
});

test('a print that is moved, or wider, is one', () => {
  expect(changeOfShape(print(letters), photo)).toBe(0);
  expect(
    changeOfShape(
      print((u, v) => letters(u - 4, v)),
      photo,
    ),
  ).toBeGreaterThan(0.02);
  expect(
    changeOfShape(
      print((u, v) => between(20 + (u - 20) / 1.06, v)),
      photo,
    ),
  ).toBeGreaterThan(0.02);
});
