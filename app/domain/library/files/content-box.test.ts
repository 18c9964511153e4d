import { expect, it } from 'vitest';
import { contentBox } from './content-box.rules.ts';

/** A picture of alphas alone, in the last of its channels. */
function picture(alphas: readonly (readonly number[])[], channels = 4) {
  const width = alphas[0]!.length;
  const data = alphas.flat().flatMap((alpha) => [...Array<number>(channels - 1).fill(200), alpha]);
  return { data, width, height: alphas.length, channels };
}
const row = (...alphas: number[]) => alphas;

it.each([2, 4])('bounds what can be seen, with one pixel more on every side (%i channels)', (channels) => {
  const rows = Array.from({ length: 10 }, (_, y) => row(0, 0, 0, y === 4 || y === 5 ? 255 : 0, 0, 0, 0, 0, 0, 0));
  expect(contentBox(picture(rows, channels))).toMatchObject({ x: 0.2, y: 0.3, width: 0.3, height: 0.4 });
});

it('haze is nothing, a soft edge is something', () => {
  const rows = Array.from({ length: 8 }, (_, y) => row(15, 15, y === 3 ? 16 : 0, 0, 0, 0, 0, 15));
  expect(contentBox(picture(rows))).toMatchObject({ x: 1 / 8, y: 2 / 8, width: 3 / 8, height: 3 / 8 });
});

it('never leaves the picture, and of one in which nothing is to be seen is all of it', () => {
  expect(contentBox(picture([row(255, 255), row(255, 255)]))).toMatchObject({ x: 0, y: 0, width: 1, height: 1 });
  expect(contentBox(picture([row(0, 0), row(0, 0)]))).toMatchObject({ x: 0, y: 0, width: 1, height: 1 });
});

it('measures the outline with it; of nothing there is none', () => {
  const { shape } = contentBox(picture([row(0, 0, 0, 0), row(0, 255, 255, 0), row(0, 255, 255, 0)]));
  expect(shape).toMatchObject({ fill: 1, parts: 1, contact: 1, tiltDeg: 0 });
  expect(contentBox(picture([row(0, 0), row(0, 0)]))).not.toHaveProperty('shape');
});
