import { lazy, memo, Suspense, useEffect } from 'react';
import { ConflictNotices, SaveMark, SaveNotice } from '../parts/save-notice.tsx';
import type { SceneStore } from '../session/scene-store.ts';
import { useSceneSync } from '../session/sync/use-scene-sync.ts';
import type { SceneCalls } from '../session/sync/use-scene-sync.ts';
import type { SceneSaving } from './contexts.ts';
import type { SceneFactsView } from '../session/sync/use-scene-facts.ts';
import { studioMessages } from '../studio.messages.ts';
import type { StudioScene } from './studio-data.ts';

// Few scenes are deleted while somebody looks.
const DeletedNotice = lazy(() => import('../parts/deleted-notice.tsx'));

/** Of the notices: the scene's name. */
const NAME = 'name';

/** Saves the scene and says how it stands; by itself, so that nothing else is drawn with every save. */
export const SceneSaver = memo(function SceneSaver({
  store,
  scene,
  calls,
  facts: { facts, tell, told },
  saving,
}: {
  readonly store: SceneStore;
  readonly scene: StudioScene;
  readonly calls: SceneCalls;
  readonly facts: SceneFactsView;
  readonly saving: SceneSaving;
}) {
  const { sync, state, notices, dismiss } = useSceneSync(store, scene, calls, told);
  useEffect(() => {
    saving.current = sync;
  }, [saving, sync]);
  const { name, isDeleted, isDeletedElsewhere, isRenamedElsewhere } = facts;
  const shown = isRenamedElsewhere
    ? [{ id: NAME, text: studioMessages.sceneRenamedElsewhere(name) }, ...notices]
    : notices;
  return (
    <>
      <SaveMark state={state} name={scene.productId ? name : null} />
      {isDeleted ? (
        <Suspense fallback={<SaveNotice state={state} />}>
          <DeletedNotice
            isElsewhere={isDeletedElsewhere}
            onRestore={async () => {
              await calls.restore(scene.id);
              tell({ type: 'restored' });
            }}
          />
        </Suspense>
      ) : (
        <SaveNotice state={state} />
      )}
      <ConflictNotices notices={shown} onDismiss={(id) => (id === NAME ? tell({ type: 'dismiss' }) : dismiss(id))} />
    </>
  );
});
