import { Button } from '@shopify/polaris';
import type { FeedJob } from '#app/domain/generation/index.ts';
import { studioMessages } from '../studio.messages.ts';
import { PreviewImage } from './preview-image.tsx';
import type { CSSProperties } from 'react';
import type { StudioWorkflow } from '../workflow.ts';
import styles from './canvas.module.css';

interface Props {
  /** Null until its order was taken. */
  readonly batch: FeedJob | null;
  /** 0 to 1. */
  readonly progress: number;
  readonly isCancelling: boolean;
  readonly words: Pick<StudioWorkflow['messages'], 'makingTitle' | 'makingText'>;
  readonly onCancel: () => void;
}

/** Lies over the canvas while a run makes pictures (creative-workspaces, section 2), with what is really done. */
export function MakingOverlay({ batch, progress: share, isCancelling, words, onCancel }: Props) {
  const { makingTitle: title = studioMessages.generatingTitle, makingText: text = studioMessages.generatingText } =
    words;
  const done = batch?.outputs.filter((output) => output.status !== 'pending').length ?? 0;
  return (
    <div className={styles.overlay}>
      <div className={styles.overlayCard}>
        <div role="status">
          <p className={styles.overlayTitle}>{title}</p>
          <p className={styles.overlayText}>{text}</p>
        </div>
        {batch ? (
          <ul className={styles.making} style={{ '--columns': batch.acceptedCount > 1 ? 2 : 1 } as CSSProperties}>
            {batch.outputs.map((output) => (
              <li key={output.index}>
                <OutputImage batch={batch} output={output} />
              </li>
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
        <Button size="large" disabled={!batch} loading={isCancelling} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** The finished image, or what its provider shows of it so far. */
function OutputImage({ batch, output }: { readonly batch: FeedJob; readonly output: FeedJob['outputs'][number] }) {
  if (output.asset) return <img src={output.asset.urls.preview} alt="" />;
  return output.status === 'pending' ? <PreviewImage job={batch} index={output.index} /> : null;
}
