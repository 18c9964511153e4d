import { describe, expect, test } from 'vitest';
import { drawLook, drawView } from '#tests/fixtures/drawn-views.ts';
import type { Colour, Inside } from '#tests/fixtures/drawn-views.ts';
import { addStretchedLook } from './add-stretched-look.ts';

const side = 180;
const PAPER: Colour = [250, 250, 250];
const BLUE: Colour = [60, 70, 130];

const viewOf = (colourAt: (x: number, y: number) => Colour) => drawView(side, colourAt);
const plane = (inside: Inside) => drawLook(side, inside);

const at = (plane: Uint8Array, x: number, y: number): boolean => plane[y * side + x]! > 127;

describe('a look at the stretched photo', () => {
  const box: Inside = (x, y) => x >= 60 && x < 120 && y >= 50 && y < 110;
  const lid: Inside = (x, y) => box(x, y) && y < 70;

  test('adds a body that the others lost, without the ringing around it', () => {
    // A JPEG rings around its edges: nearly the paper's colour, not exactly.
    const ringing: Inside = (x, y) => x >= 53 && x < 127 && y >= 43 && y < 117;
    const view = viewOf((x, y) => {
      if (box(x, y)) return BLUE;
      return ringing(x, y) && (x + y) % 3 === 0 ? [245, 245, 247] : PAPER;
    });
    const { joined, look } = addStretchedLook(view, plane(lid), [plane(lid)], plane(ringing));
    expect([at(joined, 90, 100), at(joined, 90, 60), at(joined, 55, 80)]).toEqual([true, true, false]);
    // A rim that was left out contradicts nothing.
    expect(at(look, 55, 80)).toBe(false);
  });

  test('adds the bright side of a wire', () => {
    const wire: Inside = (x) => x >= 80 && x < 86;
    const bright: Inside = (x) => x >= 86 && x < 91;
    const view = viewOf((x, y) => (wire(x, y) ? BLUE : bright(x, y) ? [246, 246, 247] : PAPER));
    const seen: Inside = (x, y) => wire(x, y) || bright(x, y);
    expect(at(addStretchedLook(view, plane(wire), [plane(wire)], plane(seen)).joined, 88, 90)).toBe(true);
  });

  test('adds no shadow that fades out below what the others hold', () => {
    const shadow: Inside = (x, y) => x >= 62 && x < 118 && y >= 110 && y < 121;
    const view = viewOf((x, y) => {
      if (box(x, y)) return BLUE;
      const value = shadow(x, y) ? 250 - Math.round(28 * Math.min(1, (121 - y) / 10)) : 250;
      return [value, value, value];
    });
    const seen: Inside = (x, y) => box(x, y) || shadow(x, y);
    const { joined } = addStretchedLook(view, plane(box), [plane(box)], plane(seen));
    expect([at(joined, 90, 114), at(joined, 90, 100)]).toEqual([false, true]);
  });

  test('adds a white body on white that is wide, and one that ends at an edge', () => {
    const body: Inside = (x, y) => x >= 60 && x < 120 && y >= 70 && y < 130;
    const pale = viewOf((x, y) => (lid(x, y) ? BLUE : body(x, y) ? [246, 246, 247] : PAPER));
    const seen: Inside = (x, y) => lid(x, y) || body(x, y);
    expect(at(addStretchedLook(pale, plane(lid), [plane(lid)], plane(seen)).joined, 90, 100)).toBe(true);
    const band: Inside = (x, y) => box(x, y) || (x >= 60 && x < 120 && y >= 110 && y < 120);
    const grey = viewOf((x, y) => (box(x, y) ? BLUE : band(x, y) ? [205, 205, 205] : PAPER));
    expect(at(addStretchedLook(grey, plane(box), [plane(box)], plane(band)).joined, 90, 115)).toBe(true);
  });
});
