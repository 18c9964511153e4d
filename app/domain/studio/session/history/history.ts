/**
 * Undo by marks. A step is two patches, there and back, so that it costs what it changed, can be stored, and sets nothing
 * but the fields it is about. A gesture is `mark ... commit` (one step) or `mark ... bail` (as if it had never been).
 */

export const MAX_STEPS = 1000;
/** Characters of all steps as they are stored; the oldest go first. */
export const MAX_HISTORY_SIZE = 2_000_000;

export interface Step<P> {
  readonly forward: P;
  readonly backward: P;
  /** Characters. */
  readonly size: number;
}

export interface History<T, P> {
  readonly past: readonly Step<P>[];
  readonly present: T;
  /** Nearest redo last. */
  readonly future: readonly Step<P>[];
  /** Value at the start of a running gesture. */
  readonly mark: { readonly value: T } | null;
  /** A burst's name, and the value before it: its changes flow into one step. Null once something else happened. */
  readonly burst: { readonly name: string; readonly before: T } | null;
}

/** How values differ. */
export interface Patches<T, P> {
  readonly diff: (from: T, to: T) => P | null;
  readonly apply: (value: T, patch: P) => T;
}

export type HistoryActions<T, P> = ReturnType<typeof historyOf<T, P>>;

export function startHistory<T, P>(
  present: T,
  steps: { readonly past: readonly Step<P>[]; readonly future: readonly Step<P>[] } = { past: [], future: [] },
): History<T, P> {
  return { ...steps, present, mark: null, burst: null };
}

/** The actions of a history over one kind of value. */
export function historyOf<T, P>({ diff, apply: patch }: Patches<T, P>) {
  const stepOf = (before: T, after: T): Step<P> | null => {
    const forward = diff(before, after);
    const backward = diff(after, before);
    return forward && backward && toStep(forward, backward);
  };

  /** Ends a gesture as if it had never begun; redo survives. */
  function bail(history: History<T, P>): History<T, P> {
    return history.mark ? { ...history, present: history.mark.value, mark: null } : history;
  }

  /** Plays a step from one end to the other: it becomes what takes back what it did now. */
  function play(history: History<T, P>, from: 'past' | 'future'): History<T, P> {
    const to = from === 'past' ? 'future' : 'past';
    let current = history;
    // A step that others have left nothing of is passed over.
    while (current[from].length > 0) {
      const step = current[from].at(-1)!;
      const present = patch(current.present, from === 'past' ? step.backward : step.forward);
      const played = from === 'past' ? stepOf(present, current.present) : stepOf(current.present, present);
      const rest = { ...current, [from]: current[from].slice(0, -1), mark: null, burst: null };
      if (played) return { ...rest, present, [to]: push(current[to], played) };
      current = rest;
    }
    return current;
  }

  return {
    /**
     * Makes `next` the present: within a gesture silently, within a burst of the same name as part of its step, else as a
     * step of its own. The same value changes nothing.
     */
    apply(history: History<T, P>, next: T, burst: string | null = null): History<T, P> {
      if (next === history.present) return history;
      if (history.mark) return { ...history, present: next };
      const isBurst = burst !== null && burst === history.burst?.name;
      const before = isBurst ? history.burst!.before : history.present;
      const past = isBurst ? history.past.slice(0, -1) : history.past;
      const step = stepOf(before, next);
      return {
        past: step ? push(past, step) : past,
        present: next,
        future: [],
        mark: null,
        burst: burst !== null && step ? { name: burst, before } : null,
      };
    },

    /** Changes the present without a step (news that the user did not cause). */
    amend(history: History<T, P>, change: (value: T) => T): History<T, P> {
      const present = change(history.present);
      if (present === history.present) return history;
      const isUntouched = history.mark?.value === history.present;
      return { ...history, present, mark: isUntouched ? { value: present } : history.mark };
    },

    /** News that is true of every moment: what a gesture began with, and a burst, is told too. */
    tell(history: History<T, P>, change: (value: T) => T): History<T, P> {
      const present = change(history.present);
      const { mark, burst } = history;
      return {
        ...history,
        present,
        mark: mark && { value: mark.value === history.present ? present : change(mark.value) },
        burst: burst && { ...burst, before: change(burst.before) },
      };
    },

    /** The steps without what `strip` takes out of their patches; those of which nothing is left go. */
    strip(history: History<T, P>, strip: (value: P) => P | null): History<T, P> {
      const stripAll = (steps: readonly Step<P>[]) => {
        const kept = steps.flatMap((step) => {
          const forward = strip(step.forward);
          const backward = strip(step.backward);
          if (forward === step.forward && backward === step.backward) return [step];
          return forward && backward ? [toStep(forward, backward)] : [];
        });
        return kept.length === steps.length && kept.every((step, index) => step === steps[index]) ? steps : kept;
      };
      const past = stripAll(history.past);
      const isBurstGone = past.at(-1) !== history.past.at(-1);
      return { ...history, past, future: stripAll(history.future), burst: isBurstGone ? null : history.burst };
    },

    /** Begins a gesture; a second mark within one is part of it. */
    mark(history: History<T, P>): History<T, P> {
      return history.mark ? history : { ...history, mark: { value: history.present }, burst: null };
    },

    /** Ends a gesture: one step, or none when nothing changed. */
    commit(history: History<T, P>): History<T, P> {
      if (!history.mark) return history;
      const step = history.mark.value === history.present ? null : stepOf(history.mark.value, history.present);
      if (!step) return { ...history, mark: null };
      return { past: push(history.past, step), present: history.present, future: [], mark: null, burst: null };
    },

    bail,

    /** Ends a burst: the next change is a step of its own. */
    seal(history: History<T, P>): History<T, P> {
      return history.burst === null ? history : { ...history, burst: null };
    },

    /** One step back; a running gesture is bailed instead. */
    undo(history: History<T, P>): History<T, P> {
      return history.mark ? bail(history) : play(history, 'past');
    },

    /** One step forward again. */
    redo(history: History<T, P>): History<T, P> {
      return history.mark ? history : play(history, 'future');
    },
  };
}

export const canUndo = <T, P>(history: History<T, P>) => history.past.length > 0 || history.mark !== null;
export const canRedo = <T, P>(history: History<T, P>) => history.future.length > 0;

export function toStep<P>(forward: P, backward: P): Step<P> {
  return { forward, backward, size: JSON.stringify(forward).length + JSON.stringify(backward).length };
}

function push<P>(steps: readonly Step<P>[], step: Step<P>): readonly Step<P>[] {
  const all = [...steps, step];
  let size = all.reduce((sum, { size: one }) => sum + one, 0);
  let first = Math.max(0, all.length - MAX_STEPS);
  for (let index = 0; index < first; index += 1) size -= all[index]!.size;
  // The newest stays, however large it is.
  while (size > MAX_HISTORY_SIZE && first < all.length - 1) size -= all[first++]!.size;
  return first === 0 ? all : all.slice(first);
}
