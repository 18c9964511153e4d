import { describe, expect, test } from 'vitest';
import { drawLook, drawView } from '#tests/fixtures/drawn-views.ts';
import type { Colour, Inside } from '#tests/fixtures/drawn-views.ts';
import { openGaps } from './open-gaps.ts';
import { isPlain } from './plain-background.ts';
import { restoreBodies } from './restore-bodies.ts';
import { restoreLostParts } from './restore-lost-parts.ts';
import { trimFringe } from './trim-fringe.ts';

const side = 140;
const PAPER: Colour = [240, 240, 240];
const BLUE: Colour = [60, 70, 130];
const BLACK: Colour = [20, 20, 20];

const viewOf = (colourAt: (x: number, y: number) => Colour) => drawView(side, colourAt);
const plane = (inside: Inside) => drawLook(side, inside);

const at = (plane: Uint8Array, x: number, y: number): boolean => plane[y * side + x]! > 127;

describe('a body that the network left out on a plain background', () => {
  const top: Inside = (x, y) => x >= 40 && x < 100 && y >= 30 && y < 50;
  const body: Inside = (x, y) => x >= 40 && x < 100 && y >= 50 && y < 110;
  const whole = (bodyAt: (x: number, y: number) => Colour) => viewOf((x, y) => (top(x, y) ? BLUE : bodyAt(x, y)));

  test('comes back where it is darker than any shadow', () => {
    // Grain: on burnt-out paper an even body would come back by its edge alone.
    const grainy = (x: number, y: number): Colour => [238 + ((x * 7 + y * 13) % 5), 240, 240];
    const view = whole((x, y) => (body(x, y) ? BLACK : grainy(x, y)));
    expect(at(restoreBodies(view, plane(top)), 70, 90)).toBe(true);
  });

  test('comes back where it is even and grey and ends sharply all around', () => {
    const view = whole((x, y) => (body(x, y) ? [170, 170, 170] : PAPER));
    expect(at(restoreBodies(view, plane(top)), 70, 90)).toBe(true);
  });

  test('stays out where it fades like a shadow, and where it hardly differs like a mirror image', () => {
    const shadow = whole((x, y) => {
      const light = body(x, y) ? Math.min(240, 150 + 3 * (y - 50)) : 240;
      const soft = Math.min(1, Math.max(0, Math.min(x - 40, 99 - x) / 24));
      const value = Math.round(240 - (240 - light) * soft);
      return [value, value, value];
    });
    expect(at(restoreBodies(shadow, plane(top)), 70, 60)).toBe(false);
    const mirrored = whole((x, y) => {
      if (!body(x, y)) return PAPER;
      const share = Math.max(0, 0.3 - (y - 50) / 130);
      return BLUE.map((value, c) => Math.round(value * share + PAPER[c]! * (1 - share))) as unknown as Colour;
    });
    expect(at(restoreBodies(mirrored, plane(top)), 70, 60)).toBe(false);
  });
});

describe('a gap that was filled on a plain background', () => {
  const bag: Inside = (x, y) => x >= 30 && x < 110 && y >= 60 && y < 120;
  const handle: Inside = (x, y) => x >= 45 && x < 95 && y >= 30 && y < 60;
  const gap: Inside = (x, y) => x >= 56 && x < 84 && y >= 36 && y < 52;
  const found: Inside = (x, y) => bag(x, y) || handle(x, y);
  const open: Inside = (x, y) => found(x, y) && !gap(x, y);
  const view = viewOf((x, y) => (open(x, y) ? BLUE : PAPER));

  test('is opened where the looks at the photo as it is take it for background', () => {
    const opened = openGaps(view, plane(found), [plane(open), plane(open), plane(found)]);
    expect([at(opened, 70, 47), at(opened, 48, 45), at(opened, 70, 90)]).toEqual([false, true, true]);
  });

  test('is opened with its ends, where the background is a little darker', () => {
    const isEnd: Inside = (x, y) => x >= 50 && x < 90 && y >= 36 && y < 52 && !gap(x, y);
    const shaded = viewOf((x, y) => (isEnd(x, y) ? [237, 237, 237] : open(x, y) ? BLUE : PAPER));
    const opened = openGaps(shaded, plane(found), [plane(open), plane(open)]);
    expect([at(opened, 70, 43), at(opened, 51, 43)]).toEqual([false, false]);
  });

  test('stays filled where it is large: a plate’s well', () => {
    const well: Inside = (x, y) => x >= 36 && x < 104 && y >= 64 && y < 116;
    const rim: Inside = (x, y) => found(x, y) && !well(x, y);
    const plate = viewOf((x, y) => (rim(x, y) ? BLUE : PAPER));
    expect(at(openGaps(plate, plane(found), [plane(rim), plane(rim)]), 70, 90)).toBe(true);
  });

  test('stays filled where one of them holds it: a print', () => {
    expect(at(openGaps(view, plane(found), [plane(open), plane(found)]), 70, 47)).toBe(true);
  });

  test('stays filled where it fades into its surroundings: a highlight burnt out', () => {
    const glare = viewOf((x, y) => {
      if (!found(x, y)) return PAPER;
      const away = Math.max(Math.abs(x - 70) / 22, Math.abs(y - 43) / 13);
      const share = Math.min(1, Math.max(0, away - 0.4));
      return BLUE.map((value, c) => Math.round(value * share + PAPER[c]! * (1 - share))) as unknown as Colour;
    });
    const soft: Inside = (x, y) => found(x, y) && !(Math.abs(x - 70) < 10 && Math.abs(y - 43) < 6);
    expect(at(openGaps(glare, plane(found), [plane(soft), plane(soft)]), 70, 43)).toBe(true);
  });
});

describe('background that came along around a product', () => {
  const box: Inside = (x, y) => x >= 50 && x < 90 && y >= 50 && y < 90;
  const loose: Inside = (x, y) => x >= 43 && x < 97 && y >= 43 && y < 97;

  test('is taken off where a look does not hold it', () => {
    const view = viewOf((x, y) => (box(x, y) ? BLUE : PAPER));
    const trimmed = trimFringe(view, plane(loose), [plane(box), plane(loose)]);
    expect([at(trimmed, 45, 70), at(trimmed, 70, 70)]).toEqual([false, true]);
    expect(at(trimFringe(view, plane(loose), [plane(loose), plane(loose)]), 45, 70)).toBe(true);
  });

  test('is taken off inside of an open gap, though every look holds it', () => {
    const hole =
      (radius: number): Inside =>
      (x, y) =>
        Math.hypot(x - 70, y - 70) < radius;
    const view = viewOf((x, y) => (box(x, y) && !hole(15)(x, y) ? BLUE : PAPER));
    const soft = plane((x, y) => box(x, y) && !hole(11)(x, y));
    expect(at(trimFringe(view, soft, [soft, soft]), 82, 70)).toBe(false);
    const print = plane((x, y) => box(x, y) && !hole(4)(x, y));
    expect(at(trimFringe(view, print, [print, print]), 80, 70)).toBe(true);
  });

  test('stays where it is wide: a white side burnt out on white', () => {
    const seen: Inside = (x, y) => box(x, y) && x < 60;
    const half = viewOf((x, y) => (seen(x, y) ? BLUE : PAPER));
    expect(at(trimFringe(half, plane(loose), [plane(seen), plane(loose)]), 88, 70)).toBe(true);
  });
});

describe('a plain background', () => {
  const rug: Inside = (x, y) => y >= 60 && (y < 90 ? x >= 30 && x < 110 : x >= 5 && x < 135);

  test('is one though the product covers a side of the picture', () => {
    expect(isPlain(viewOf((x, y) => (rug(x, y) ? BLACK : [255, 255, 255])).background)).toBe(true);
  });

  test('is one though a floor that mirrors covers a side of the picture', () => {
    const heel: Inside = (x, y) => x >= 50 && x < 80 && y >= 20 && y < 84;
    const white: Colour = [255, 255, 255];
    const floor = viewOf((x, y) => (heel(x, y) ? BLACK : y > 96 && x > 50 ? [226, 226, 228] : white));
    expect(isPlain(floor.background)).toBe(true);
    expect(floor.background.distance[135 * side + 100]).toBeGreaterThan(7);
  });

  test('is none where the light falls off towards that side', () => {
    const floor = viewOf((x, y) => {
      const value = Math.round(240 - Math.max(0, y - 90) * 1.6 - (y > 90 ? 60 : 0) + ((x * 7 + y * 13) % 5));
      return [value, value, value];
    });
    expect(isPlain(floor.background)).toBe(false);
  });
});

test.each([
  ['grey cloth inside of a print, of which a look saw a part, is filled', 225, 94, true],
  ['so little of it seen, it stays open as ground in a shade', 225, 40, false],
  ['of the ground’s own colour it stays open', 240, 94, false],
  ['the eye of a lug in the shade, of which the look is nearly sure, stays open', 205, 70, false],
])('%s', (_, light, seen, isFilled) => {
  const label: Inside = (x, y) => x >= 30 && x < 110 && y >= 30 && y < 110;
  const cloth: Inside = (x, y) => x >= 56 && x < 84 && y >= 56 && y < 84;
  const view = viewOf((x, y) => (cloth(x, y) ? [light, light, light] : label(x, y) ? BLACK : PAPER));
  const found = plane(label).map((value, i) => (cloth(i % side, Math.floor(i / side)) ? seen : value));
  expect(at(restoreLostParts(view, found), 70, 70)).toBe(isFilled);
});
