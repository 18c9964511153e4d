import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { makeKey } from '#app/ui/client/call-api.ts';
import { CallError } from '#app/ui/client/call-error.ts';
import { onSessionReturned } from '#app/ui/client/session-ended.ts';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';
import { SCENE_CHANGED } from './scene-events.ts';
import type { SceneDocument } from '../../document/document.schema.ts';
import type { StoredSteps } from '../history/stored-steps.schema.ts';
import type { SceneStore } from '../scene-store.ts';
import { studioMessages } from '../../studio.messages.ts';
import type { ConflictNotice } from './conflict-words.ts';
import type { SaveState, Sync, SyncSurroundings, StreamedEdit } from './create-sync.ts';
import { createSync } from './create-sync.ts';
import type { SceneUpdate } from './merge.ts';

const TYPES = ['hello', SCENE_CHANGED];
const MAX_NOTICES = 3;
const wordsOf = () => import('./conflict-words.ts');

/** A stored scene as a page opens with it. */
export interface OpenScene {
  readonly id: string;
  readonly name: string;
  readonly isDeleted?: boolean;
  readonly version: number;
  /** In line with the library: as it is shown. */
  readonly document: SceneDocument;
  /** As it is stored, where that is not the same. */
  readonly stored: SceneDocument | null;
  /** The steps that can be undone, from an earlier visit. */
  readonly steps: StoredSteps;
}

/** How an open scene speaks with the server. */
export interface SceneCalls {
  readonly sendEdit: (
    id: string,
    edit: Parameters<SyncSurroundings['send']>[0],
    isLast: boolean,
  ) => ReturnType<SyncSurroundings['send']>;
  readonly fetchUpdate: (id: string, since: number) => ReturnType<SyncSurroundings['fetchUpdate']>;
}

/** Who hears what an answer says of the scene besides its canvas. */
export interface SceneFactsListener {
  /** The number of changes applied so far. */
  readonly revision: () => number;
  /** `revision`: its value when the answer was requested. */
  readonly take: (update: SceneUpdate, revision: number) => void;
}

/** Keeps the open scene and the server together, and says where two have changed the same. */
export function useSceneSync(
  store: SceneStore,
  scene: OpenScene,
  calls: SceneCalls,
  told?: SceneFactsListener,
): {
  readonly sync: Pick<Sync, 'saveNow'>;
  readonly state: SaveState;
  readonly notices: readonly ConflictNotice[];
  readonly dismiss: (id: string) => void;
} {
  const [notices, setNotices] = useState<readonly ConflictNotice[]>([]);
  const first = useRef(scene);
  const { id } = scene;
  const sync = useMemo(() => {
    const { version, document, stored } = first.current;
    return createSync({
      store,
      version,
      document: stored ?? document,
      surroundings: surroundingsOf(id, calls, told),
      async onConflicts(conflicts, before) {
        const fresh = await wordsOf().then(
          ({ conflictNotices }) => conflictNotices(conflicts, before),
          () => [{ id: 'unknown', text: studioMessages.sceneConflict }],
        );
        setNotices((shown) =>
          [...fresh, ...shown.filter((old) => fresh.every((one) => one.id !== old.id))].slice(0, MAX_NOTICES),
        );
      },
    });
  }, [store, id, calls, told]);
  useEffect(() => sync.start(), [sync]);
  // Their words are at hand before the first conflict, and not on the way of the page.
  useEffect(() => void wordsOf().catch(() => {}), []);
  useEffect(
    () =>
      onSessionReturned(() => {
        if (sync.state() !== 'saved') void sync.saveNow();
      }),
    [sync],
  );
  useEffect(() => {
    window.addEventListener('pagehide', sync.saveLast);
    return () => window.removeEventListener('pagehide', sync.saveLast);
  }, [sync]);

  useEventStream(TYPES, ({ type, data }) => {
    // The stream has begun, or begun again: earlier events are requested.
    if (type === 'hello') return sync.catchUp();
    const edit = data as StreamedEdit & { readonly sceneId: string };
    if (edit.sceneId === id) sync.receive(edit);
  });
  const state = useSyncExternalStore(sync.subscribe, sync.state, sync.state);
  const dismiss = useCallback((gone: string) => setNotices((shown) => shown.filter((one) => one.id !== gone)), []);
  return { sync, state, notices, dismiss };
}

function surroundingsOf(id: string, calls: SceneCalls, facts: SceneFactsListener | undefined): SyncSurroundings {
  return {
    send: (edit, { isLast }) => calls.sendEdit(id, edit, isLast),
    async fetchUpdate(since) {
      const revision = facts?.revision() ?? 0;
      const update = await calls.fetchUpdate(id, since);
      facts?.take(update, revision);
      return update;
    },
    isFinal: (error) => error instanceof CallError && !error.isUnanswered && error.status !== 429,
    makeId: makeKey,
    setTimer(work, delayMs) {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
  };
}
