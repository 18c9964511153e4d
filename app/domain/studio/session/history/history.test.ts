import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canRedo, canUndo, historyOf, MAX_HISTORY_SIZE, MAX_STEPS, startHistory } from './history.ts';
import type { History } from './history.ts';

interface Doc {
  readonly n: number;
}
const doc = (n: number): Doc => ({ n });
const history = historyOf<Doc, Doc>({
  diff: (from, to) => (from.n === to.n ? null : to),
  apply: (_, patch) => patch,
});
const start = () => startHistory<Doc, Doc>(doc(0));

describe('steps', () => {
  it('the same value is no step', () => {
    const value = start();
    expect(history.apply(value, value.present)).toBe(value);
  });

  it('undo and redo walk back and forth through any sequence of steps', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 60 }), fc.nat({ max: 80 }), (values, back) => {
        let current: History<Doc, Doc> = start();
        for (const value of values) current = history.apply(current, doc(value));
        const seen = [...current.past.map((step) => step.backward), current.present];
        const made = current.past.length;
        const steps = Math.min(back, made);
        let undone = current;
        for (let step = 1; step <= steps; step += 1) {
          undone = history.undo(undone);
          expect(undone.present).toEqual(seen[seen.length - 1 - step]);
        }
        for (let step = 0; step < steps; step += 1) undone = history.redo(undone);
        expect(undone.present).toEqual(current.present);
        expect(undone.past).toEqual(current.past);
        expect(undone.future).toEqual([]);
      }),
    );
  });

  it('keeps the last 1,000 steps', () => {
    let current = start();
    for (let n = 1; n <= 1500; n += 1) current = history.apply(current, doc(n));
    expect(current.past).toHaveLength(MAX_STEPS);
    for (let n = 0; n < 1500; n += 1) current = history.undo(current);
    expect(current.present).toEqual(doc(500));
  });

  it('keeps at most so many characters, and the newest step however large it is', () => {
    const text = historyOf<string, string>({ diff: (from, to) => (from === to ? null : to), apply: (_, to) => to });
    let current = startHistory<string, string>('');
    const third = 'x'.repeat(MAX_HISTORY_SIZE / 3);
    for (const letter of 'abcdef') current = text.apply(current, letter + third);
    expect(current.past).toHaveLength(1);
    const huge = text.apply(current, 'x'.repeat(2 * MAX_HISTORY_SIZE));
    expect(huge.past).toHaveLength(1);
  });

  it('a new step forgets what was undone', () => {
    const undone = history.undo(history.apply(start(), doc(1)));
    expect(canRedo(undone)).toBe(true);
    expect(canRedo(history.apply(undone, doc(2)))).toBe(false);
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
    expect(current.past).toHaveLength(1);
    expect(history.undo(current).present).toEqual(doc(0));
  });

  it('a bailed gesture leaves no trace and keeps redo', () => {
    const undone = history.undo(history.apply(start(), doc(1)));
    const bailed = history.bail(history.apply(history.mark(undone), doc(9)));
    expect(bailed.present).toEqual(undone.present);
    expect(history.redo(bailed).present).toEqual(doc(1));
  });

  it('a gesture that changed something forgets what was undone', () => {
    const undone = history.undo(history.apply(start(), doc(1)));
    const drawn = history.commit(history.apply(history.mark(undone), doc(2)));
    expect(canRedo(drawn)).toBe(false);
    expect(history.redo(drawn).present).toEqual(doc(2));
  });

  it('a gesture that changed nothing is no step', () => {
    const value = history.commit(history.mark(start()));
    expect(canUndo(value)).toBe(false);
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

  it('a burst of another name is a step of its own', () => {
    const current = history.apply(history.apply(start(), doc(1), 'nudge'), doc(2), 'turn');
    expect(current.past).toHaveLength(2);
    expect(history.undo(current).present).toEqual(doc(1));
  });

  it('an undo ends a burst: the next change of its name is a step of its own', () => {
    const nudged = history.apply(history.apply(start(), doc(1)), doc(2), 'nudge');
    const again = history.apply(history.undo(nudged), doc(3), 'nudge');
    expect(again.past).toHaveLength(2);
    expect(history.undo(history.undo(again)).present).toEqual(doc(0));
  });

  it('a redo that was possible before a burst is gone after it', () => {
    const undone = history.undo(history.apply(history.apply(start(), doc(1)), doc(2)));
    expect(canRedo(history.apply(undone, doc(3), 'nudge'))).toBe(false);
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
    expect(canUndo(current)).toBe(false);
  });
});

describe('fields', () => {
  interface Pair {
    readonly a?: number;
    readonly b?: number;
  }
  const pairs = historyOf<Pair, Pair>({
    diff: (from, to) => {
      const patch = { ...(from.a !== to.a && { a: to.a! }), ...(from.b !== to.b && { b: to.b! }) };
      return Object.keys(patch).length === 0 ? null : patch;
    },
    apply: (value, patch) => ({ ...value, ...patch }),
  });
  const startPair = () => startHistory<Pair, Pair>({ a: 0, b: 0 });

  it('undo sets the fields of its step and no others', () => {
    const mine = pairs.apply(startPair(), { a: 1, b: 0 });
    const told = pairs.tell(mine, (value) => ({ ...value, b: 9 }));
    const undone = pairs.undo(told);
    expect(undone.present).toEqual({ a: 0, b: 9 });
    expect(pairs.redo(undone).present).toEqual({ a: 1, b: 9 });
  });

  it('news in the middle of a gesture and of a burst are no part of it', () => {
    const gesture = pairs.apply(pairs.mark(startPair()), { a: 1, b: 0 });
    const told = pairs.tell(gesture, (value) => ({ ...value, b: 9 }));
    expect(pairs.bail(told).present).toEqual({ a: 0, b: 9 });
    expect(pairs.undo(pairs.commit(told)).present).toEqual({ a: 0, b: 9 });
    const burst = pairs.tell(pairs.apply(startPair(), { a: 1, b: 0 }, 'nudge'), (value) => ({ ...value, b: 9 }));
    const more = pairs.apply(burst, { a: 2, b: 9 }, 'nudge');
    expect(pairs.undo(more).present).toEqual({ a: 0, b: 9 });
  });

  it('a step of which others left nothing is passed over, and one they took away is gone', () => {
    const two = pairs.apply(pairs.apply(startPair(), { a: 1, b: 0 }), { a: 1, b: 5 });
    const told = pairs.tell(two, (value) => ({ ...value, b: 0 }));
    expect(pairs.undo(told).present).toEqual({ a: 0, b: 0 });
    const stripped = pairs.strip(two, (patch) => ('b' in patch ? null : patch));
    expect(stripped.past).toHaveLength(1);
    expect(pairs.undo(stripped).present).toEqual({ a: 0, b: 5 });
  });
});
