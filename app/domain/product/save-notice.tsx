import { Button } from '@shopify/polaris';
import { memo } from 'react';
import type { SceneStore, ConflictNotice, SaveState } from '#app/domain/studio/session/index.ts';
import { studioMessages } from '#app/domain/studio/index.ts';
import type { ProductData } from './product-data.ts';
import styles from './product-screen.module.css';
import { useSceneSync } from './use-scene-sync.ts';

const WORDS: Readonly<Record<SaveState, string>> = {
  saved: 'Saved',
  saving: 'Saving',
  offline: 'Not saved yet',
  refused: 'Not saved',
};

/** Saves the scene and says how it stands; by itself, so that nothing else is drawn with every save. */
export const SceneSaver = memo(function SceneSaver({
  store,
  scene,
}: {
  readonly store: SceneStore;
  readonly scene: ProductData['scene'];
}) {
  const { state, notices, dismiss } = useSceneSync(store, scene);
  return (
    <>
      <SaveMark state={state} name={scene.productId ? scene.name : null} />
      <SaveNotice state={state} />
      <ConflictNotices notices={notices} onDismiss={dismiss} />
    </>
  );
});

/** A quiet word in the corner of the canvas, and whose scene it is where it is a product's own. */
function SaveMark({ state, name }: { readonly state: SaveState; readonly name: string | null }) {
  return (
    <p className={styles.saveMark} data-state={state}>
      {name ? <b>{`${name} · `}</b> : null}
      {WORDS[state]}
    </p>
  );
}

/** Says aloud that the server does not answer, or does not take it. */
function SaveNotice({ state }: { readonly state: SaveState }) {
  if (state !== 'offline' && state !== 'refused') return null;
  return (
    <div className={styles.notice} role="status">
      <p>{state === 'offline' ? studioMessages.sceneOffline : studioMessages.sceneInvalid}</p>
    </div>
  );
}

/** Where two have changed the same: what stands, and what the other one was. */
function ConflictNotices({
  notices,
  onDismiss,
}: {
  readonly notices: readonly ConflictNotice[];
  readonly onDismiss: (id: string) => void;
}) {
  return (
    <div className={styles.conflicts} role="status">
      {notices.map(({ id, text }) => (
        <div key={id}>
          <p>{text}</p>
          <Button variant="plain" onClick={() => onDismiss(id)}>
            Dismiss
          </Button>
        </div>
      ))}
    </div>
  );
}
