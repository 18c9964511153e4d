import { expect, test } from 'vitest';
import { boxBlur } from './box-blur.ts';
import { createRandom } from './random.ts';

test.each([
  [11, 7, 1],
  [6, 8, 3],
  [5, 1, 2],
])('a picture of %i x %i pixels is blurred over %i pixels around each', (width, height, radius) => {
  const random = createRandom(3);
  const source = Float32Array.from({ length: width * height }, () => Math.round(random() * 255));
  const within = (at: number, count: number): number => Math.min(count - 1, Math.max(0, at));
  const mean = (i: number): number => {
    let sum = 0;
    for (let down = -radius; down <= radius; down++) {
      for (let across = -radius; across <= radius; across++) {
        sum += source[within(Math.floor(i / width) + down, height) * width + within((i % width) + across, width)]!;
      }
    }
    return sum / (2 * radius + 1) ** 2;
  };
  const blurred = boxBlur(source, width, height, radius);
  source.forEach((_, i) => expect(blurred[i]).toBeCloseTo(mean(i), 3));
});
