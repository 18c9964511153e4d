import { useNavigate } from '@remix-run/react';
import { useCallback, useMemo, useState } from 'react';
import { makeKey } from '#app/ui/client/call-api.ts';
import { CallError } from '#app/ui/client/call-error.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { SceneCard } from '../session/scene-list/scene-card.schema.ts';
import type { SceneListCalls } from '../session/scene-list/scene-list-calls.ts';
import { neighbourOf } from '../session/scene-list/scene-list.rules.ts';
import type { SceneListView } from '../session/scene-list/use-scene-list.ts';
import type { SceneFactsAction } from './scene-facts.ts';
import { studioMessages } from '../studio.messages.ts';
import { listMessages } from './scene-list.messages.ts';

/** Long enough to see that it was the wrong one. */
const UNDO_MS = 10_000;

/** The scene that is shown, as far as a list of scenes has to do with it. */
export interface ShownScene {
  readonly id: string;
  /** Address of a scene; null for whichever is there. */
  readonly addressOf: (sceneId: string | null) => string;
  readonly dispatch: (action: SceneFactsAction) => void;
  /** Saves what waits. False where it could not be saved now. */
  readonly saveNow: () => Promise<boolean>;
}

export interface SceneActions {
  /** The action under way: a scene's id, `new` for a new one; null for none. */
  readonly busy: string | null;
  readonly createNew: () => void;
  readonly duplicate: (scene: SceneCard) => void;
  readonly rename: (scene: SceneCard, name: string) => void;
  readonly remove: (scene: SceneCard) => void;
}

/** Actions on the scenes of a list: each is shown at once, and reverted where the server refuses. */
export function useSceneActions(options: {
  readonly shown: ShownScene;
  readonly calls: SceneListCalls;
  readonly view: SceneListView;
  /** Another scene is about to be shown. */
  readonly onLeave: () => void;
}): SceneActions {
  const { shown, calls, view, onLeave } = options;
  const { list, dispatch } = view;
  const toasts = useToasts();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string | null>(null);

  const refused = useCallback(
    (title: string, error: unknown, again?: () => void) => {
      const action = error instanceof CallError && error.isUnanswered && again;
      toasts.show({
        title,
        message: (error as Error).message,
        tone: 'critical',
        ...(action && { action: { label: studioMessages.sceneRetry, onAction: action } }),
      });
    },
    [toasts],
  );
  const go = useCallback(
    (id: string | null) => {
      onLeave();
      navigate(shown.addressOf(id));
    },
    [navigate, onLeave, shown],
  );

  /** `what` is made once, however often it has to be sent. */
  const make = useCallback(
    async (what: string, title: string, send: (key: string) => Promise<SceneCard>, key = makeKey()) => {
      setBusy(what);
      try {
        go((await send(key))._id);
      } catch (error) {
        refused(title, error, () => void make(what, title, send, key));
      }
      setBusy(null);
    },
    [go, refused],
  );
  const createNew = useCallback(
    () => void make('new', listMessages.sceneNotMade, (key) => calls.createBeside(shown.id, key)),
    [calls, make, shown],
  );
  const duplicate = useCallback(
    ({ _id, name }: SceneCard) =>
      void make(_id, listMessages.sceneNotCopied(name), async (key) => {
        // The copy is made from what the server has.
        if (_id === shown.id && !(await shown.saveNow())) throw new Error(studioMessages.sceneOffline);
        return calls.duplicate(_id, key);
      }),
    [calls, make, shown],
  );

  const rename = useCallback(
    async ({ _id, name: before }: SceneCard, name: string) => {
      const isShown = _id === shown.id;
      dispatch({ type: 'renamed', id: _id, name });
      if (isShown) shown.dispatch({ type: 'name', name });
      try {
        await calls.rename(_id, name);
      } catch (error) {
        dispatch({ type: 'renamed', id: _id, name: before });
        if (isShown) shown.dispatch({ type: 'name-refused', name, before });
        refused(listMessages.sceneNotRenamed(before), error);
      }
    },
    [calls, refused, shown, dispatch],
  );

  const restore = useCallback(
    async (scene: SceneCard, isShown: boolean) => {
      try {
        dispatch({ type: 'back', scene: await calls.restore(scene._id) });
        const address = shown.addressOf(scene._id);
        // A user who has gone to another page since stays there.
        if (isShown && address.startsWith(`${location.pathname}?`)) navigate(address);
      } catch (error) {
        refused(listMessages.sceneNotRestored(scene.name), error, () => void restore(scene, isShown));
      }
    },
    [calls, navigate, refused, shown, dispatch],
  );
  const remove = useCallback(
    async (scene: SceneCard) => {
      const { _id, name } = scene;
      const isShown = _id === shown.id;
      const next = neighbourOf(list, _id);
      dispatch({ type: 'gone', id: _id });
      if (isShown) shown.dispatch({ type: 'leave' });
      try {
        await calls.remove(_id);
      } catch (error) {
        // Another client deleted it first: it is gone, and that client can undo it.
        if (error instanceof CallError && error.status === 404) return;
        dispatch({ type: 'back', scene });
        if (isShown) shown.dispatch({ type: 'stay' });
        return refused(listMessages.sceneNotDeleted(name), error);
      }
      toasts.show({
        title: listMessages.sceneDeleted(name),
        message: listMessages.sceneDeletedText,
        about: _id,
        durationMs: UNDO_MS,
        action: { label: listMessages.sceneUndo, onAction: () => void restore(scene, isShown) },
      });
      if (isShown) go(next);
    },
    [calls, go, list, refused, restore, shown, dispatch, toasts],
  );
  return useMemo(
    () => ({
      busy,
      createNew,
      duplicate,
      rename: (scene, name) => void rename(scene, name),
      remove: (scene) => void remove(scene),
    }),
    [busy, createNew, duplicate, remove, rename],
  );
}
