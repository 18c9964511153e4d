import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { snapMove, snapTargets } from './snapping.ts';

const CANVAS = { x: 0, y: 0, width: 1280, height: 1280 };

describe('snapMove', () => {
  it('draws the centre to the middle of the canvas and shows both lines', () => {
    const snap = snapMove({ x: 537, y: 544, width: 200, height: 200 }, snapTargets(CANVAS, []), 6);
    expect(snap).toMatchObject({ dx: 3, dy: -4 });
    expect(snap.guides.map(({ axis, at }) => [axis, at])).toEqual([
      ['x', 640],
      ['y', 640],
    ]);
  });

  it('lets go beyond the tolerance', () => {
    const snap = snapMove({ x: 530, y: 700, width: 200, height: 210 }, snapTargets(CANVAS, []), 6);
    expect(snap).toEqual({ dx: 0, dy: 0, guides: [] });
  });

  it('prefers the nearer of two lines', () => {
    const targets = snapTargets(CANVAS, [{ x: 100, y: 0, width: 10, height: 10 }]);
    expect(snapMove({ x: 108, y: 500, width: 333, height: 33 }, targets, 6).dx).toBe(2);
  });

  it('aligns with an edge of another item, and the guide spans both', () => {
    const targets = snapTargets(CANVAS, [{ x: 300, y: 100, width: 80, height: 50 }]);
    const [guide] = snapMove({ x: 303, y: 400, width: 50, height: 60 }, targets, 5).guides;
    expect(guide).toEqual({ axis: 'x', at: 300, from: 100, to: 460 });
  });

  it('never moves further than the tolerance, and what it snapped stays snapped', () => {
    const rect = fc.record({
      x: fc.integer({ min: -200, max: 1400 }),
      y: fc.integer({ min: -200, max: 1400 }),
      width: fc.integer({ min: 1, max: 600 }),
      height: fc.integer({ min: 1, max: 600 }),
    });
    fc.assert(
      fc.property(
        rect,
        fc.array(rect, { maxLength: 30 }),
        fc.integer({ min: 1, max: 12 }),
        (moving, others, tolerance) => {
          const targets = snapTargets(CANVAS, others);
          const first = snapMove(moving, targets, tolerance);
          expect(Math.abs(first.dx)).toBeLessThanOrEqual(tolerance);
          expect(Math.abs(first.dy)).toBeLessThanOrEqual(tolerance);
          const again = snapMove({ ...moving, x: moving.x + first.dx, y: moving.y + first.dy }, targets, tolerance);
          expect([again.dx, again.dy]).toEqual([0, 0]);
        },
      ),
    );
  });
});
