import type { EditorDocument } from './editor-document.ts';

/** As many as a studio's canvas remembers. */
const MAX_STEPS = 1_000;

/** A document with what it was before and what was undone of it. */
export interface History {
  readonly past: readonly EditorDocument[];
  readonly now: EditorDocument;
  readonly future: readonly EditorDocument[];
  /** The gesture that the last step was part of: more of the same changes it instead of adding one. */
  readonly gesture: string | null;
}

export const beginHistory = (now: EditorDocument): History => ({ past: [], now, future: [], gesture: null });

/** A step; steps of one gesture (a slider that is dragged, a word that is typed) are one to undo. */
export function step(history: History, next: EditorDocument, gesture: string | null = null): History {
  if (next === history.now) return history;
  const isMore = gesture !== null && gesture === history.gesture;
  const past = isMore ? history.past : [...history.past, history.now].slice(-MAX_STEPS);
  return { past, now: next, future: [], gesture };
}

/** The next step of the same gesture is one of its own. */
export const endGesture = (history: History): History =>
  history.gesture === null ? history : { ...history, gesture: null };

export function undo({ past, now, future, ...history }: History): History {
  const before = past.at(-1);
  if (!before) return { past, now, future, ...history };
  return { past: past.slice(0, -1), now: before, future: [now, ...future], gesture: null };
}

export function redo({ past, now, future, ...history }: History): History {
  const [after, ...rest] = future;
  if (!after) return { past, now, future, ...history };
  return { past: [...past, now], now: after, future: rest, gesture: null };
}
