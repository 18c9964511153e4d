import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { callApi, makeKey } from '#app/ui/client/call-api.ts';
import { CallError } from '#app/ui/client/call-error.ts';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';
import type { SCENE_CHANGED } from '#app/domain/studio/index.ts';
import type {
  SceneStore,
  ConflictNotice,
  SaveState,
  SyncSurroundings,
  ToldEdit,
} from '#app/domain/studio/session/index.ts';
import { conflictNotices, createSync } from '#app/domain/studio/session/index.ts';
import type { ProductData } from './product-data.ts';

const CHANGED: typeof SCENE_CHANGED = 'scene.changed';
const TYPES = ['hello', CHANGED];
const MAX_NOTICES = 3;

/** Keeps the open scene and the server together, and says where two have changed the same. */
export function useSceneSync(
  store: SceneStore,
  scene: ProductData['scene'],
): {
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
      surroundings: surroundingsOf(id),
      onConflicts(conflicts, before) {
        const fresh = conflictNotices(conflicts, before);
        setNotices((shown) =>
          [...fresh, ...shown.filter((old) => fresh.every((one) => one.id !== old.id))].slice(0, MAX_NOTICES),
        );
      },
    });
  }, [store, id]);
  useEffect(() => sync.start(), [sync]);
  useEffect(() => {
    window.addEventListener('pagehide', sync.saveLast);
    return () => window.removeEventListener('pagehide', sync.saveLast);
  }, [sync]);

  useEventStream(TYPES, ({ type, data }) => {
    // The stream has begun, or begun again: what was told before that is asked for.
    if (type === 'hello') return sync.catchUp();
    const told = data as ToldEdit & { readonly sceneId: string };
    if (told.sceneId === id) sync.hear(told);
  });
  const state = useSyncExternalStore(sync.subscribe, sync.state, sync.state);
  const dismiss = useCallback((gone: string) => setNotices((shown) => shown.filter((one) => one.id !== gone)), []);
  return { state, notices, dismiss };
}

function surroundingsOf(id: string): SyncSurroundings {
  return {
    send: (edit, { isLast }) =>
      callApi('POST /api/workspaces/projects/{id}/edits', { params: { id }, body: edit, isLast }),
    askNews: (since) => callApi('GET /api/workspaces/projects/{id}/edits', { params: { id }, query: { since } }),
    isFinal: (error) => error instanceof CallError && !error.isUnheard && error.status !== 429,
    makeId: makeKey,
    setTimer(work, delayMs) {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
  };
}
