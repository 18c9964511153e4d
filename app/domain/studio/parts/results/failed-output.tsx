import { Icon } from '@shopify/polaris';
import { RefreshIcon, XSmallIcon } from '@shopify/polaris-icons';
import { studioMessages } from '../../studio.messages.ts';
import styles from './results-panel.module.css';
import type { ResultsOutput } from './results.rules.ts';

/** An image that was not made: why, what it cost, and the way to try again. */
export function FailedOutput({
  output,
  isRetried,
  retryLabel,
  onRetry,
  onDismiss,
}: {
  readonly output: ResultsOutput;
  /** Runs of the tools are begun again from their windows. */
  readonly isRetried: boolean;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}) {
  const title = studioMessages.generationFailed;
  const why = output.message === title ? null : output.message;
  return (
    <li className={styles.failed}>
      <p className={styles.failedTitle}>{title}</p>
      {why ? <p className={styles.failedText}>{why}</p> : null}
      <p className={styles.failedText}>{studioMessages.notCharged}</p>
      {isRetried ? (
        <button type="button" className={styles.retry} onClick={onRetry}>
          <Icon source={RefreshIcon} />
          {retryLabel}
        </button>
      ) : null}
      <button type="button" className={styles.remove} aria-label="Hide failed image" onClick={onDismiss}>
        <Icon source={XSmallIcon} />
      </button>
    </li>
  );
}
