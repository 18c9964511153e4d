import { expect, test } from 'vitest';
import { resizePlane, resizeRgb } from './planes.server.ts';

/** A bright square in the middle. */
function square(side: number): Uint8Array {
  const isIn = (at: number): boolean => at >= side / 4 && at < (3 * side) / 4;
  return Uint8Array.from({ length: side * side }, (_, i) => (isIn(i % side) && isIn(Math.floor(i / side)) ? 255 : 0));
}

/** The middle of what is bright, as shares of the sides. */
function middleOf(data: Uint8Array, width: number, height: number): readonly [number, number] {
  let [sum, across, down] = [0, 0, 0];
  for (let i = 0; i < data.length; i++) {
    sum += data[i]!;
    across += data[i]! * ((i % width) + 0.5);
    down += data[i]! * (Math.floor(i / width) + 0.5);
  }
  return [across / sum / width, down / sum / height];
}

test.each([
  [300, 300],
  [200, 150],
  [150, 200],
  [60, 40],
])('what is resized to %i x %i stays where it was, to a twentieth of a pixel', async (width, height) => {
  const data = square(100);
  const plane = await resizePlane({ data, width: 100, height: 100 }, { width, height });
  const rgb = Uint8Array.from({ length: 30_000 }, (_, i) => data[Math.floor(i / 3)]!);
  const picture = await resizeRgb({ data: rgb, width: 100, height: 100 }, { width, height });
  for (const made of [plane.data, picture.data.filter((_, i) => i % 3 === 0)]) {
    const [across, down] = middleOf(made, width, height);
    expect(Math.abs(across - 0.5) * width).toBeLessThan(0.05);
    expect(Math.abs(down - 0.5) * height).toBeLessThan(0.05);
  }
});

test('a part of a picture is enlarged, not the whole', async () => {
  const rgb = Uint8Array.from({ length: 30_000 }, (_, i) => (Math.floor(i / 3) % 100 < 50 ? 0 : 200));
  const box = { left: 50, top: 10, width: 20, height: 20 };
  const part = await resizeRgb({ data: rgb, width: 100, height: 100 }, { width: 40, height: 40 }, box);
  expect(part.data).toHaveLength(40 * 40 * 3);
  expect(part.data.every((value) => value === 200)).toBe(true);
});
