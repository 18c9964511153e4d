import { expect, test } from 'vitest';
import { toLab } from '../pixels/lab.ts';
import { fitPlainBackground, isShadowLike } from './plain-background.ts';

const side = 60;

test.each([
  ['less light on warm paper', [134, 114, 81], true],
  ['the same paper', [230, 198, 145], false],
  ['a blue thing', [90, 110, 150], false],
])('%s is shade: %s', (_what, colour, isShade) => {
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    data.set(x >= 25 && x < 35 && y >= 25 && y < 35 ? colour : [230, 198, 145], i * 3);
  }
  const lab = toLab({ data, width: side, height: side });
  expect(isShadowLike(fitPlainBackground(lab, side, side), lab, 30 * side + 30)).toBe(isShade);
});

test('a background that grows lighter towards a corner is one surface', () => {
  const lab = new Float32Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [(i % side) / side, Math.floor(i / side) / side];
    lab.set([60 + 20 * x * y - 8 * x * x + 5 * y, 6 * y * y - 3 * x, 4 + 9 * x * y], i * 3);
  }
  const { distance, noise, borderShare } = fitPlainBackground(lab, side, side);
  expect([Math.max(...distance) < 0.05, noise < 0.05, borderShare]).toEqual([true, true, 1]);
});
