import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  boundsOfAll,
  centreOf,
  cornersOf,
  fitWithin,
  hits,
  keepAspect,
  normaliseRotation,
  rectBetween,
  resizeAboutCentre,
  rotateAboutCentre,
  topLeftFor,
  touches,
} from './geometry.ts';
import type { Point, Rect } from './geometry.ts';

const box = fc.record({
  x: fc.integer({ min: -2000, max: 2000 }),
  y: fc.integer({ min: -2000, max: 2000 }),
  width: fc.integer({ min: 1, max: 2000 }),
  height: fc.integer({ min: 1, max: 2000 }),
  rotation: fc.integer({ min: -180, max: 180 }),
});

describe('boxes turned about their top-left corner', () => {
  it('a quarter turn swings the box to the left of its corner', () => {
    expect(boundsOf({ x: 100, y: 100, width: 40, height: 20, rotation: 90 })).toEqual({
      x: expect.closeTo(80, 6) as number,
      y: 100,
      width: expect.closeTo(20, 6) as number,
      height: expect.closeTo(40, 6) as number,
    });
  });

  it('turning and resizing keep the centre, whatever the box', () => {
    fc.assert(
      fc.property(box, fc.integer({ min: -720, max: 720 }), fc.integer({ min: 1, max: 3000 }), (start, turn, width) => {
        const centre = centreOf(start);
        for (const moved of [rotateAboutCentre(start, turn), resizeAboutCentre(start, width, 50)]) {
          expect(centreOf(moved).x).toBeCloseTo(centre.x, 6);
          expect(centreOf(moved).y).toBeCloseTo(centre.y, 6);
        }
      }),
    );
  });

  it('top-left and centre are each other’s inverse', () => {
    fc.assert(
      fc.property(box, (start) => {
        const corner = topLeftFor(centreOf(start), start, start.rotation);
        expect(corner.x).toBeCloseTo(start.x, 6);
        expect(corner.y).toBeCloseTo(start.y, 6);
      }),
    );
  });

  it('full turns are forgotten', () => {
    expect([0, 360, -360, 190, -190, 180, -180, 720].map(normaliseRotation)).toEqual([0, 0, 0, -170, 170, 180, 180, 0]);
  });
});

describe('sizes', () => {
  it('keeps the shape and stops at the least width', () => {
    expect(keepAspect({ width: 200, height: 100 }, 120, 50)).toEqual({ width: 120, height: 60 });
    expect(keepAspect({ width: 200, height: 100 }, 3, 50)).toEqual({ width: 50, height: 25 });
  });

  it('does not divide by a side of zero', () => {
    expect(keepAspect({ width: 0, height: 0 }, 80, 50)).toEqual({ width: 80, height: 80 });
  });

  it('fits by the tighter side', () => {
    expect(fitWithin({ width: 400, height: 100 }, { width: 200, height: 200 })).toEqual({ width: 200, height: 50 });
    expect(fitWithin({ width: 100, height: 400 }, { width: 200, height: 200 })).toEqual({ width: 50, height: 200 });
  });
});

describe('hit tests', () => {
  const diamond = { x: 100, y: 0, width: 100, height: 100, rotation: 45 };

  it('knows inside from outside of a turned box', () => {
    expect(hits(diamond, { x: 100, y: 70 })).toBe(true);
    expect(hits(diamond, { x: 40, y: 10 })).toBe(false);
  });

  it('hits its own centre, always', () => {
    fc.assert(fc.property(box, (any) => hits(any, centreOf(any))));
  });

  it('a marquee in the empty corner of the bounds does not touch a turned box', () => {
    expect(touches({ x: 32, y: 2, width: 20, height: 20 }, diamond)).toBe(false);
    expect(touches({ x: 32, y: 2, width: 60, height: 60 }, diamond)).toBe(true);
  });

  it('a marquee around everything touches it, one beside it does not', () => {
    fc.assert(
      fc.property(box, (any) => {
        const around = boundsOf(any);
        expect(touches(around, any)).toBe(true);
        expect(touches({ ...around, x: around.x + around.width + 1 }, any)).toBe(false);
      }),
    );
  });

  it('a marquee touches a turned box where a point of one lies within the other', () => {
    const corners = ({ x, y, width, height }: Rect) => cornersOf({ x, y, width, height, rotation: 0 });
    fc.assert(
      fc.property(box, box, (any, marquee) => {
        const isWithin = corners(marquee).some((point) => hits(any, point));
        const holds = cornersOf(any).some((point) => hits({ ...marquee, rotation: 0 }, point));
        if (isWithin || holds) expect(touches(marquee, any)).toBe(true);
      }),
    );
  });

  it.each([0, 20, 45, 70, 90, 135, -30])('a marquee beside any side of a box turned by %i does not', (rotation) => {
    const turned = { x: 500, y: 400, width: 300, height: 80, rotation };
    const corners = cornersOf(turned);
    const centre = centreOf(turned);
    for (const [at, corner] of corners.entries()) {
      const next = corners[(at + 1) % 4]!;
      const middle = { x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2 };
      const away = { x: middle.x - centre.x, y: middle.y - centre.y };
      const length = Math.hypot(away.x, away.y);
      // Half a diagonal of 5.7 px, so that it ends 4 px from the side.
      const out = { x: middle.x + (away.x / length) * 10, y: middle.y + (away.y / length) * 10 };
      const inward = { x: middle.x - (away.x / length) * 10, y: middle.y - (away.y / length) * 10 };
      const around = ({ x, y }: Point) => ({ x: x - 4, y: y - 4, width: 8, height: 8 });
      expect(touches(around(out), turned)).toBe(false);
      expect(touches(around(inward), turned)).toBe(true);
    }
  });

  it('a marquee may be drawn in any direction', () => {
    expect(rectBetween({ x: 30, y: 5 }, { x: 10, y: 25 })).toEqual({ x: 10, y: 5, width: 20, height: 20 });
  });
});

describe('bounds of several', () => {
  it('is null for none and spans all corners', () => {
    expect(boundsOfAll([])).toBeNull();
    const boxes = [
      { x: 0, y: 0, width: 10, height: 10, rotation: 0 },
      { x: 90, y: 40, width: 10, height: 10, rotation: 0 },
    ];
    expect(boundsOfAll(boxes)).toEqual({ x: 0, y: 0, width: 100, height: 50 });
    expect(cornersOf(boxes[1]!)[2]).toEqual({ x: 100, y: 50 });
  });
});
