import { Button } from '@shopify/polaris';
import { memo } from 'react';
import type { SceneStore } from '../session/scene-store.ts';
import { studioMessages } from '../studio.messages.ts';
import type { ProductData } from './product-data.ts';
import styles from './product-screen.module.css';
import { useAutosave } from './use-autosave.ts';
import type { Autosave, SaveState } from './use-autosave.ts';

const WORDS: Readonly<Record<SaveState, string>> = {
  saved: 'Saved',
  saving: 'Saving',
  offline: 'Not saved yet',
  conflict: 'Not saved',
};

/** Saves the scene and says how it stands; by itself, so that nothing else is drawn with every save. */
export const SceneSaver = memo(function SceneSaver({
  store,
  scene,
}: {
  readonly store: SceneStore;
  readonly scene: ProductData['scene'];
}) {
  const autosave = useAutosave({ store, sceneId: scene.id, version: scene.version, document: scene.document });
  return (
    <>
      <SaveMark state={autosave.state} name={scene.productId ? scene.name : null} />
      <SaveNotice {...autosave} />
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

/** Says aloud what needs the user: another tab was faster, or the server does not answer. */
function SaveNotice({ state, loadNewer, keepMine }: Autosave) {
  if (state === 'conflict') {
    return (
      <div className={styles.notice} role="alert">
        <p>{studioMessages.sceneConflict}</p>
        <Button onClick={loadNewer}>Load the newer one</Button>
        <Button variant="primary" onClick={keepMine}>
          Keep mine
        </Button>
      </div>
    );
  }
  if (state !== 'offline') return null;
  return (
    <div className={styles.notice} role="status">
      <p>Not saved yet. Trying again as soon as the server answers.</p>
    </div>
  );
}
