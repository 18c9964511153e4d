import { expect, it } from 'vitest';
import { alphaAfter, composeCandidate } from './review-pictures.ts';

/** 6 x 4: a cut-out of the two left columns; the region 1 beside it is left out, the region 2 at its corner is kept. */
function pixels() {
  const [width, height] = [6, 4];
  const photo = new Uint8ClampedArray(width * height * 4).fill(200);
  const cutOut = new Uint8ClampedArray(width * height * 4);
  const regions = new Uint8Array(width * height);
  for (let i = 0; i < width * height; i += 1) {
    const x = i % width;
    if (x < 2) cutOut.set([10, 20, 30, 255], i * 4);
    if (x === 2 || x === 3) regions[i] = 1;
    if (i === 0) regions[i] = 2;
  }
  return { width, height, photo, cutOut, regions };
}

it('an answer decides over its region only, and unanswered regions stay', () => {
  const alpha = alphaAfter(pixels(), [{ id: 1, keep: true }]);
  expect([...alpha.slice(6, 12)]).toEqual([255, 255, 255, 255, 0, 0]);
  expect(alphaAfter(pixels(), [{ id: 2, keep: false }])[0]).toBe(0);
  expect([...alphaAfter({ ...pixels(), regions: null }, [{ id: 1, keep: true }]).slice(6, 12)]).toEqual([
    255, 255, 0, 0, 0, 0,
  ]);
});

it('a candidate shows the photo where it is kept, and the rim of what is asked about', () => {
  const rgba = composeCandidate(pixels(), [{ id: 1, keep: true }], 2, [255, 0, 0]);
  const pixel = (x: number, y: number) => [...rgba.slice((y * 6 + x) * 4, (y * 6 + x) * 4 + 4)];
  expect(pixel(2, 2)).toEqual([200, 200, 200, 255]);
  expect(pixel(1, 2)).toEqual([10, 20, 30, 255]);
  expect(pixel(5, 2)[3]).toBe(0);
  expect(pixel(0, 0)).toEqual([255, 0, 0, 255]);
});
