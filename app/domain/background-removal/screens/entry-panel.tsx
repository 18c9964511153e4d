import { Button, Icon, ProgressBar } from '@shopify/polaris';
import { EyeCheckMarkIcon, ImageIcon, PaintBrushFlatIcon } from '@shopify/polaris-icons';
import { BeforeAfter, stateOf, useTools } from '#app/domain/picture-tools/index.ts';
import { backgroundMessages } from '../background-removal.messages.ts';
import type { BatchEntry } from '../batch/batch.rules.ts';
import { toCss } from '../batch/backgrounds.ts';
import type { ShownBackground } from '../batch/backgrounds.ts';
import styles from './entry-panel.module.css';
import { SeenPicture } from './seen-picture.tsx';

interface Props {
  readonly entry: BatchEntry;
  readonly background: ShownBackground;
  readonly onAgain: () => void;
  readonly onStop: () => void;
  readonly onTakeAway: () => void;
}

/** One picture large: on its way, as it was and as it is, or why it failed. */
export function EntryPanel({ entry, background, onAgain, onStop, onTakeAway }: Props) {
  const { name, state, failure, canRetry, cutOut } = entry;
  return (
    <section className={`plinth-card ${styles.pane}`} aria-label={name}>
      <div className={styles.view}>
        {cutOut ? <CutOut entry={entry} background={background} /> : <Photo entry={entry} />}
      </div>
      <div className={styles.foot}>
        <p className={styles.name} dir="auto" title={name}>
          {name}
        </p>
        {cutOut ? (
          <Corrections entry={entry} />
        ) : state === 'failed' ? (
          <div className={styles.failed} role="alert">
            <p>{failure ?? backgroundMessages.failed}</p>
            <div className={styles.buttons}>
              {canRetry ? (
                <Button variant="primary" onClick={onAgain}>
                  {backgroundMessages.again}
                </Button>
              ) : null}
              <Button onClick={onTakeAway}>{backgroundMessages.takeAway}</Button>
            </div>
          </div>
        ) : (
          <div className={styles.work}>
            <p role="status">{WORDS[state]}</p>
            <ProgressBar size="small" progress={Math.round(entry.progress * 100)} />
            <Button onClick={onStop}>{backgroundMessages.stop}</Button>
          </div>
        )}
      </div>
    </section>
  );
}

export const WORDS = {
  uploading: backgroundMessages.onItsWay,
  waiting: backgroundMessages.waiting,
  removing: backgroundMessages.removing,
  failed: backgroundMessages.failed,
  done: '',
} as const;

function CutOut({ entry: { photo, cutOut, name }, background }: Pick<Props, 'entry' | 'background'>) {
  const css = toCss(background);
  if (!cutOut) return null;
  if (photo) return <BeforeAfter before={{ urls: { display: photo } }} after={cutOut} background={css ?? 'checks'} />;
  return (
    <div className={styles.alone} data-checks={css === null} style={css === null ? {} : { background: css }}>
      <img src={cutOut.urls.display} alt={name} width={cutOut.width} height={cutOut.height} />
    </div>
  );
}

/** Its name stands below; a file that is no picture leaves the place empty instead of a broken one. */
function Photo({ entry: { photo, state } }: Pick<Props, 'entry'>) {
  const nothing = (
    <div className={styles.nothing}>
      <Icon source={ImageIcon} tone="subdued" />
    </div>
  );
  return <SeenPicture src={photo} state={state} className={styles.photo} instead={nothing} />;
}

/** The corrections of an outline: its questions first. */
function Corrections({ entry: { cutOut, photo } }: Pick<Props, 'entry'>) {
  const { open } = useTools();
  if (!cutOut || cutOut.origin !== 'cutout') return null;
  if (!photo) return <p className={styles.note}>{backgroundMessages.photoGone}</p>;
  const isDoubtful = stateOf(cutOut.cutOutReview) === 'doubtful';
  return (
    <div className={styles.buttons}>
      {isDoubtful ? (
        <>
          <p className={styles.doubt}>{backgroundMessages.isDoubtful}</p>
          <Button variant="primary" icon={EyeCheckMarkIcon} onClick={() => open('questions', cutOut)}>
            {backgroundMessages.look}
          </Button>
        </>
      ) : null}
      <Button icon={PaintBrushFlatIcon} onClick={() => open('cut-out', cutOut)}>
        {backgroundMessages.refine}
      </Button>
    </div>
  );
}
