import { Button } from '@shopify/polaris';
import { useEffect } from 'react';
import { useJobs } from '#app/domain/generation/index.ts';
import { hasDraft } from '#app/domain/studio/document/index.ts';
import { useRunsHere, useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { makeId, pickItems, useScene } from '#app/domain/studio/session/index.ts';
import { recentOf } from '../project-progress.rules.ts';
import styles from './workspace-screen.module.css';
import { useWorkspace } from './workspace-context.ts';

/** Over the canvas: what is on trial can be kept or discarded; a result that is not on the canvas can be put there. */
export function DraftBar() {
  const { page } = useWorkspace();
  const { scene, store, files } = useSceneDocument();
  const { feed } = useRunsHere();
  const items = useScene(store, pickItems);
  const [newest] = recentOf(useJobs(feed), scene.id, page.data.recent);
  const { addAssets } = files;
  useEffect(() => {
    if (newest) addAssets([newest]);
  }, [newest, addAssets]);
  if (items.some(hasDraft)) {
    return (
      <div className={styles.drafts} role="group" aria-label="Drafts">
        <span>Drafts</span>
        <Button variant="primary" onClick={() => store.dispatch({ type: 'do', command: { type: 'commit-drafts' } })}>
          Keep
        </Button>
        <Button onClick={() => store.dispatch({ type: 'do', command: { type: 'discard-drafts' } })}>Discard</Button>
      </div>
    );
  }
  const isPlaced = items.some((item) => item.kind === 'generated' && item.assetId === newest?._id);
  if (!newest || isPlaced) return null;
  const place = () => {
    const item = { id: makeId(), assetId: newest._id, parentAssetId: newest.parentId, isDraft: true };
    store.dispatch({ type: 'do', command: { type: 'place-generated', item } });
  };
  return (
    <div className={styles.drafts}>
      <Button onClick={place}>Put the newest picture on the canvas</Button>
    </div>
  );
}
