import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SCALE, MIN_SCALE, moveBy, scaleAt, WHOLE } from './zoom.rules.ts';

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
