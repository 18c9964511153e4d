import { expect, test } from 'vitest';
import { drawLook, drawView } from '../tests/fixtures/drawn-views.ts';
import type { Colour, Inside } from '../tests/fixtures/drawn-views.ts';
import { fillBurntSides } from './fill-burnt-sides.ts';

const SIDE = 200;
const WHITE: Colour = [255, 255, 255];
const isWheel: Inside = (x, y) => x >= 20 && x < 180 && y >= 20 && y < 180;
/** Four white bars across a wheel; a look opened them. */
const isBar: Inside = (x, y) => isWheel(x, y) && x >= 40 && x < 130 && y > 40 && y % 40 >= 10 && y % 40 < 24;
const wheel = drawLook(SIDE, isWheel);
const found = drawLook(SIDE, (x, y) => isWheel(x, y) && !isBar(x, y));

/** Chrome, whose bars fade into grey at their lower side, or a grate, whose bars end sharply. */
function viewOf(isChrome: boolean) {
  return drawView(SIDE, (x, y) => {
    if (!isWheel(x, y) || isBar(x, y)) return WHITE;
    const below = (y % 40) - 24;
    const isBelow = isChrome && below >= 0 && isBar(x, y - below - 1);
    const light = isBelow ? 255 - 4 * (below + 1) : 40;
    return [light, light, light];
  });
}

const lookOf = (inBars: number): Uint8Array => wheel.map((value, i) => (value > 0 && found[i] === 0 ? inBars : value));

/** Alpha in the middle of a bar. */
const inBar = (alpha: Uint8Array): number => alpha[97 * SIDE + 80]!;

test.each([
  ['bars that fade into the product and of which a look sees a trace', true, 30, 255],
  ['bars that end sharply all around', false, 30, 0],
])('%s', (_, isChrome, seen, expected) => {
  expect(inBar(fillBurntSides(viewOf(isChrome), found, [lookOf(seen)]))).toBe(expected);
});

test('paper between the product and its shadow stays open', () => {
  const chrome = viewOf(true);
  // Left of the wheel, a ring of shade with paper inside.
  const shaded = drawView(SIDE, (x, y) => {
    const i = (y * SIDE + x) * 3;
    const isShade = x >= 8 && x < 20 && y >= 90 && y < 110 && !(x >= 12 && y >= 96 && y < 104);
    return isShade ? [200, 200, 200] : (Array.from(chrome.picture.data.subarray(i, i + 3)) as unknown as Colour);
  });
  const filled = fillBurntSides(shaded, found, [lookOf(30)]);
  expect([inBar(filled), filled[100 * SIDE + 15]]).toEqual([255, 0]);
});
