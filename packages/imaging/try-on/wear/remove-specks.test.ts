import { expect, test } from 'vitest';
import { removeSpecks } from './remove-specks.ts';
import type { LinearPicture } from './wear.ts';

const SIZE = 100;

function picture(...boxes: readonly (readonly [left: number, top: number, width: number, height: number])[]) {
  const out: LinearPicture = { data: new Float32Array(SIZE * SIZE * 4), width: SIZE, height: SIZE };
  for (const [left, top, width, height] of boxes) {
    for (let y = top; y < top + height; y++) {
      for (let x = left; x < left + width; x++) out.data[(y * SIZE + x) * 4 + 3] = 0.5;
    }
  }
  return out;
}

const covered = ({ data }: LinearPicture, x: number, y: number): boolean => data[(y * SIZE + x) * 4 + 3]! > 0;

test('a sliver that hangs beside a garment is swept away; small pieces over the person, and larger ones, stay', () => {
  const garment = [20, 20, 50, 60] as const;
  const [inAir, overHand, sleeve] = [[80, 60, 1, 12] as const, [10, 60, 1, 12] as const, [85, 10, 6, 6] as const];
  const layer = picture(garment, inAir, overHand, sleeve);
  removeSpecks(layer, picture([5, 55, 12, 20]));
  expect(covered(layer, 80, 65)).toBe(false);
  expect(covered(layer, 10, 65)).toBe(true);
  expect(covered(layer, 87, 12)).toBe(true);
  expect(covered(layer, 40, 40)).toBe(true);
});
