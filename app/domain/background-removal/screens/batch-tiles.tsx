import { Button, Icon, Spinner } from '@shopify/polaris';
import { AlertCircleIcon, CheckSmallIcon, QuestionCircleIcon } from '@shopify/polaris-icons';
import { stateOf } from '#app/domain/picture-tools/index.ts';
import { backgroundMessages } from '../background-removal.messages.ts';
import type { BatchEntry } from '../batch/batch.rules.ts';
import styles from './batch-tiles.module.css';
import { WORDS } from './entry-panel.tsx';
import { SeenPicture } from './seen-picture.tsx';

interface Props {
  readonly entries: readonly BatchEntry[];
  readonly openKey: string;
  readonly chosen: ReadonlySet<string>;
  readonly onOpen: (key: string) => void;
  readonly onToggle: (key: string) => void;
  readonly onChoose: (keys: ReadonlySet<string>) => void;
}

/** The whole batch, small: one is open, any number of the finished ones is chosen. */
export function BatchTiles({ entries, openKey, chosen, onOpen, onToggle, onChoose }: Props) {
  const done = entries.filter(({ cutOut }) => cutOut);
  const ofNow = entries.filter(({ isNew }) => isNew);
  const doneNow = ofNow.filter(({ cutOut }) => cutOut);
  return (
    <section className={styles.tiles} aria-label="Images">
      <div className={styles.head}>
        <p role="status">
          {chosen.size > 0
            ? backgroundMessages.chosen(chosen.size)
            : ofNow.length > 1
              ? backgroundMessages.counted(doneNow.length, ofNow.length)
              : null}
        </p>
        {done.length > 1 ? (
          <Button
            variant="plain"
            onClick={() =>
              onChoose(
                chosen.size > 0 ? new Set() : new Set((doneNow.length > 1 ? doneNow : done).map(({ key }) => key)),
              )
            }
          >
            {chosen.size > 0 ? 'Choose none' : 'Choose all'}
          </Button>
        ) : null}
      </div>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.key} className={styles.tile} data-open={entry.key === openKey}>
            <button
              type="button"
              className={styles.open}
              aria-pressed={entry.key === openKey}
              aria-label={wordsOf(entry)}
              onClick={() => onOpen(entry.key)}
            >
              <SeenPicture src={entry.thumb} state={entry.state} instead={null} />
              <Mark entry={entry} />
            </button>
            {entry.cutOut ? (
              <label className={styles.choose}>
                <input
                  type="checkbox"
                  checked={chosen.has(entry.key)}
                  aria-label={`Choose ${entry.name}`}
                  onChange={() => onToggle(entry.key)}
                />
                <span className={styles.box} aria-hidden="true">
                  <Icon source={CheckSmallIcon} />
                </span>
              </label>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf({ name, state, progress, cutOut }: BatchEntry): string {
  const done = progress > 0 && state !== 'failed' ? ` ${Math.round(progress * 100)}%` : '';
  if (state !== 'done') return `${name}: ${WORDS[state]}${done}`;
  return cutOut && stateOf(cutOut.cutOutReview) === 'doubtful' ? `${name}: ${backgroundMessages.isDoubtful}` : name;
}

function Mark({ entry: { state, progress, cutOut } }: { readonly entry: BatchEntry }) {
  if (state === 'failed') {
    return (
      <span className={styles.mark} data-tone="critical">
        <Icon source={AlertCircleIcon} />
      </span>
    );
  }
  if (state !== 'done') {
    return (
      <span className={styles.busy}>
        {progress > 0 ? (
          <Progress percent={Math.round(progress * 100)} />
        ) : (
          <Spinner size="small" accessibilityLabel="Loading" />
        )}
      </span>
    );
  }
  if (!cutOut || stateOf(cutOut.cutOutReview) !== 'doubtful') return null;
  return (
    <span className={styles.mark} data-tone="question">
      <Icon source={QuestionCircleIcon} />
    </span>
  );
}

function Progress({ percent }: { readonly percent: number }) {
  return (
    <span className={styles.progress} aria-hidden="true">
      {percent}%
      <span style={{ transform: `scaleX(${percent / 100})` }} />
    </span>
  );
}
