import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as history from './history.ts';
import type { History } from './history.ts';

interface Doc {
  readonly n: number;
}
const doc = (n: number): Doc => ({ n });
const start = () => history.startHistory(doc(0));

describe('steps', () => {
  it('the same value is no step', () => {
    const value = start();
    expect(history.apply(value, value.present)).toBe(value);
  });

  it('undo and redo walk back and forth through any sequence of steps', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 60 }), fc.nat({ max: 80 }), (values, back) => {
        let current: History<Doc> = start();
        for (const value of values) current = history.apply(current, doc(value));
        const seen = [...current.past, current.present];
        const steps = Math.min(back, values.length);
        let undone = current;
        for (let step = 1; step <= steps; step += 1) {
          undone = history.undo(undone);
          expect(undone.present).toBe(seen[seen.length - 1 - step]);
        }
        for (let step = 0; step < steps; step += 1) undone = history.redo(undone);
        expect(undone.present).toBe(current.present);
        expect(undone.past).toEqual(current.past);
        expect(undone.future).toEqual([]);
      }),
    );
  });

  it('keeps the last 1,000 steps', () => {
    let current = start();
    for (let n = 1; n <= 1500; n += 1) current = history.apply(current, doc(n));
    expect(current.past).toHaveLength(history.MAX_STEPS);
    for (let n = 0; n < 1500; n += 1) current = history.undo(current);
    expect(current.present).toEqual(doc(500));
  });

  it('a new step forgets what was undone', () => {
    const undone = history.undo(history.apply(start(), doc(1)));
    expect(history.canRedo(undone)).toBe(true);
    expect(history.canRedo(history.apply(undone, doc(2)))).toBe(false);
  });

  it('undo at the beginning and redo at the end change nothing', () => {
    const value = start();
    expect(history.undo(value)).toBe(value);
    expect(history.redo(value)).toBe(value);
  });
});

describe('gestures', () => {
  it('everything between mark and commit is one step', () => {
    let current = history.mark(start());
    for (let n = 1; n <= 40; n += 1) current = history.apply(current, doc(n));
    current = history.commit(current);
    expect(current.past).toEqual([doc(0)]);
    expect(history.undo(current).present).toEqual(doc(0));
  });

  it('a bailed gesture leaves no trace and keeps redo', () => {
    const undone = history.undo(history.apply(start(), doc(1)));
    const bailed = history.bail(history.apply(history.mark(undone), doc(9)));
    expect(bailed.present).toBe(undone.present);
    expect(history.redo(bailed).present).toEqual(doc(1));
  });

  it('a gesture that changed nothing is no step', () => {
    const value = history.commit(history.mark(start()));
    expect(history.canUndo(value)).toBe(false);
  });

  it('undo during a gesture ends it as if it had never been', () => {
    const current = history.undo(history.apply(history.mark(start()), doc(5)));
    expect(current).toMatchObject({ present: doc(0), mark: null });
  });
});

describe('bursts', () => {
  it('changes of one burst are one step until it is sealed', () => {
    let current = start();
    for (let n = 1; n <= 5; n += 1) current = history.apply(current, doc(n), 'nudge');
    expect(current.past).toHaveLength(1);
    current = history.apply(history.seal(current), doc(6), 'nudge');
    expect(current.past).toHaveLength(2);
    expect(history.undo(current).present).toEqual(doc(5));
  });

  it('another change between them ends a burst', () => {
    let current = history.apply(start(), doc(1), 'nudge');
    current = history.apply(current, doc(2));
    current = history.apply(current, doc(3), 'nudge');
    expect(current.past).toHaveLength(3);
  });

  it('a redo that was possible before a burst is gone after it', () => {
    const undone = history.undo(history.apply(history.apply(start(), doc(1)), doc(2)));
    expect(history.canRedo(history.apply(undone, doc(3), 'nudge'))).toBe(false);
  });
});

describe('news', () => {
  it('changes the present without a step', () => {
    const current = history.amend(history.apply(start(), doc(1)), ({ n }) => doc(n + 10));
    expect(current.present).toEqual(doc(11));
    expect(history.undo(current).present).toEqual(doc(0));
  });

  it('in an idle gesture is not taken for the user’s doing', () => {
    const current = history.commit(history.amend(history.mark(start()), () => doc(7)));
    expect(current.present).toEqual(doc(7));
    expect(history.canUndo(current)).toBe(false);
  });
});
