import { describe, expect, it } from 'vitest';
import type { RunItemView } from '../runs/run.schema.ts';
import { filtersFor, fits, mergeItems, nextOpen, toPictures, windowOf, withPending } from './review.rules.ts';
import type { Pending } from './review.rules.ts';

const item = (id: string, position: number, pictures: Partial<RunItemView['pictures'][number]>[]): RunItemView => ({
  id,
  position,
  productId: id,
  title: id,
  pictureUrl: null,
  state: 'to-review',
  reason: '',
  task: null,
  changedSince: [],
  cutOutUrl: null,
  pictures: pictures.map((picture, nth) => ({
    id: `${id}${nth}`,
    decision: 'open',
    version: 0,
    flags: [],
    flagReasons: [],
    alt: '',
    words: '',
    redo: null,
    redoMessage: '',
    isInShop: false,
    former: null,
    assetId: id,
    url: id,
    largeUrl: id,
    ...picture,
  })),
});

describe('the review', () => {
  it('draws what is in sight and a little around it, however many there are', () => {
    const sight = { height: 600, rowHeight: 200, columns: 5, count: 2000 };
    expect(windowOf({ ...sight, scrollTop: 0 })).toEqual({ first: 0, last: 25 });
    expect(windowOf({ ...sight, scrollTop: 40_000 })).toEqual({ first: 990, last: 1025 });
    expect(windowOf({ ...sight, scrollTop: 80_000 })).toEqual({ first: 1990, last: 2000 });
  });

  it('goes on to the next undecided one', () => {
    const one = (decision: 'open' | 'kept', isSettled = false) => ({ decision, isSettled, redo: null });
    const all = [one('open'), one('kept'), one('open', true), one('open'), one('kept')];
    expect([nextOpen(all, 0), nextOpen(all, 3), nextOpen(all, 4)]).toEqual([3, 4, 4]);
  });

  it('changes no picture but the one that was decided on', () => {
    const pictures = toPictures([item('a', 0, [{}]), item('b', 1, [{}]), item('c', 2, [{}])]);
    const pending = (given: Record<string, Pending>) => new Map(Object.entries(given));
    const a = { decision: 'kept', version: 1 } as const;
    const first = withPending(pictures, pending({ a0: a }), new Map());
    expect(first.all.map(({ decision }) => decision)).toEqual(['kept', 'open', 'open']);
    const second = withPending(pictures, pending({ a0: a, b0: { decision: 'rejected', version: 1 } }), first.decided);
    expect(second.all.map(({ decision }) => decision)).toEqual(['kept', 'rejected', 'open']);
    expect(second.all[0]).toBe(first.all[0]);
    expect(second.all[2]).toBe(pictures[2]);
  });

  it('shows the server’s decision once it is there, from any person', () => {
    const mine = new Map<string, Pending>([['a0', { decision: 'kept', version: 1 }]]);
    const since = (version: number) =>
      withPending(toPictures([item('a', 0, [{ decision: 'rejected', version }])]), mine, new Map()).all[0]!.decision;
    // Another person rejected it after it was kept here.
    expect([since(0), since(1), since(2)]).toEqual(['kept', 'rejected', 'rejected']);
  });

  it('takes in what has changed, and keeps every other product as it was', () => {
    const [a, b, c] = [item('a', 0, [{}]), item('b', 1, [{}]), item('c', 2, [{}])];
    const changed = item('b', 1, [{ decision: 'kept', version: 1 }]);
    const merged = mergeItems([a, b], [changed, { ...a }, c]);
    expect(merged).toEqual([a, changed, c]);
    expect(merged[0]).toBe(a);
    expect(mergeItems(merged, [{ ...c }])).toBe(merged);
    // A change deep inside is one, too, and so is a list that became longer.
    const flagged = { ...a, pictures: a.pictures.map((picture) => ({ ...picture, flags: ['small'] })) };
    expect(mergeItems([a, b], [flagged])).toEqual([flagged, b]);
    expect(mergeItems([a], [{ ...a, changedSince: ['Its title.'] }])).not.toEqual([a]);
    expect(toPictures(merged)[0]).toBe(toPictures([a, b])[0]);
  });

  it('shows flagged ones whatever was decided', () => {
    expect(fits({ decision: 'kept', flags: ['small'] }, 'flagged')).toBe(true);
    expect(fits({ decision: 'kept', flags: [] }, 'flagged')).toBe(false);
    expect(fits({ decision: 'kept', flags: [] }, 'open')).toBe(false);
  });

  it('offers the kinds of flags that there are', () => {
    const flagged = [{ flags: ['channel:amazon'] }, { flags: ['duplicate', 'small'] }, { flags: [] }];
    const kinds = filtersFor(flagged).map(({ value }) => value);
    expect(kinds).toEqual(['all', 'open', 'flagged', 'small', 'channel', 'duplicate', 'kept', 'rejected']);
    expect(fits({ decision: 'open', flags: ['channel:amazon'] }, 'channel')).toBe(true);
    expect(fits({ decision: 'open', flags: ['channel:amazon'] }, 'small')).toBe(false);
  });
});
