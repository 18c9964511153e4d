import { expect, test } from 'vitest';
import { toLab } from '../pixels/lab.ts';
import { leaveThings } from './leave-things.ts';
import { fitPlainBackground } from './plain-background.ts';
import type { PhotoView } from './view-photo.server.ts';

const side = 120;
type Colour = readonly [number, number, number];
const [wall, linen, green]: readonly Colour[] = [
  [200, 196, 190],
  [225, 215, 195],
  [60, 110, 50],
];
const isChair = (x: number, y: number): boolean => x >= 40 && x < 110 && y >= 30 && y < 110;
const isPlant = (x: number, y: number): boolean => x >= 15 && x < 40 && y >= 50 && y < 80;

function viewOf(plant: Colour): PhotoView {
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    data.set(isChair(x, y) ? linen! : isPlant(x, y) ? plant : wall!, i * 3);
  }
  const picture = { data, width: side, height: side };
  const lab = toLab(picture);
  return { picture, lab, background: fitPlainBackground(lab, side, side), isPlain: false };
}

/** The looks' finds: the chair for certain, the plant with a strength. */
const found = (chair: number, plant: number): Uint8Array =>
  Uint8Array.from({ length: side * side }, (_, i) => {
    const [x, y] = [i % side, Math.floor(i / side)];
    return isChair(x, y) ? chair : isPlant(x, y) ? plant : 0;
  });
const at = (plane: Uint8Array, x: number, y: number): number => plane[y * side + x]!;

test('a plant that no look is sure of, in a colour that the armchair has nowhere, stays in the room', () => {
  const kept = leaveThings(viewOf(green!), found(255, 160));
  expect(at(kept, 25, 65)).toBe(0);
  expect(kept.filter((value) => value === 255)).toHaveLength(70 * 80);
});

test('a part in the colour of the product stays, and so does one that the looks are sure of', () => {
  expect(at(leaveThings(viewOf(linen!), found(255, 160)), 25, 65)).toBe(160);
  expect(at(leaveThings(viewOf(green!), found(255, 235)), 25, 65)).toBe(235);
});

test('nothing is taken off where the looks are hardly sure of anything', () => {
  const unsure = found(200, 160);
  expect(leaveThings(viewOf(green!), unsure)).toEqual(unsure);
});
