import { describe, expect, it } from 'vitest';
import { cardAfterKey } from './grid-steps.rules.ts';

// Three columns, the last row has two cards.
const boxes = Array.from({ length: 8 }, (_, index) => ({ left: (index % 3) * 100, top: Math.floor(index / 3) * 100 }));

describe('cardAfterKey', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 3],
    ['ArrowRight', 7, 7],
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 5, 7],
    ['ArrowDown', 7, 7],
    ['ArrowUp', 4, 1],
    ['ArrowUp', 7, 4],
    ['ArrowUp', 1, 1],
    ['Home', 5, 0],
    ['End', 5, 7],
    ['a', 5, null],
    ['Enter', 5, null],
    ['ArrowRight', 99, null],
  ])('%s from %i leads to %s', (key, from, to) => expect(cardAfterKey(key, from, boxes)).toBe(to));
});
