import { expect, test } from 'vitest';
import { openFrameStrips } from './open-frame-strips.ts';

const [WIDTH, HEIGHT] = [320, 300];
/** A dark body from the left third on; from `gap` pixels above the photo's lower edge, the last of which it fills by half. */
function photoOf(gap: number, light: (x: number, y: number) => number = () => 255) {
  const isBody = (x: number, y: number): boolean => x >= 100 && x < 250 && y >= 60 && y < HEIGHT - gap;
  const isHalf = (x: number, y: number): boolean => x >= 100 && x < 250 && gap > 0 && y === HEIGHT - gap;
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  const alpha = new Uint8Array(WIDTH * HEIGHT);
  for (let i = 0; i < alpha.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    data.fill(isBody(x, y) ? 35 : isHalf(x, y) ? 145 : light(x, y), i * 3, i * 3 + 3);
    // The mask goes on to the frame.
    alpha[i] = x >= 100 && x < 250 && y >= 60 ? 255 : 0;
  }
  return { photo: { data, width: WIDTH, height: HEIGHT }, alpha };
}

/** The lowest four alphas of a column, from the frame upwards. */
function opened(gap: number, light?: (x: number, y: number) => number): readonly number[] {
  const { photo, alpha } = photoOf(gap, light);
  openFrameStrips(photo, alpha);
  return [1, 2, 3, 4].map((row) => alpha[(HEIGHT - row) * WIDTH + 180]!);
}

test('a strip of background between product and frame is open, its last pixel by half', () => {
  expect(opened(3)).toEqual([0, 0, 128, 255]);
});

test.each([
  ['a product that the frame cuts', 0, undefined],
  ['a white side of the product, wider than a strip', 30, undefined],
  ['a strip whose ground is not one colour', 3, (x: number) => 120 + (x % 100)],
])('%s stays as it is', (_, gap, light) => {
  expect(opened(gap, light)).toEqual([255, 255, 255, 255]);
});
