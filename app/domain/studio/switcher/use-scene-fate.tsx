import { useEffect, useMemo } from 'react';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { SceneFate } from '../frame/contexts.ts';
import type { SceneListCalls } from '../session/scene-list/scene-list-calls.ts';
import type { OpenScene } from '../session/sync/use-scene-sync.ts';
import { DeletedNotice } from './deleted-notice.tsx';
import { fateMessages } from './fate.messages.ts';
import { useSceneFacts } from './use-scene-facts.ts';
import type { SceneFactsView } from './use-scene-facts.ts';

/** Follows what is done with the open scene, here and elsewhere, and says it: a new name once, a deletion while it lasts. */
export function useSceneFate(
  scene: Pick<OpenScene, 'id' | 'name' | 'isDeleted'>,
  calls: Pick<SceneListCalls, 'restore'>,
): SceneFate & Pick<SceneFactsView, 'dispatch'> {
  const toasts = useToasts();
  const { facts, dispatch, factsListener } = useSceneFacts(scene);
  const { id } = scene;
  const { name, isDeleted, isDeletedElsewhere, isRenamedElsewhere } = facts;
  useEffect(() => {
    if (!isRenamedElsewhere) return;
    toasts.show({ title: fateMessages.renamedElsewhere(name) });
    dispatch({ type: 'dismiss' });
  }, [isRenamedElsewhere, name, dispatch, toasts]);
  return useMemo(() => {
    const restore = async () => {
      await calls.restore(id);
      dispatch({ type: 'restored' });
    };
    const notice = isDeleted ? <DeletedNotice isElsewhere={isDeletedElsewhere} onRestore={restore} /> : null;
    return { name, factsListener, dispatch, notice };
  }, [calls, id, isDeleted, isDeletedElsewhere, name, dispatch, factsListener]);
}
