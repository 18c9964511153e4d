import { expect, test } from 'vitest';
import { toLab } from '../pixels/lab.ts';
import { fillPanes } from './fill-panes.ts';
import { fitPlainBackground } from './plain-background.ts';

const side = 120;
const from = (x: number, y: number) => Math.hypot(x - 60, y - 60);

/** A dark round frame on paper; what is seen through it is `darker` than the paper. */
function seenThrough(darker: number) {
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const far = from(i % side, Math.floor(i / side));
    data.fill(far < 26 ? 220 - darker : far < 34 ? 50 : 220, i * 3, i * 3 + 3);
  }
  const picture = { data, width: side, height: side };
  const lab = toLab(picture);
  return { picture, lab, background: fitPlainBackground(lab, side, side), isPlain: true };
}

const frame = (inGap: number) =>
  Uint8Array.from({ length: side * side }, (_, i) => {
    const far = from(i % side, Math.floor(i / side));
    return far < 26 ? inGap : far < 34 ? 255 : 0;
  });

test.each([
  ['a pane takes light away, and a look sees a trace of it', 4, 6, true],
  ['a ring takes none', 0, 6, false],
  ['the shade in a loop, where no look sees anything', 20, 0, false],
])('%s', (_what, darker, seen, isFilled) => {
  const filled = fillPanes(seenThrough(darker), frame(0), [frame(0), frame(seen)]);
  expect(filled[60 * side + 60]).toBe(isFilled ? 255 : 0);
  expect(filled[5 * side + 5]).toBe(0);
});
