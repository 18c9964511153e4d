import { expect, it } from 'vitest';
import { drawVeil } from './veil.ts';

const SIZE = { width: 26, height: 3 };
/** Pixel `x` of the middle row. */
const pixel = (rgba: Uint8ClampedArray, x: number) => [...rgba.subarray((26 + x) * 4, (26 + x) * 4 + 4)];

function veil(background: 'faded' | 'checkers') {
  const mask = new Uint8Array(SIZE.width * SIZE.height);
  mask[26 + 1] = 255;
  mask[26 + 2] = 100;
  const rgba = new Uint8ClampedArray(mask.length * 4);
  drawVeil(rgba, mask, SIZE, { left: 1, top: 1, right: 25, bottom: 2 }, background);
  return rgba;
}

it('darkens what is no product, as far as it is none, and nothing outside of its area', () => {
  const rgba = veil('faded');
  expect([pixel(rgba, 1), pixel(rgba, 2), pixel(rgba, 3)]).toEqual([
    [27, 24, 21, 0],
    [27, 24, 21, 106],
    [27, 24, 21, 175],
  ]);
  expect([pixel(rgba, 0), pixel(rgba, 25)]).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
});

it('covers it with a checkerboard', () => {
  const rgba = veil('checkers');
  expect([pixel(rgba, 2), pixel(rgba, 11), pixel(rgba, 12), pixel(rgba, 24)]).toEqual([
    [255, 255, 255, 155],
    [255, 255, 255, 255],
    [222, 217, 209, 255],
    [255, 255, 255, 255],
  ]);
});
