import { describe, expect, it } from 'vitest';
import { fits, nextOpen, windowOf, withPending } from './review.rules.ts';
import type { Decision, ReviewPicture } from './review.rules.ts';

describe('the review', () => {
  it('draws what is in sight and a little around it, however many there are', () => {
    const sight = { height: 600, rowHeight: 200, columns: 5, count: 2000 };
    expect(windowOf({ ...sight, scrollTop: 0 })).toEqual({ first: 0, last: 25 });
    expect(windowOf({ ...sight, scrollTop: 40_000 })).toEqual({ first: 990, last: 1025 });
    expect(windowOf({ ...sight, scrollTop: 80_000 })).toEqual({ first: 1990, last: 2000 });
  });

  it('goes on to the next undecided one', () => {
    const one = (decision: 'open' | 'kept', isSettled = false) => ({ decision, isSettled });
    const all = [one('open'), one('kept'), one('open', true), one('open'), one('kept')];
    expect([nextOpen(all, 0), nextOpen(all, 3), nextOpen(all, 4)]).toEqual([3, 4, 4]);
  });

  it('changes no picture but the one that was decided on', () => {
    const picture = (id: string): ReviewPicture => ({
      id,
      decision: 'open',
      flags: [],
      alt: '',
      assetId: id,
      url: id,
      largeUrl: id,
      itemId: id,
      title: id,
      beforeUrl: null,
      state: 'to-review',
      isSettled: false,
    });
    const pictures = ['a', 'b', 'c'].map(picture);
    const pending = (given: Record<string, Decision>) => new Map(Object.entries(given));
    const first = withPending(pictures, pending({ a: 'kept' }), new Map());
    expect(first.all.map(({ decision }) => decision)).toEqual(['kept', 'open', 'open']);
    const second = withPending(pictures, pending({ a: 'kept', b: 'rejected' }), first.decided);
    expect(second.all.map(({ decision }) => decision)).toEqual(['kept', 'rejected', 'open']);
    expect(second.all[0]).toBe(first.all[0]);
    expect(second.all[2]).toBe(pictures[2]);
    // Taken back, it is the server's own again.
    expect(withPending(pictures, pending({ a: 'open' }), second.decided).all).toEqual(pictures);
  });

  it('shows flagged ones whatever was decided', () => {
    expect(fits({ decision: 'kept', flags: ['small'] }, 'flagged')).toBe(true);
    expect(fits({ decision: 'kept', flags: [] }, 'flagged')).toBe(false);
    expect(fits({ decision: 'kept', flags: [] }, 'open')).toBe(false);
  });
});
