import { expect, test } from 'vitest';
import { createRandom } from '../pixels/random.ts';
import { distanceToMask, labelRegions } from './regions.ts';
import { smallestAt } from './smallest-at.ts';

const [width, height] = [71, 53];

/** The plain way: walking from pixel to pixel. */
function walk(mask: Uint8Array): { readonly labels: number[]; readonly sizes: number[] } {
  const labels = new Array<number>(mask.length).fill(0);
  const sizes: number[] = [];
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || labels[start]) continue;
    sizes.push(0);
    const stack = [start];
    for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
      if (!mask[i] || labels[i]) continue;
      labels[i] = sizes.length;
      sizes[sizes.length - 1]!++;
      const x = i % width;
      if (x > 0) stack.push(i - 1);
      if (x < width - 1) stack.push(i + 1);
      stack.push(i - width, i + width);
    }
  }
  return { labels, sizes };
}

test.each([0.3, 0.5, 0.62, 0.9, 1])('areas of a mask with a share of %f are those that a walk finds', (share) => {
  const random = createRandom(11);
  const mask = Uint8Array.from({ length: width * height }, () => (random() < share ? 1 : 0));
  const { labels, regions } = labelRegions(mask, width, height);
  const walked = walk(mask);
  expect([...labels]).toEqual(walked.labels);
  expect(regions.map(({ size }) => size)).toEqual(walked.sizes);
  for (const { label, touchesFrame } of regions) {
    const isAtFrame = (i: number): boolean => {
      const [x, y] = [i % width, Math.floor(i / width)];
      return x === 0 || y === 0 || x === width - 1 || y === height - 1;
    };
    expect(touchesFrame).toBe([...labels.keys()].some((i) => labels[i] === label && isAtFrame(i)));
  }
});

test('distances are those over the shortest way, sides and corners apart', () => {
  const mask = new Uint8Array(width * height);
  mask[20 * width + 30] = 1;
  const far = distanceToMask(mask, width, height);
  const at = (x: number, y: number): number => far[y * width + x]!;
  expect([at(30, 20), at(33, 20), at(0, 20)]).toEqual([0, 3, 30]);
  expect(at(32, 23)).toBeCloseTo((2 * 4 + 3) / 3);
  expect(at(70, 52)).toBeCloseTo((32 * 4 + 8 * 3) / 3);
});

test('the value at a place is found without sorting', () => {
  const random = createRandom(5);
  const values = Float32Array.from({ length: 400 }, () => Math.floor(random() * 50));
  const sorted = values.slice().sort();
  for (const place of [0, 1, 199, 200, 398, 399]) expect(smallestAt(values, place)).toBe(sorted[place]);
  expect(smallestAt(new Float32Array(0), 0)).toBeUndefined();
});
