import { describe, expect, it } from 'vitest';
import { judgeCutOut, rightAnswers } from './judge-cut-out.ts';

const SIDE = 100;

/** A square of ones from 20 to 80, minus or plus the given rectangles. */
function plane(isOn: (x: number, y: number) => boolean, value = 255): Uint8Array {
  return Uint8Array.from({ length: SIDE * SIDE }, (_, i) => (isOn(i % SIDE, Math.floor(i / SIDE)) ? value : 0));
}
const isProduct = (x: number, y: number): boolean => x >= 20 && x < 80 && y >= 20 && y < 80;
const isLabel = (x: number, y: number): boolean => x >= 40 && x < 50 && y >= 40 && y < 50;
const truth = plane(isProduct);

describe('judging a cut-out', () => {
  it('finds nothing wrong with the exact mask', () => {
    expect(judgeCutOut(truth, truth, null, SIDE)).toEqual({
      iou: 1,
      iouOutsideDoubts: 1,
      largestUnasked: 0,
      errorInDoubts: 0,
      isWrongUnasked: false,
    });
  });

  it('calls a missing label silently wrong although the overlap is high', () => {
    const verdict = judgeCutOut(
      plane((x, y) => isProduct(x, y) && !isLabel(x, y)),
      truth,
      null,
      SIDE,
    );
    expect(verdict.iou).toBeGreaterThan(0.95);
    expect(verdict.largestUnasked).toBeCloseTo(100 / 3600);
    expect(verdict.isWrongUnasked).toBe(true);
  });

  it('does not, where the label is asked about', () => {
    const verdict = judgeCutOut(
      plane((x, y) => isProduct(x, y) && !isLabel(x, y)),
      truth,
      plane(isLabel, 3),
      SIDE,
    );
    expect(verdict).toMatchObject({ iouOutsideDoubts: 1, largestUnasked: 0, errorInDoubts: 1, isWrongUnasked: false });
  });

  it('forgives a soft edge, but not an outline that is too large all round', () => {
    const grown = (by: number): Uint8Array =>
      plane((x, y) => x >= 20 - by && x < 80 + by && y >= 20 - by && y < 80 + by);
    expect(
      judgeCutOut(
        plane((x, y) => isProduct(x, y) || (x === 80 && y >= 20 && y < 80)),
        truth,
        null,
        SIDE,
      ).isWrongUnasked,
    ).toBe(false);
    expect(judgeCutOut(grown(3), truth, null, SIDE).isWrongUnasked).toBe(true);
  });

  it('answers each doubt by what most of its region is', () => {
    const regions = plane(isLabel, 1).map((value, i) => (i % SIDE >= 90 ? 2 : value));
    expect(rightAnswers([1, 2], regions, truth)).toEqual([
      { id: 1, keep: true },
      { id: 2, keep: false },
    ]);
  });
});
