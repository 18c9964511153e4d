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
