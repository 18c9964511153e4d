import { expect, test } from 'vitest';
import { contentBox } from './content-box.ts';
import { dilate, erode, forEachRow } from './mask-shapes.ts';
import { createRandom } from './random.ts';

/** Spots of 0 and 1 that touch every side; it begins at an odd byte, as a part of a larger mask may. */
function spots(width: number, height: number): Uint8Array {
  const random = createRandom(7);
  const mask = new Uint8Array(width * height + 1).subarray(1);
  for (let i = 0; i < mask.length; i++) mask[i] = random() < 0.7 ? 1 : 0;
  mask.fill(1, 2 * width, 6 * width);
  return mask;
}

/** Whether any, or every, pixel of the window around a place is marked; what lies outside of the mask is not. */
function around(mask: Uint8Array, width: number, i: number, radius: number, isAny: boolean): number {
  const seen: boolean[] = [];
  for (let y = Math.floor(i / width) - radius; y <= Math.floor(i / width) + radius; y++) {
    for (let x = (i % width) - radius; x <= (i % width) + radius; x++) {
      seen.push(x >= 0 && x < width && mask[y * width + x] === 1);
    }
  }
  return (isAny ? seen.includes(true) : !seen.includes(false)) ? 1 : 0;
}

test.each([
  [24, 9, 1],
  [23, 9, 2],
  [25, 14, 3],
  [21, 5, 6],
])('shapes of %i x %i pixels grow and shrink by %i', (width, height, radius) => {
  const mask = spots(width, height);
  for (const isAny of [true, false]) {
    const made = (isAny ? dilate : erode)(mask, width, height, radius);
    expect([...made]).toEqual([...mask.map((_, i) => around(mask, width, i, radius, isAny))]);
  }
});

test.each([true, false])('runs of pixels that are marked: %s', (isMarked) => {
  const [width, height] = [20, 3];
  const mask = spots(width, height).slice();
  const found = mask.map(() => (isMarked ? 0 : 1));
  forEachRow(mask, width, height, (row, first, end) => found.fill(isMarked ? 1 : 0, row + first, row + end), isMarked);
  expect([...found]).toEqual([...mask]);
});

test('the box of a cut-out is that of its alpha', () => {
  const [width, height] = [9, 7];
  const alpha = new Uint8Array(width * height);
  for (const i of [2 * width + 3, 3 * width + 1, 5 * width + 6]) alpha[i] = 16;
  alpha[0] = 15;
  const data = new Uint8Array(alpha.length * 4);
  alpha.forEach((value, i) => data.set([255, 255, 255, value], i * 4));
  const box = { left: 1 / 9, top: 2 / 7, width: 6 / 9, height: 4 / 7 };
  expect([contentBox({ data: alpha, width, height }), contentBox({ data, width, height })]).toEqual([box, box]);
});
