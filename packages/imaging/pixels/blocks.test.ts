import { expect, test } from 'vitest';
import { blocksNearEdges, growBlocks, noBlocks, sumWindows } from './blocks.ts';
import type { Blocks } from './blocks.ts';
import { boxBlur } from './box-blur.ts';
import { createRandom } from './random.ts';

/** No side is a number of whole blocks. */
const size = { width: 83, height: 61 };
const random = createRandom(7);
const plane = Uint8Array.from({ length: size.width * size.height }, () => Math.floor(random() * 256));

function marked(...at: readonly number[]): Blocks {
  const blocks = noBlocks(size);
  for (const block of at) blocks.marked[block] = 1;
  return blocks;
}

const all = (): Blocks => ({ ...noBlocks(size), marked: noBlocks(size).marked.fill(1) });

function sumsIn(blocks: Blocks, radius: number): Map<number, number> {
  const found = new Map<number, number>();
  sumWindows(
    blocks,
    radius,
    1,
    (columns, row, left, right, sign) => {
      for (let x = left; x < right; x++) columns[x]! += sign * plane[row + x]!;
    },
    (i, sums) => found.set(i, sums[0]!),
  );
  return found;
}

test.each([0, 1, 5, 30, 100])('windows of radius %i are the same whichever blocks are marked', (radius) => {
  const whole = sumsIn(all(), radius);
  expect(whole.size).toBe(plane.length);
  const last = noBlocks(size).marked.length - 1;
  const some = sumsIn(marked(0, 12, 13, 25, 40, 41, 52, last), radius);
  expect(some.size).toBeGreaterThan(0);
  for (const [i, sum] of some) expect(sum).toBe(whole.get(i));
});

test('they are those of the plain blur, with the edge pixels repeated outwards', () => {
  const radius = 6;
  const blurred = boxBlur(Float32Array.from(plane), size.width, size.height, radius);
  const sums = sumsIn(all(), radius);
  const worst = Math.max(...[...sums].map(([i, sum]) => Math.abs(sum / (2 * radius + 1) ** 2 - blurred[i]!)));
  expect(worst).toBeLessThan(0.001);
});

test('far from every edge nothing is marked, near each one everything is', () => {
  const { width, height } = size;
  const mask = Uint8Array.from(plane, (_, i) => (i % width < 30 ? 255 : 0));
  const reach = 5;
  const { marked: found, across } = blocksNearEdges(mask, size, reach);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isMarked = found[(y >> 3) * across + (x >> 3)] === 1;
      if (Math.abs(x - 30) <= reach) expect(isMarked).toBe(true);
      if (Math.abs(x - 30) > reach + 16) expect(isMarked).toBe(false);
    }
  }
});

test('blocks grow by as many as the pixels reach into', () => {
  const { across } = noBlocks(size);
  const grown = growBlocks(marked(2 * across + 5), 9, 8);
  const rows = [...grown.marked.keys()].filter((at) => grown.marked[at]);
  expect(new Set(rows.map((at) => at % across))).toEqual(new Set([3, 4, 5, 6, 7]));
  expect(new Set(rows.map((at) => Math.floor(at / across)))).toEqual(new Set([1, 2, 3]));
});
