import { Button } from '@shopify/polaris';
import type { CSSProperties } from 'react';
import { productMessages } from '../product.messages.ts';
import styles from './canvas-area.module.css';
import { useStudio } from '../studio-context.ts';

/** Lies over the canvas while a run makes pictures (creative-workspaces, section 2), with what is really done. */
export function GeneratingOverlay() {
  const { generation } = useStudio();
  const { batch, progress: share, isRunning, isCancelling, cancel } = generation;
  if (!isRunning) return null;
  const done = batch?.outputs.filter((output) => output.status !== 'pending').length ?? 0;
  return (
    <div className={styles.overlay}>
      <div className={styles.overlayCard}>
        <div role="status">
          <p className={styles.overlayTitle}>{productMessages.generatingTitle}</p>
          <p className={styles.overlayText}>{productMessages.generatingText}</p>
        </div>
        {batch ? (
          <ul className={styles.making} style={{ '--columns': batch.acceptedCount > 1 ? 2 : 1 } as CSSProperties}>
            {batch.outputs.map((output) => (
              <li key={output.index}>{output.asset ? <img src={output.asset.urls.preview} alt="" /> : null}</li>
            ))}
          </ul>
        ) : null}
        <div
          className={styles.bar}
          role="progressbar"
          aria-label="Images made"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
        >
          <span style={{ transform: `scaleX(${Math.max(0.02, share)})` }} />
        </div>
        <p className={styles.overlayNote}>
          {batch ? `${done} of ${batch.acceptedCount} ready` : 'Sending'}
          {batch?.progress?.label ? ` · ${batch.progress.label}` : ''}
        </p>
        <Button size="large" disabled={!batch} loading={isCancelling} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
