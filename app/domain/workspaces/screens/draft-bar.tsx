import { Button } from '@shopify/polaris';
import { hasDraft } from '#app/domain/studio/document/index.ts';
import { useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { pickItems, useScene } from '#app/domain/studio/session/index.ts';
import styles from './workspace-screen.module.css';
import { useWorkspace } from './workspace-context.ts';

/** Over the canvas: what is on trial can be kept or discarded; a result that is not on the canvas can be put there. */
export function DraftBar() {
  const { newest } = useWorkspace();
  const { store } = useSceneDocument();
  const items = useScene(store, pickItems);
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
  if (!newest.asset || newest.isOnCanvas) return null;
  return (
    <div className={styles.drafts}>
      <Button onClick={newest.place}>Add the newest image to the canvas</Button>
    </div>
  );
}
