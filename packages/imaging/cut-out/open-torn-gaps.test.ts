import { expect, test } from 'vitest';
import { drawLook, drawView } from '../tests/fixtures/drawn-views.ts';
import type { Colour, Inside } from '../tests/fixtures/drawn-views.ts';
import { openTornGaps } from './open-torn-gaps.ts';

const SIDE = 200;
const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [30, 30, 32];
const isCase: Inside = (x, y) => x >= 20 && x < 180 && y >= 60 && y < 190;
/** White inside the case: seen through its handle, or printed on it. */
const isWhite: Inside = (x, y) => x >= 80 && x < 130 && y >= 66 && y < 74;
const isThin: Inside = (x, y) => x >= 70 && x < 130 && y >= 69 && y < 72;
const view = drawView(SIDE, (x, y) => (isCase(x, y) && !isWhite(x, y) ? BLACK : WHITE));
const held = drawLook(SIDE, isCase);

/** Alpha in the middle and near the right end of the white, and of the case beside it. */
const valuesOf = (alpha: Uint8Array): number[] =>
  [70 * SIDE + 90, 70 * SIDE + 126, 70 * SIDE + 145].map((i) => alpha[i]!);

async function open(isOpen: Inside, looks: readonly Uint8Array[] = [held, held], photo = view): Promise<number[]> {
  const alpha = drawLook(SIDE, (x, y) => isCase(x, y) && !isOpen(x, y));
  await openTornGaps(photo.picture, { data: alpha, width: SIDE, height: SIDE }, photo, looks);
  return valuesOf(alpha);
}

test('a gap that is open for the most part is open to its ends', async () => {
  expect(await open((x, y) => isWhite(x, y) && x < 115)).toEqual([0, 0, 255]);
});

test('a highlight that is half transparent stays as it is', async () => {
  const alpha = held.map((value, i) => (isWhite(i % SIDE, Math.floor(i / SIDE)) ? 100 : value));
  await openTornGaps(view.picture, { data: alpha, width: SIDE, height: SIDE }, view, [held, held]);
  expect(valuesOf(alpha)).toEqual([100, 100, 255]);
});

test('a print of which a corner is open stays as it is', async () => {
  expect(await open((x, y) => isWhite(x, y) && x >= 115)).toEqual([255, 0, 255]);
});

test('an area that fades into the product stays as it is: a side that is burnt out', async () => {
  const fades = drawView(SIDE, (x, y) => {
    if (!isCase(x, y) || isWhite(x, y)) return WHITE;
    const light = x >= 70 && x < 130 && y >= 74 ? Math.max(30, 255 - 4 * (y - 73)) : 30;
    return [light, light, light];
  });
  expect(await open((x, y) => isWhite(x, y) && x < 115, [held, held], fades)).toEqual([0, 255, 255]);
});

const looksOf = (isGap: Inside, [one, other]: readonly [number, number]): Uint8Array[] =>
  [one, other].map((seen) => held.map((value, i) => (isGap(i % SIDE, Math.floor(i / SIDE)) ? seen : value)));

test.each([
  ['one look is sure and both together doubt', isWhite, [200, 30], 0],
  ['no look takes it for product', isWhite, [100, 90], 0],
  ['a thin gap that no look takes for product', isThin, [60, 50], 0],
  ['the other look is sure of the product', isWhite, [250, 30], 255],
  ['a highlight along a tube', isThin, [200, 30], 255],
] as const)('what is held, has the background’s colour and ends sharply: %s', async (_, isGap, seen, expected) => {
  const photo = drawView(SIDE, (x, y) => (isCase(x, y) && !isGap(x, y) ? BLACK : WHITE));
  expect((await open(() => false, looksOf(isGap, seen), photo))[0]).toBe(expected);
});

test('looks that lost the product around tell nothing', async () => {
  const lost = held.map((value, i) => (i % SIDE < 140 ? 20 : value));
  expect(await open(() => false, [lost, lost])).toEqual([255, 255, 255]);
});
