import { memo, useEffect } from 'react';
import { ConflictNotices, SaveMark, SaveNotice } from '../parts/save-notice.tsx';
import type { SceneStore } from '../session/scene-store.ts';
import { useSceneSync } from '../session/sync/use-scene-sync.ts';
import type { SceneCalls } from '../session/sync/use-scene-sync.ts';
import type { SceneFate, SceneSaving } from './contexts.ts';
import type { StudioScene } from './studio-data.ts';

/** Saves the scene and says how it stands; by itself, so that nothing else is drawn with every save. */
export const SceneSaver = memo(function SceneSaver({
  store,
  scene,
  calls,
  saving,
  fate,
}: {
  readonly store: SceneStore;
  readonly scene: StudioScene;
  readonly calls: SceneCalls;
  readonly saving: SceneSaving;
  readonly fate: SceneFate | undefined;
}) {
  const { sync, state, notices, dismiss } = useSceneSync(store, scene, calls, fate?.factsListener);
  useEffect(() => {
    saving.current = sync;
  }, [saving, sync]);
  return (
    <>
      <SaveMark state={state} name={scene.productId ? (fate?.name ?? scene.name) : null} />
      {fate?.notice ?? <SaveNotice state={state} />}
      <ConflictNotices notices={notices} onDismiss={dismiss} />
    </>
  );
});
