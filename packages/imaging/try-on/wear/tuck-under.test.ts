import { expect, test } from 'vitest';
import { wornLayer } from '#tests/fixtures/try-on.ts';
import type { LinearColor } from '../../pixels/linear-light.ts';
import { tuckUnder } from './tuck-under.ts';
import { layOver } from './wear.ts';
import type { WornLayer } from './wear.ts';

const SIZE = { width: 100, height: 400 } as const;
const HEM = 300;

/** Cloth of one colour between two columns and two rows; its sides are softened over three pixels, and may run inwards. */
function cloth(colour: LinearColor, left: number, right: number, top: number, bottom: number, inwards = 0): WornLayer {
  const { width, height } = SIZE;
  const data = new Float32Array(width * height * 4);
  for (let y = top; y < bottom; y++) {
    for (let x = 0; x < width; x++) {
      const cover = Math.min(1, Math.max(0, (Math.min(x - left, right - x) - inwards * (y - top) + 1.5) / 3));
      data.set([...colour, cover], (y * width + x) * 4);
    }
  }
  return wornLayer({ data, ...SIZE });
}

test('dark trousers draw no line around a white top: above its hem only white is seen, below they are whole', () => {
  const top = cloth([1, 1, 1], 30, 70, 20, HEM);
  const trousers = cloth([0, 0, 0], 25, 75, 200, 400);
  expect(tuckUnder(['trousers', 'top'], [trousers, top], 50)).toBeGreaterThan(HEM);
  const worn = { data: new Float32Array(SIZE.width * SIZE.height * 4), ...SIZE };
  for (const layer of [trousers, top]) layOver(worn, layer, null);
  const pixel = (x: number, y: number) => [
    ...worn.data.subarray((y * SIZE.width + x) * 4, (y * SIZE.width + x) * 4 + 4),
  ];
  for (let x = 0; x < SIZE.width; x++) {
    const [red, , , alpha] = pixel(x, 250);
    if (alpha! > 0) expect(red, `column ${x}`).toBeCloseTo(1);
  }
  // Its own soft rim is left.
  expect(pixel(30, 250)[3]).toBeCloseTo(top.data[(250 * SIZE.width + 30) * 4 + 3]!);
  expect(pixel(28, 380)).toEqual([0, 0, 0, 1]);
});

test('nor where its sides run inwards just above the hem', () => {
  const top = cloth([1, 1, 1], 15, 85, 240, HEM, 0.2);
  const trousers = cloth([0, 0, 0], 20, 80, 200, 400);
  tuckUnder(['trousers', 'top'], [trousers, top], 50);
  for (let y = 250; y < HEM - 6; y++) {
    for (let x = 0; x < SIZE.width; x++) {
      const at = (y * SIZE.width + x) * 4 + 3;
      if (top.data[at]! < 1) expect(trousers.data[at], `${x}, ${y}`).toBe(0);
    }
  }
});

test('a hem that hangs lower at its corners hides trousers beside them too', () => {
  const top = cloth([1, 1, 1], 30, 70, 20, HEM + 8);
  for (let y = HEM; y < HEM + 8; y++) {
    for (let x = 40; x < 60; x++) top.data[(y * SIZE.width + x) * 4 + 3] = 0;
  }
  const trousers = cloth([0, 0, 0], 25, 75, 200, 400);
  tuckUnder(['trousers', 'top'], [trousers, top], 50);
  const cover = (x: number, y: number) => trousers.data[(y * SIZE.width + x) * 4 + 3];
  expect([cover(27, HEM + 3), cover(73, HEM + 3), cover(27, HEM + 30), cover(50, HEM + 3)]).toEqual([0, 0, 1, 1]);
});

test('trousers wider than the hem make no corner beside it, and a skirt that flares keeps its shape', () => {
  const top = cloth([1, 1, 1], 30, 70, 20, HEM);
  const [trousers, skirt] = [cloth([0, 0, 0], 26, 74, 200, 400), cloth([0, 0, 0], 8, 92, 200, 400)];
  tuckUnder(['trousers', 'top'], [trousers, top], 50);
  tuckUnder(['skirt', 'top'], [skirt, top], 50);
  const row = (y: number) =>
    Math.max(
      ...Array.from({ length: 30 }, (_, x) => (trousers.data[(y * SIZE.width + x) * 4 + 3]! > 0.5 ? 30 - x : 0)),
    );
  const widths = Array.from({ length: 20 }, (_, k) => row(HEM - 2 + k));
  expect(widths.slice(1).filter((wide, k) => wide - widths[k]! > 1)).toEqual([]);
  expect(widths[0]).toBe(0);
  expect(widths.at(-1)).toBeGreaterThan(2);
  expect(skirt.data[((HEM + 3) * SIZE.width + 12) * 4 + 3]).toBe(1);
});

test('the back of a top hangs behind the legs below its hem, and before them along its side', () => {
  const top = cloth([1, 1, 1], 30, 70, 20, HEM + 10);
  const trousers = cloth([0, 0, 0], 25, 75, 200, 400);
  for (let i = 0; i < top.inside.length; i++) {
    const [x, y] = [i % SIZE.width, Math.floor(i / SIZE.width)];
    if (y >= HEM || x < 34) top.inside[i] = 1;
  }
  tuckUnder(['trousers', 'top'], [trousers, top], 50);
  const cover = (x: number, y: number) => top.data[(y * SIZE.width + x) * 4 + 3];
  expect([cover(32, HEM - 10), cover(50, HEM - 10), cover(50, HEM + 5)]).toEqual([1, 1, 0]);
});

test('what shows through a top that is thin all over stays', () => {
  const top = cloth([1, 1, 1], 20, 80, 20, HEM);
  for (let i = 3; i < top.data.length; i += 4) top.data[i]! *= 0.8;
  const trousers = cloth([0, 0, 0], 40, 60, 200, 400);
  tuckUnder(['trousers', 'top'], [trousers, top], 50);
  expect(trousers.data[(250 * SIZE.width + 50) * 4 + 3]).toBe(1);
});

test('without a top nothing is tucked', () => {
  const trousers = cloth([0, 0, 0], 25, 75, 200, 400);
  const before = trousers.data.slice();
  expect(tuckUnder(['trousers'], [trousers], 50)).toBe(0);
  expect(trousers.data).toEqual(before);
});
