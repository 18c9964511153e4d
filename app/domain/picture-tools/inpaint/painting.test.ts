import { describe, expect, it, test } from 'vitest';
import { BLANK, clampBrush, isPainted, maskSize, paintKey, reducePainting } from './painting.rules.ts';
import type { Stroke } from './painting.rules.ts';

const stroke = (width: number): Stroke => ({ points: [{ x: 1, y: 1 }], width, isErase: false });

describe('painting', () => {
  it('goes back and forth by strokes; a new one ends what could be redone', () => {
    const two = [stroke(10), stroke(20)].reduce(
      (painting, each) => reducePainting(painting, { type: 'stroke', stroke: each }),
      BLANK,
    );
    const one = reducePainting(two, { type: 'undo' });
    expect(one.strokes).toEqual([stroke(10)]);
    expect(reducePainting(one, { type: 'redo' })).toEqual(two);
    const other = reducePainting(one, { type: 'stroke', stroke: stroke(30) });
    expect(reducePainting(other, { type: 'redo' })).toBe(other);
    expect(reducePainting(BLANK, { type: 'undo' })).toBe(BLANK);
  });

  it('keeps the brush between 10 and 100', () => {
    expect([5, 40.4, 400].map(clampBrush)).toEqual([10, 40, 100]);
  });

  it('counts a pixel as painted when its red is above 200', () => {
    expect(isPainted(new Uint8ClampedArray([200, 255, 255, 255]))).toBe(false);
    expect(isPainted(new Uint8ClampedArray([0, 0, 0, 255, 201, 0, 0, 255]))).toBe(true);
  });

  it('masks have the picture’s shape and at most 2048 pixels a side', () => {
    expect(maskSize({ width: 1280, height: 720 })).toEqual({ width: 1280, height: 720 });
    expect(maskSize({ width: 8192, height: 4096 })).toEqual({ width: 2048, height: 1024 });
  });
});

test.each([
  ['[', false, false, 'smaller'],
  [']', false, false, 'larger'],
  ['E', false, false, 'eraser'],
  ['b', false, false, 'brush'],
  ['z', false, false, 'undo'],
  ['z', true, false, 'undo'],
  ['Z', true, true, 'redo'],
  ['y', true, false, 'redo'],
  ['y', false, false, null],
  ['+', false, false, 'zoom-in'],
  ['0', true, false, null],
  ['q', false, false, null],
])('%s (mod %s, shift %s) means %s', (key, isMod, isShift, meaning) => {
  expect(paintKey({ key, isMod, isShift })).toBe(meaning);
});
