import { describe, expect, test, vi } from 'vitest';
import type { PixelBox } from '../pixels/raster.ts';
import { drawLook, drawView } from '../tests/fixtures/drawn-views.ts';
import type { Colour, Inside } from '../tests/fixtures/drawn-views.ts';
import { openHeldGaps } from './open-held-gaps.ts';

const SIDE = 200;
const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [30, 30, 32];
const isCase: Inside = (x, y) => x >= 40 && x < 160 && y >= 60 && y < 190;
/** White inside the case, below its handle: seen through it, or printed on it. */
const isWhite: Inside = (x, y) => x >= 80 && x < 120 && y >= 66 && y < 74;
/** The same where a print lies. */
const isDeep: Inside = (x, y) => x >= 80 && x < 120 && y >= 120 && y < 128;
const isThin: Inside = (x, y) => x >= 80 && x < 82 && y >= 66 && y < 100;

const viewOf = (isGap: Inside) => drawView(SIDE, (x, y) => (isCase(x, y) && !isGap(x, y) ? BLACK : WHITE));
const found = drawLook(SIDE, isCase);
const unsure: Uint8Array = found.map((value) => Math.round(value * 0.8));

async function open(isGap: Inside, seenAt: (box: PixelBox) => number, look = unsure) {
  const lookAt = vi.fn(async (box: PixelBox) => drawLook(SIDE, isGap).map((value) => (value ? seenAt(box) : 255)));
  const opened = await openHeldGaps(viewOf(isGap), found, [look], lookAt);
  return { opened, looks: lookAt.mock.calls.length };
}

test('below a handle, what two closer looks take for background is open', async () => {
  const { opened, looks } = await open(isWhite, () => 10);
  const isOpen: Inside = (x, y) => x >= 79 && x < 121 && y >= 65 && y < 75;
  expect(opened).toEqual(drawLook(SIDE, (x, y) => isCase(x, y) && !isOpen(x, y)));
  expect(looks).toBe(2);
});

test('what the looks at the whole product are sure of stays closed', async () => {
  expect(await open(isWhite, () => 0, found)).toEqual({ opened: found, looks: 0 });
});

test.each([
  ['what the wide look holds', isWhite, () => 200, 1],
  ['what the near look holds', isWhite, ({ width }: PixelBox) => (width > 150 ? 10 : 200), 2],
  ['a print far inside', isDeep, () => 0, 0],
  ['a highlight along a tube', isThin, () => 0, 0],
])('%s stays closed', async (_, isGap, seenAt, expected) => {
  const { opened, looks } = await open(isGap, seenAt);
  expect(opened).toBe(found);
  expect(looks).toBe(expected);
});

test('a highlight that fades into the product stays closed', async () => {
  const fades = drawView(SIDE, (x, y) => {
    if (!isCase(x, y)) return WHITE;
    const light = Math.round(30 + 225 * Math.min(1, 1.3 * Math.exp(-(((y - 76) / 16) ** 2) - ((x - 100) / 40) ** 2)));
    return [light, light, light];
  });
  expect(await openHeldGaps(fades, found, [unsure], async () => drawLook(SIDE, () => false))).toBe(found);
});

describe('what a look at the whole product took for background', () => {
  const isSlot: Inside = (x, y) => x >= 60 && x < 63 && y >= 100 && y < 130;
  const sees = (isGap: Inside): Uint8Array =>
    found.map((value, i) => (isGap(i % SIDE, Math.floor(i / SIDE)) ? 80 : value));
  /** Both looks together. */
  const half = (isGap: Inside): Uint8Array => sees(isGap).map((value, i) => (value + found[i]!) >> 1);
  const never = vi.fn(async () => found);

  test.each([
    ['a thin slot far inside', isSlot],
    ['a hole', isDeep],
  ])('%s is open without a closer look, where an edge closes it all around', async (_, isGap) => {
    const opened = await openHeldGaps(viewOf(isGap), half(isGap), [sees(isGap), found], never);
    const at = isGap === isSlot ? 110 * SIDE + 61 : 124 * SIDE + 100;
    expect([opened[at], opened[90 * SIDE + 140]]).toEqual([0, 255]);
    expect(never).not.toHaveBeenCalled();
  });

  test('a white side that fades into the product along a part of its rim stays closed', async () => {
    const fades = drawView(SIDE, (x, y) => {
      if (!isCase(x, y) || isDeep(x, y)) return WHITE;
      const light = y >= 128 && isDeep(x, 120) ? Math.max(30, 255 - 4 * (y - 127)) : 30;
      return [light, light, light];
    });
    const joined = half(isDeep);
    expect(await openHeldGaps(fades, joined, [sees(isDeep), found], async () => found)).toBe(joined);
  });
});
