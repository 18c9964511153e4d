import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { CallError } from '#app/ui/client/call-error.ts';
import { diff } from '../document/patch.ts';
import { toSceneDocument } from '../document/scene-document.ts';
import type { SceneDocument } from '../document/document.schema.ts';
import type { SceneStore } from '../session/scene-store.ts';

/** After the last change; together with the call itself within a second. */
const SAVE_AFTER_MS = 500;
const RETRY_AFTER_MS = 4000;
const SAVE = 'PUT /api/workspaces/projects/{id}';

export type SaveState = 'saved' | 'saving' | 'offline' | 'conflict';

interface Remote {
  readonly version: number;
  readonly document: SceneDocument;
}

export interface Autosave {
  readonly state: SaveState;
  /** After a conflict: go on with what the other tab saved. */
  readonly loadNewer: () => void;
  /** After a conflict: what is on this screen replaces what the other tab saved. */
  readonly keepMine: () => void;
}

/**
 * Saves what changed, half a second after the last change and when the page goes away. One call is under way at a time;
 * the server's version number tells when another tab was faster.
 */
export function useAutosave(options: {
  readonly store: SceneStore;
  readonly sceneId: string;
  readonly version: number;
  readonly document: SceneDocument;
}): Autosave {
  const { store, sceneId } = options;
  const [state, setState] = useState<SaveState>('saved');
  const saved = useRef<Remote>({ version: options.version, document: options.document });
  const theirs = useRef<Remote | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const isSending = useRef(false);

  const pendingChanges = useCallback(() => {
    const { history } = store.get();
    const document = toSceneDocument(history.mark?.value ?? history.present);
    return { document, patch: diff(saved.current.document, document) };
  }, [store]);

  const save = useCallback(async (): Promise<void> => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
    if (isSending.current || theirs.current) return;
    const { document, patch } = pendingChanges();
    if (!patch) return setState('saved');
    const later = (delayMs: number) => {
      timer.current ??= setTimeout(() => void save(), delayMs);
    };
    isSending.current = true;
    setState('saving');
    try {
      const { version } = saved.current;
      const answer = await callApi(SAVE, { params: { id: sceneId }, body: { patch, version } });
      saved.current = { version: answer.version, document };
      isSending.current = false;
      if (pendingChanges().patch) later(SAVE_AFTER_MS);
      else setState('saved');
    } catch (error) {
      isSending.current = false;
      const current = error instanceof CallError && error.status === 409 ? readCurrent(error.body) : null;
      if (current) {
        theirs.current = current;
        setState('conflict');
      } else {
        setState('offline');
        later(RETRY_AFTER_MS);
      }
    }
  }, [sceneId, pendingChanges]);

  useEffect(() => {
    const stop = store.subscribe(() => {
      if (theirs.current || isSending.current) return;
      if (timer.current) clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), SAVE_AFTER_MS);
    });
    return () => {
      stop();
      if (timer.current) void save();
    };
  }, [store, save]);

  useEffect(() => {
    const saveLast = () => {
      if (theirs.current) return;
      const { document, patch } = pendingChanges();
      if (!patch) return;
      const { version } = saved.current;
      saved.current = { version: version + 1, document };
      callApi(SAVE, { params: { id: sceneId }, body: { patch, version }, isLast: true }).catch(() => {
        // The page may live on (back-forward cache): the next change finds out and tells.
      });
    };
    window.addEventListener('pagehide', saveLast);
    return () => window.removeEventListener('pagehide', saveLast);
  }, [sceneId, pendingChanges]);

  const loadNewer = useCallback(() => {
    if (!theirs.current) return;
    saved.current = theirs.current;
    theirs.current = null;
    store.dispatch({ type: 'load', document: saved.current.document });
    setState('saved');
  }, [store]);

  const keepMine = useCallback(() => {
    if (!theirs.current) return;
    saved.current = theirs.current;
    theirs.current = null;
    void save();
  }, [save]);

  return { state, loadNewer, keepMine };
}

function readCurrent(body: unknown): Remote | null {
  const current = (body as { current?: { version?: unknown; document?: unknown } } | null)?.current;
  if (typeof current?.version !== 'number') return null;
  return { version: current.version, document: current.document as SceneDocument };
}
