import { describe, expect, test } from 'vitest';
import { toLab } from '../pixels/lab.ts';
import { findDoubts } from './find-doubts.ts';
import { fitPlainBackground } from './plain-background.ts';
import { fillTorn, findTranslucent } from './soft-inside.ts';
import type { PhotoView } from './view-photo.server.ts';

const side = 240;
type Inside = (x: number, y: number) => boolean;

const body: Inside = (x, y) => x >= 40 && x < 200 && y >= 40 && y < 200;
const square =
  (size: number): Inside =>
  (x, y) =>
    x >= 120 - size / 2 && x < 120 + size / 2 && y >= 120 - size / 2 && y < 120 + size / 2;

/** A dark body on pale paper; the area has a colour and an alpha of its own. */
function photoOf(area: Inside, colour: readonly number[], alpha: number, isPlain = true) {
  const data = new Uint8Array(side * side * 3);
  const proposal = new Uint8Array(side * side);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    const [isBody, isArea] = [body(x, y), area(x, y)];
    data.set(isArea ? colour : isBody ? [60, 70, 120] : [225, 225, 225], i * 3);
    proposal[i] = isArea ? alpha : isBody ? 255 : 0;
  }
  const picture = { data, width: side, height: side };
  const lab = toLab(picture);
  const view: PhotoView = { picture, lab, background: fitPlainBackground(lab, side, side), isPlain };
  return { view, plane: { data: proposal, width: side, height: side } };
}

const centre = 120 * side + 120;
const LIGHT_BLUE = [140, 150, 210];
const PAPER = [222, 222, 222];
const AMBER = [190, 120, 40];

describe('what is half transparent far inside', () => {
  test.each([
    ['a highlight of another colour than the paper', square(12), LIGHT_BLUE, 190],
    ['a speck as white as the paper', square(5), PAPER, 150],
  ])('is made solid: %s', async (_what, area, colour, alpha) => {
    const { view, plane } = photoOf(area, colour, alpha);
    await fillTorn(plane, view);
    expect(plane.data[centre]).toBe(255);
    expect((await findTranslucent(plane, view)).includes(1)).toBe(false);
  });

  test.each([
    ['a window in the colour of the paper', square(14), PAPER, 190],
    ['a large pane of coloured glass', square(60), AMBER, 190],
    ['a pane that is nearly clear', square(14), PAPER, 60],
  ])('stays as it is, and is asked about: %s', async (_what, area, colour, alpha) => {
    const { view, plane } = photoOf(area, colour, alpha);
    await fillTorn(plane, view);
    expect(plane.data[centre]).toBe(alpha);
    const translucent = await findTranslucent(plane, view);
    const { doubts, map } = findDoubts({
      ...{ view, looks: [plane.data], proposal: plane.data, translucent },
      mayBeClear: true,
    });
    expect(map[centre]).toBeGreaterThan(0);
    const { kind, isKept } = doubts[map[centre]! - 1]!;
    expect(isKept).toBe(false);
    expect(['see-through', 'hole']).toContain(kind);
  });

  test.each([
    ['a glare of another colour', AMBER, 90, true],
    ['a glare in the colour of the paper', PAPER, 190, true],
    ['a gap that is nearly clear', PAPER, 60, false],
  ])('of a thing that nothing is seen through: %s', async (_what, colour, alpha, isFilled) => {
    const { view, plane } = photoOf(square(40), colour, alpha);
    await fillTorn(plane, view, { isSolid: true });
    expect(plane.data[centre]).toBe(isFilled ? 255 : alpha);
  });

  test('a soft edge is no inside', async () => {
    const { view, plane } = photoOf(() => false, PAPER, 0);
    for (let x = 40; x < 200; x++) for (let y = 40; y < 46; y++) plane.data[y * side + x] = 120;
    const before = plane.data.slice();
    await fillTorn(plane, view);
    expect(plane.data).toEqual(before);
    expect((await findTranslucent(plane, view)).includes(1)).toBe(false);
  });

  test('the end of a pocket between fringes is no inside', async () => {
    const isPocket: Inside = (x, y) => x >= 117 && x < 123 && y >= 188 && y < 200;
    // The colour of the fringe bleeds into the paper between.
    const { view, plane } = photoOf(isPocket, [225, 222, 213], 90);
    for (let y = 188; y < 200; y++) for (const x of [117, 122]) plane.data[y * side + x] = 220;
    await fillTorn(plane, view, { mayBeClear: false });
    expect(plane.data[189 * side + 120]).toBe(90);
  });
});
