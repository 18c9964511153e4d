import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';
import { reduceFacts, startFacts } from './scene-facts.ts';
import type { SceneFacts, SceneFactsAction } from './scene-facts.ts';
import { SCENE_DELETED, SCENE_RENAMED, SCENE_RESTORED } from '../session/sync/scene-events.ts';
import type { OpenScene, SceneFactsListener } from '../session/sync/use-scene-sync.ts';

const TYPES = [SCENE_RENAMED, SCENE_DELETED, SCENE_RESTORED];
const ACTIONS = { [SCENE_DELETED]: 'deleted', [SCENE_RESTORED]: 'restored' } as const;

/** Name and fate of the open scene, changed here or in another client. */
export interface SceneFactsView {
  readonly facts: SceneFacts;
  readonly dispatch: (action: SceneFactsAction) => void;
  readonly factsListener: SceneFactsListener;
}

export function useSceneFacts(scene: Pick<OpenScene, 'id' | 'name' | 'isDeleted'>): SceneFactsView {
  const { id, name, isDeleted = false } = scene;
  const [facts, dispatch] = useReducer(reduceFacts, { name, isDeleted }, startFacts);
  const latest = useRef(facts);
  useEffect(() => {
    latest.current = facts;
  });
  useEventStream(TYPES, ({ type, data }) => {
    const { sceneId, name: given } = data as { readonly sceneId: string; readonly name?: string };
    if (sceneId !== id) return;
    if (type === SCENE_RENAMED) dispatch({ type: 'renamed', name: given ?? '' });
    else dispatch({ type: ACTIONS[type as keyof typeof ACTIONS] });
  });
  const revision = useCallback(() => latest.current.revision, []);
  const factsListener = useMemo(
    (): SceneFactsListener => ({
      revision,
      take({ name: said, isDeleted: isGone }, before) {
        if (said !== undefined && isGone !== undefined) {
          dispatch({ type: 'fetched', name: said, isDeleted: isGone, revision: before });
        }
      },
    }),
    [revision],
  );
  return useMemo(() => ({ facts, dispatch, factsListener }), [facts, factsListener]);
}
