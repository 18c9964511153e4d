import { useCallback, useSyncExternalStore } from 'react';
import { reduceSession, startSession } from './scene-session.ts';
import type { SceneAction, SceneRules, SceneSession } from './scene-session.ts';
import type { SceneDocument } from '../document/document.schema.ts';
import { canvasUnder } from '../document/white-template.ts';

/** Holds the open scene outside React, so that a change redraws only what looks at the changed part. */
export interface SceneStore {
  readonly get: () => SceneSession;
  readonly dispatch: (action: SceneAction) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSceneStore(
  document: SceneDocument,
  rules: SceneRules,
  steps?: Parameters<typeof startSession>[2],
): SceneStore {
  let session = startSession(document, rules, steps);
  const listeners = new Set<() => void>();
  return {
    get: () => session,
    dispatch(action) {
      const next = reduceSession(session, action);
      if (next === session) return;
      session = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A part of the session; `select` must give the same value for the same session (pick, do not build). */
export function useScene<T>(store: SceneStore, select: (session: SceneSession) => T): T {
  const read = useCallback(() => select(store.get()), [store, select]);
  return useSyncExternalStore(store.subscribe, read, read);
}

export const pickContent = (session: SceneSession) => session.history.present;
export const pickPrompt = (session: SceneSession) => session.history.present.prompt;
export const pickItems = (session: SceneSession) => session.history.present.items;
export const pickPictures = (session: SceneSession) => session.pictures;
export const pickSelection = (session: SceneSession) => session.selection;
export const pickTemplate = (session: SceneSession) => session.history.present.template;
export const pickTryOn = (session: SceneSession) => session.history.present.tryOn ?? null;
export const pickCanvas = (session: SceneSession) => session.history.present.canvas;
/** The canvas that every template but a white one is shown on. */
export const pickCanvasUnder = (session: SceneSession) => canvasUnder(session.history.present);
export const pickShelf = (session: SceneSession) => session.history.present.shelf;
