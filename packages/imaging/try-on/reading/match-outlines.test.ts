import { describe, expect, test } from 'vitest';
import { comparable, landed, matchOutlines } from './match-outlines.ts';
import { SAMPLES, mirrored, placeAt, shapeOf } from '../shape/outline-shape.ts';
import type { OutlineShape } from '../shape/outline-shape.ts';
import { evenly } from '../shape/outline.ts';
import type { Point } from '../shape/outline.ts';
import { sharpen } from './sharpen.ts';

/** A closed line through corners, a point a pixel. */
function outlineOf(corners: readonly (readonly [number, number])[]): Point[] {
  const line = [...corners, corners[0]!].map(([x, y]) => ({ x, y }));
  return evenly(line, 1600).slice(0, -1);
}

/** Clockwise from the middle of the neck; the sleeve on the right points down by `low` pixels. */
const tee = (low: number): Point[] =>
  outlineOf([
    [0, 12],
    [60, 0],
    [110, 30],
    [250, 150 + low],
    [190, 220 + low],
    [130, 160],
    [135, 560],
    [-135, 560],
    [-130, 160],
    [-190, 220],
    [-250, 150],
    [-110, 30],
    [-60, 0],
  ]);

const far = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The sample nearest to a place of the frame. */
function sampleAt(shape: ReturnType<typeof shapeOf>, p: Point): number {
  const { center, scale } = shape;
  let [found, least] = [0, Infinity];
  for (let i = 0; i < SAMPLES; i++) {
    const q = placeAt(shape, i);
    const d = far({ x: q.x * scale + center.x, y: q.y * scale + center.y }, p);
    if (d < least) [found, least] = [i, d];
  }
  return found;
}

const costOf = (a: OutlineShape, b: OutlineShape): number => matchOutlines(comparable(a), comparable(b)).cost;

describe('outlines laid along each other', () => {
  test('a corner lands on its like, though the sleeve lies lower', () => {
    const [known, seen] = [shapeOf(tee(0)), shapeOf(tee(70))];
    const match = matchOutlines(comparable(known), comparable(seen));
    const cuff = { x: 190, y: 290 };
    const off = (sample: number): number => {
      const at = placeAt(seen, sample);
      return far({ x: at.x * seen.scale + seen.center.x, y: at.y * seen.scale + seen.center.y }, cuff);
    };
    // So near that the next corner is the cuff's own; the same share of the way along the outline is not.
    const sample = sampleAt(known, { x: 190, y: 220 });
    expect(off(landed(match, sample))).toBeLessThan(25);
    expect(off(sample)).toBeGreaterThan(30);
  });

  test('place and size make no difference, shape does', () => {
    const shape = shapeOf(tee(0));
    const larger = shapeOf(tee(0).map(({ x, y }) => ({ x: 3 * x, y: 3 * y + 500 })));
    expect(costOf(shape, larger)).toBeLessThan(0.001);
    const bag = shapeOf(
      outlineOf([
        [0, 0],
        [150, 0],
        [150, 320],
        [-150, 320],
        [-150, 0],
      ]),
    );
    expect(costOf(shape, bag)).toBeGreaterThan(0.15);
  });

  test('what is lopsided is like its own mirror image in a mirror', () => {
    const shape = shapeOf(tee(70));
    expect(costOf(mirrored(mirrored(shape)), shape)).toBeLessThan(0.001);
    expect(costOf(mirrored(shape), shape)).toBeGreaterThan(2 * costOf(shape, shape) + 0.005);
  });

  test('a corner is taken to the sharpest place nearby, inwards for an armpit, and left where the outline is plain', () => {
    const outline = tee(0);
    expect(far(sharpen(outline, { x: 236, y: 172 }, 45, false), { x: 250, y: 150 })).toBeLessThan(4);
    expect(far(sharpen(outline, { x: 131, y: 190 }, 45, true), { x: 130, y: 160 })).toBeLessThan(4);
    expect(far(sharpen(outline, { x: 133, y: 360 }, 45, false), { x: 133, y: 360 })).toBeLessThan(2);
  });
});
