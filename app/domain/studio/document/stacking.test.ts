import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bringToFront, inStackingOrder, keepListOrder, nextZIndex, sendToBack, settleOrder } from './stacking.ts';
import { makeItem } from './tests/scene-kit.ts';

const items = (...zIndexes: number[]) => zIndexes.map((zIndex, index) => makeItem(`i${index}`, { zIndex }));
const order = (list: readonly { id: string }[]) => list.map((item) => item.id).join(' ');

describe('stacking', () => {
  it('a new item gets the maximum plus 1', () => {
    expect(nextZIndex([])).toBe(1);
    expect(nextZIndex(items(3, 9, 4))).toBe(10);
  });

  it('equal numbers stand by id, whatever the list', () => {
    expect(order(inStackingOrder(items(2, 1, 1)))).toBe('i1 i2 i0');
    expect(order(inStackingOrder(items(2, 1, 1).reverse()))).toBe('i1 i2 i0');
  });

  it('numbers that would not fit are given anew, in the same order', () => {
    expect(settleOrder(items(3, 1_000_001, 7)).map((item) => [item.id, item.zIndex])).toEqual([
      ['i0', 1],
      ['i2', 2],
      ['i1', 3],
    ]);
  });

  it('what a list told apart, numbers tell apart', () => {
    const listed = [makeItem('b', { zIndex: 2 }), makeItem('a', { zIndex: 2 }), makeItem('c', { zIndex: 0 })];
    expect(order(inStackingOrder(keepListOrder(listed)))).toBe('c b a');
  });

  it('front is the maximum plus 1', () => {
    const front = bringToFront(items(1, 2, 3), new Set(['i0']));
    expect(front.map((item) => item.zIndex)).toEqual([4, 2, 3]);
  });

  it('back is one below the minimum', () => {
    expect(sendToBack(items(5, 6, 7), new Set(['i2'])).map((item) => item.zIndex)).toEqual([5, 6, 4]);
  });

  it('back does not go under 0: the others make room', () => {
    const back = sendToBack(items(0, 0, 1), new Set(['i2']));
    expect(back.map((item) => item.zIndex)).toEqual([1, 1, 0]);
    expect(order(inStackingOrder(back))).toBe('i2 i0 i1');
  });

  it('what is at the front or back already stays as it is', () => {
    const list = items(1, 2, 3);
    expect(bringToFront(list, new Set(['i2', 'i1']))).toBe(list);
    expect(sendToBack(list, new Set(['i0']))).toBe(list);
    expect(sendToBack(list, new Set(['none']))).toBe(list);
  });

  it('moves any choice to an end, keeps both orders, and never goes under 0', () => {
    const list = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(list, fc.array(fc.nat({ max: 9 })), (zIndexes, picks) => {
        const all = items(...zIndexes);
        const ids = new Set(picks.map((pick) => `i${pick}`));
        const before = inStackingOrder(all).map((item) => item.id);
        const chosen = before.filter((id) => ids.has(id));
        const others = before.filter((id) => !ids.has(id));
        const front = inStackingOrder(bringToFront(all, ids));
        const back = inStackingOrder(sendToBack(all, ids));
        expect(front.map((item) => item.id)).toEqual([...others, ...chosen]);
        expect(back.map((item) => item.id)).toEqual([...chosen, ...others]);
        expect(Math.min(...back.map((item) => item.zIndex))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
