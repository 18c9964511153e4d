import { useState } from 'react';
import type { CSSProperties } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import styles from './before-after.module.css';
import { Refusal } from './tool-run.tsx';
import { toolMessages } from '../tools.messages.ts';

interface Props {
  readonly before: { readonly urls: Pick<AssetView['urls'], 'display'> };
  readonly after: AssetView;
  /** The background behind the later one: a CSS background, or the pattern that stands for transparency. */
  readonly background?: string;
}

/** Two states of one picture, with a line between them that can be dragged or moved by the arrow keys. */
export function BeforeAfter({ before, after, background }: Props) {
  const [at, setAt] = useState(50);
  const [isBroken, setBroken] = useState(false);
  const ratio = after.width / after.height;
  if (isBroken) return <Refusal text={toolMessages.loadFailed} />;
  const onError = () => setBroken(true);
  return (
    <div className={styles.place}>
      <div
        className={styles.compare}
        data-background={background === 'checks' ? background : undefined}
        style={
          {
            '--at': `${at}%`,
            '--ratio': ratio,
            ...(background && background !== 'checks' && { background: background }),
          } as CSSProperties
        }
      >
        <img src={after.urls.display} alt="After" draggable={false} onError={onError} />
        <img className={styles.before} src={before.urls.display} alt="Before" draggable={false} onError={onError} />
        <span className={styles.line} aria-hidden="true" />
        <span className={styles.word} data-side="before" aria-hidden="true">
          Before
        </span>
        <span className={styles.word} data-side="after" aria-hidden="true">
          After
        </span>
        <input
          type="range"
          min={0}
          max={100}
          value={at}
          aria-label="Before and after: share shown as it was before"
          aria-valuetext={`${at}% before`}
          onChange={(event) => setAt(Number(event.target.value))}
        />
      </div>
    </div>
  );
}
