import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ZoomView } from './zoom.rules.ts';
import { MAX_SCALE, MIN_SCALE, moveBy, Pinch, scaleAt, WHOLE } from './zoom.rules.ts';

describe('the viewer’s zoom', () => {
  it('holds the point under the pointer, between 0.5 and 5', () => {
    const number = fc.integer({ min: -800, max: 800 });
    fc.assert(
      fc.property(number, number, fc.double({ min: 0.01, max: 40, noNaN: true }), (x, y, scale) => {
        const look = scaleAt({ scale: 1.5, x: 30, y: -20 }, scale, { x, y });
        expect(look.scale).toBeGreaterThanOrEqual(MIN_SCALE);
        expect(look.scale).toBeLessThanOrEqual(MAX_SCALE);
        expect((x - look.x) / look.scale).toBeCloseTo((x - 30) / 1.5, 6);
        expect((y - look.y) / look.scale).toBeCloseTo((y + 20) / 1.5, 6);
      }),
    );
  });

  it('never loses the picture', () => {
    expect(moveBy(WHOLE, { x: 9000, y: -9000 }, { width: 600, height: 400 })).toEqual({ scale: 1, x: 300, y: -200 });
  });
});

describe('two fingers, whose moves come one at a time', () => {
  type Fingers = readonly { readonly x: number; readonly y: number }[];
  /** Moves both in small steps, first the one, then the other. */
  function drag(start: ZoomView, from: Fingers, to: Fingers, first: 0 | 1): ZoomView {
    const pinch = new Pinch();
    const fingers = [...from];
    let look = start;
    for (let step = 1; step <= 20; step += 1) {
      for (const at of [first, 1 - first]) {
        const before = [...fingers];
        const [a, b] = [from[at]!, to[at]!];
        fingers[at] = { x: a.x + ((b.x - a.x) * step) / 20, y: a.y + ((b.y - a.y) * step) / 20 };
        look = pinch.move(before, [...fingers])(look);
      }
    }
    return look;
  }
  const FROM = [
    { x: -40, y: 0 },
    { x: 40, y: 0 },
  ];
  const by = (x: number, y: number) => FROM.map((finger) => ({ x: finger.x + x, y: finger.y + y }));

  it.each([0, 1] as const)(
    'move the picture along without another scale, also at the limits (finger %i first)',
    (first) => {
      for (const scale of [MIN_SCALE, 1, MAX_SCALE]) {
        const look = drag({ scale, x: 7, y: 3 }, FROM, by(120, 60), first);
        expect([look.scale, look.x, look.y]).toEqual([scale, expect.closeTo(127, 6), expect.closeTo(63, 6)]);
      }
    },
  );

  it('apart and together again are where they began, whatever limit lay between', () => {
    const pinch = new Pinch();
    const wide = FROM.map(({ x, y }) => ({ x: x * 9, y }));
    const far = pinch.move(FROM, wide)(WHOLE);
    expect(far.scale).toBe(MAX_SCALE);
    expect(pinch.move(wide, FROM)(far)).toEqual(WHOLE);
  });
});
