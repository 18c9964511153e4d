import { expect, it } from 'vitest';
import { addStep, redoStep, undoStep } from './steps.rules.ts';

const start = { pictures: ['a'], at: 0 };
const two = addStep(addStep(start, 'b'), 'c');

it('goes back and forth, and no further than there is', () => {
  expect(two).toEqual({ pictures: ['a', 'b', 'c'], at: 2 });
  expect(undoStep(undoStep(undoStep(two))).at).toBe(0);
  expect(redoStep(redoStep(undoStep(two))).at).toBe(2);
});

it('a new step replaces what was undone', () => {
  expect(addStep(undoStep(two), 'd')).toEqual({ pictures: ['a', 'b', 'd'], at: 2 });
});
