import { Icon } from '@shopify/polaris';
import { PlayCircleIcon, PlayIcon } from '@shopify/polaris-icons';
import styles from './prompt-bar.module.css';

interface Props {
  /** Credits. */
  readonly price: number;
  /** There is a video to watch. */
  readonly hasVideo: boolean;
  /** There is a video that the user has not watched yet. */
  readonly isNew: boolean;
  readonly onWatch: () => void;
  readonly onGenerate: () => void;
}

/** View Video and Generate Video, in the bar below the canvas. View Video is enabled by the first video (spec, section 4). */
export function VideoControls({ price, hasVideo, isNew, onWatch, onGenerate }: Props) {
  return (
    <>
      <button
        type="button"
        className={styles.watch}
        aria-label={isNew ? 'View Video, a new one' : undefined}
        aria-disabled={!hasVideo || undefined}
        title={hasVideo ? undefined : 'Generate a video first'}
        onClick={onWatch}
      >
        <Icon source={PlayCircleIcon} />
        <span>View Video</span>
        {isNew ? <i className={styles.dot} /> : null}
      </button>
      <button type="button" className={styles.video} onClick={onGenerate}>
        <Icon source={PlayIcon} />
        <span>Generate Video</span>
        <small>{price} credits</small>
      </button>
    </>
  );
}
