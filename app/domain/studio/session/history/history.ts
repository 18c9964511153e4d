/**
 * Undo by marks over immutable values. A gesture is `mark ... commit` (one step) or `mark ... bail` (as if it had never
 * been). A step costs one reference to a value that shares everything unchanged with its neighbours.
 */

export const MAX_STEPS = 1000;

export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  /** Nearest redo last. */
  readonly future: readonly T[];
  /** Value at the start of a running gesture. */
  readonly mark: { readonly value: T } | null;
  /** Name of the burst whose changes flow into one step; null once something else happened. */
  readonly burst: string | null;
}

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], mark: null, burst: null };
}

/**
 * Makes `next` the present: within a gesture silently, within a burst of the same name as part of its step, else as a
 * step of its own. The same value changes nothing.
 */
export function apply<T>(history: History<T>, next: T, burst: string | null = null): History<T> {
  if (next === history.present) return history;
  if (history.mark) return { ...history, present: next };
  if (burst !== null && burst === history.burst) return { ...history, present: next, future: [] };
  return { past: push(history.past, history.present), present: next, future: [], mark: null, burst };
}

/** Changes the present without a step (news that the user did not cause). */
export function amend<T>(history: History<T>, change: (value: T) => T): History<T> {
  const present = change(history.present);
  if (present === history.present) return history;
  const isUntouched = history.mark?.value === history.present;
  return { ...history, present, mark: isUntouched ? { value: present } : history.mark };
}

/** Begins a gesture; a second mark within one is part of it. */
export function mark<T>(history: History<T>): History<T> {
  return history.mark ? history : { ...history, mark: { value: history.present }, burst: null };
}

/** Ends a gesture: one step, or none when nothing changed. */
export function commit<T>(history: History<T>): History<T> {
  if (!history.mark) return history;
  const start = history.mark.value;
  if (start === history.present) return { ...history, mark: null };
  return { past: push(history.past, start), present: history.present, future: [], mark: null, burst: null };
}

/** Ends a gesture as if it had never begun; redo survives. */
export function bail<T>(history: History<T>): History<T> {
  return history.mark ? { ...history, present: history.mark.value, mark: null } : history;
}

/** Ends a burst: the next change is a step of its own. */
export function seal<T>(history: History<T>): History<T> {
  return history.burst === null ? history : { ...history, burst: null };
}

/** One step back; a running gesture is bailed instead. */
export function undo<T>(history: History<T>): History<T> {
  if (history.mark) return bail(history);
  const previous = history.past.at(-1);
  if (history.past.length === 0) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous as T,
    future: [...history.future, history.present],
    mark: null,
    burst: null,
  };
}

/** One step forward again. */
export function redo<T>(history: History<T>): History<T> {
  if (history.mark || history.future.length === 0) return history;
  return {
    past: push(history.past, history.present),
    present: history.future.at(-1) as T,
    future: history.future.slice(0, -1),
    mark: null,
    burst: null,
  };
}

export const canUndo = <T>(history: History<T>) => history.past.length > 0 || history.mark !== null;
export const canRedo = <T>(history: History<T>) => history.future.length > 0;

function push<T>(past: readonly T[], value: T): readonly T[] {
  return past.length < MAX_STEPS ? [...past, value] : [...past.slice(1 - MAX_STEPS), value];
}
