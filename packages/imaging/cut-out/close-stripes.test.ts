import { expect, test } from 'vitest';
import { toLab } from '../pixels/lab.ts';
import { closeStripes } from './close-stripes.ts';
import { fitPlainBackground } from './plain-background.ts';

const side = 240;
type Rgb = readonly [number, number, number];
const bed: Rgb = [190, 165, 140];
const navy: Rgb = [40, 35, 60];
const white: Rgb = [245, 245, 245];

const isShirt = (x: number, y: number): boolean => x >= 50 && x < 190 && y >= 32 && y < 202;
/** Between sleeve and body, as narrow as a stripe: the bed is seen. */
const isOpening = (x: number, y: number): boolean => x >= 172 && x < 178 && y >= 100 && y < 180;
const isDark = (x: number, y: number): boolean =>
  isShirt(x, y) && !isOpening(x, y) && (y % 16 < 10 || (x >= 160 && y >= 90));

/** Bars on a bed with something else between them, of which only the bars were found; and what is found after. */
function closed(between: Rgb, bars: Rgb, softness: number): (x: number, y: number) => number {
  const data = new Uint8Array(side * side * 3);
  const found = new Uint8Array(side * side);
  for (let i = 0; i < found.length; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    const background = isShirt(x, y) && !isOpening(x, y) ? between : bed;
    const grain = ((x * 7 + y * 13) % 5) - 2;
    const share = isDark(x, y) ? 1 : isShirt(x, y) && !isOpening(x, y) ? softness : 0;
    data.set(
      background.map((value, c) => Math.round(value * (1 - share) + bars[c]! * share) + grain),
      i * 3,
    );
    found[i] = isDark(x, y) ? 255 : 0;
  }
  const picture = { data, width: side, height: side };
  const lab = toLab(picture);
  const after = closeStripes({ picture, lab, background: fitPlainBackground(lab, side, side), isPlain: false }, found);
  return (x, y) => after[y * side + x]!;
}

test.each<[string, Rgb, Rgb, number, boolean]>([
  ['cream stripes, lighter than the bed', [225, 210, 190], navy, 0, true],
  ['mint stripes, of another hue', [150, 180, 160], navy, 0, true],
  ['bars with the bed between them', bed, navy, 0, false],
  ['white bars with the bed in their shade between them', [112, 96, 80], white, 0, false],
  ['bars with the bed between them, out of focus', bed, navy, 0.3, false],
])('%s', (_what, between, bars, softness, isClosed) => {
  const at = closed(between, bars, softness);
  expect([at(100, 77), at(51, 77)]).toEqual(isClosed ? [255, 255] : [0, 0]);
  expect([at(100, 68), at(20, 77), at(175, 140)]).toEqual([255, 0, 0]);
});

test('a few stripes may be anything', () => {
  const data = new Uint8Array(side * side * 3).fill(150);
  const found = new Uint8Array(side * side);
  for (let i = 0; i < found.length; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    if (!isShirt(x, y) || y >= 96) continue;
    found[i] = y % 16 < 10 ? 255 : 0;
    data.fill(found[i] ? 30 : 230, i * 3, i * 3 + 3);
  }
  const picture = { data, width: side, height: side };
  const lab = toLab(picture);
  const view = { picture, lab, background: fitPlainBackground(lab, side, side), isPlain: false };
  expect(closeStripes(view, found)).toEqual(found);
});
