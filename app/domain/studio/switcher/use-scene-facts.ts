import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';
import { reduceFacts, startFacts } from './scene-facts.ts';
import type { SceneFacts, SceneFactsNews } from './scene-facts.ts';
import { SCENE_DELETED, SCENE_RENAMED, SCENE_RESTORED } from '../session/sync/scene-events.ts';
import type { OpenScene, SceneFactsListener } from '../session/sync/use-scene-sync.ts';

const TYPES = [SCENE_RENAMED, SCENE_DELETED, SCENE_RESTORED];
const NEWS = { [SCENE_DELETED]: 'deleted', [SCENE_RESTORED]: 'restored' } as const;

/** Name and fate of the open scene, as they are done here and heard of. */
export interface SceneFactsView {
  readonly facts: SceneFacts;
  readonly tell: (news: SceneFactsNews) => void;
  readonly told: SceneFactsListener;
}

export function useSceneFacts(scene: Pick<OpenScene, 'id' | 'name' | 'isDeleted'>): SceneFactsView {
  const { id, name, isDeleted = false } = scene;
  const [facts, tell] = useReducer(reduceFacts, { name, isDeleted }, startFacts);
  const latest = useRef(facts);
  useEffect(() => {
    latest.current = facts;
  });
  useEventStream(TYPES, ({ type, data }) => {
    const { sceneId, name: given } = data as { readonly sceneId: string; readonly name?: string };
    if (sceneId !== id) return;
    if (type === SCENE_RENAMED) tell({ type: 'renamed', name: given ?? '' });
    else tell({ type: NEWS[type as keyof typeof NEWS] });
  });
  const heard = useCallback(() => latest.current.heard, []);
  const told = useMemo(
    (): SceneFactsListener => ({
      heard,
      take({ name: said, isDeleted: isGone }, before) {
        if (said !== undefined && isGone !== undefined) {
          tell({ type: 'told', name: said, isDeleted: isGone, heard: before });
        }
      },
    }),
    [heard],
  );
  return useMemo(() => ({ facts, tell, told }), [facts, told]);
}
