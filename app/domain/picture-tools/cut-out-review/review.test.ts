import { describe, expect, it } from 'vitest';
import type { CutOutDoubt, CutOutReview } from '@plinth/imaging';
import { reviewMessages } from './cut-out-review.messages.ts';
import { changingAnswers, closeUp, openDoubts, productInset, stateOf, withAnswer, yesKeeps } from './review.rules.ts';

const box = { left: 0.4, top: 0.4, width: 0.1, height: 0.1 };
const LABEL: CutOutDoubt = { id: 1, kind: 'part', box, share: 0.1, isKept: false };
const HOLE: CutOutDoubt = { id: 2, kind: 'hole', box, share: 0.1, isKept: true };
const review = (change: Partial<CutOutReview> = {}): CutOutReview => ({
  version: 1,
  state: 'doubtful',
  doubts: [LABEL, HOLE],
  answers: [],
  isRetouched: false,
  confirmedAt: null,
  ...change,
});

it('an outline that was not reviewed is not called clean or right', () => {
  const marks = [reviewMessages.certain, reviewMessages.answered, reviewMessages.unconfirmed];
  expect(marks).toEqual(['Edges and inside look clear', 'Questions answered', 'Not reviewed']);
});

it('a question names what was measured, not what such a part mostly is', () => {
  // A chair's leg is as thin as a strap.
  expect(reviewMessages.questionOf('thin').question).toBe('Does this thin part belong to the product?');
  for (const kind of ['part', 'like-ground', 'hole', 'thin', 'frame-edge', 'see-through', 'unsure'] as const)
    expect(reviewMessages.questionOf(kind).question).not.toMatch(/strap|label|cord|handle|lid/);
});

it('the product fills the picture of the whole cut-out', () => {
  // A mug in the middle of a wide photo, and a picture that is all product.
  expect(productInset({ x: 0.25, y: 0.4, width: 0.5, height: 0.2 })).toBe('inset(38% 23% 38% 23%)');
  expect(productInset({ x: 0, y: 0, width: 1, height: 1 })).toBe('inset(0% 0% 0% 0%)');
});

describe('what is known of a cut-out', () => {
  it.each([
    ['unconfirmed', null],
    ['doubtful', review()],
    ['doubtful', review({ answers: [{ id: 1, keep: true }] })],
    ['certain', review({ state: 'certain', doubts: [] })],
    ['answered', review({ state: 'answered' })],
    ['confirmed', review({ state: 'confirmed' })],
  ])('is %s', (state, given) => expect(stateOf(given)).toBe(state));

  it('what was answered is not asked again', () => {
    expect(openDoubts(review({ answers: [{ id: 1, keep: true }] }))).toEqual([HOLE]);
    expect(openDoubts(null)).toEqual([]);
  });
});

describe('answers', () => {
  it('yes keeps a part, and leaves a hole open', () => {
    expect([yesKeeps(LABEL), yesKeeps(HOLE), yesKeeps({ kind: 'see-through' })]).toEqual([true, false, false]);
  });

  it('only those that differ from the cut-out change it', () => {
    const answers = [
      { id: 1, keep: true },
      { id: 2, keep: true },
    ];
    expect(changingAnswers(review(), answers)).toEqual([{ id: 1, keep: true }]);
    expect(changingAnswers(null, answers)).toEqual([]);
  });

  it('a later one takes the place of the earlier', () => {
    const answers = withAnswer([{ id: 1, keep: false }], { id: 1, keep: true });
    expect(answers).toEqual([{ id: 1, keep: true }]);
  });
});

describe('the close-up of a question', () => {
  it('is square in pixels, shows something around the part and stays inside', () => {
    const wide = closeUp(LABEL, { width: 2000, height: 1000 });
    expect(wide.width * 2000).toBeCloseTo(wide.height * 1000);
    expect(wide.width).toBeGreaterThan(0.19);
    const corner = closeUp({ box: { left: 0.98, top: 0, width: 0.02, height: 0.02 } }, { width: 800, height: 1200 });
    expect([corner.left + corner.width, corner.top]).toEqual([1, 0]);
    const all = closeUp({ box: { left: 0, top: 0, width: 1, height: 1 } }, { width: 800, height: 1200 });
    expect(all).toMatchObject({ left: 0, width: 1 });
    expect(all.height).toBeCloseTo(2 / 3);
  });
});
