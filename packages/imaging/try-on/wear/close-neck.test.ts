import { expect, test } from 'vitest';
import { wornLayer } from '#tests/fixtures/try-on.ts';
import { closeNeck } from './close-neck.ts';
import { layOver } from './wear.ts';
import type { LinearPicture, WornLayer } from './wear.ts';

const SIZE = { width: 40, height: 20 } as const;
/** A thousand pixels to a metre: a gap of 16 pixels is closed. */
const SCALE = 1000;
const picture = (): LinearPicture => ({ data: new Float32Array(SIZE.width * SIZE.height * 4), ...SIZE });

/** White cloth but for a gap of so many columns in the middle, with a red inside. */
function clothWithGap(gap: number): WornLayer {
  const cloth = picture();
  for (let i = 0; i < SIZE.width * SIZE.height; i++) {
    const off = Math.abs((i % SIZE.width) + 0.5 - SIZE.width / 2);
    if (off > gap / 2) cloth.data.set([1, 1, 1, 1], i * 4);
  }
  return wornLayer(cloth, { neck: { left: 4, top: 4, right: 36, bottom: 16 }, behindColour: [0.5, 0, 0] });
}

function laid(gap: number, skin: readonly number[] = [0, 0, 0, 0]): number[] {
  const layer = clothWithGap(gap);
  closeNeck(layer, SCALE);
  const onto = picture();
  for (let i = 0; i < onto.data.length; i += 4) onto.data.set(skin, i);
  layOver(onto, layer, null);
  const middle = (10 * SIZE.width + 20) * 4;
  return [...onto.data.slice(middle, middle + 4)];
}

test('what gapes at the neck shows the inside of the back, and nothing where it is wider', () => {
  expect(laid(8)).toEqual([0.5, 0, 0, 1]);
  expect(laid(24)).toEqual([0, 0, 0, 0]);
});

test('skin lies before the inside', () => {
  expect(laid(8, [0, 0, 1, 1])).toEqual([0, 0, 1, 1]);
});

test('beside the neck nothing is closed', () => {
  const layer = { ...clothWithGap(8), neck: { left: 40, top: 20, right: 0, bottom: 0 } };
  closeNeck(layer, SCALE);
  expect(layer.behind.every((value) => value === 0)).toBe(true);
});
