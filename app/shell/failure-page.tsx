import { Button } from '@shopify/polaris';
import { PlinthMark } from '#app/ui/brand/plinth-mark.tsx';
import styles from './failure-page.module.css';
import { shellMessages } from './shell.messages.ts';

interface Props {
  readonly status: number;
  /** Names the failure in the log. */
  readonly requestId?: string | undefined;
  /** Inside the frame the sign is already on the page. */
  readonly isFramed: boolean;
}

/** The not-found page of the spec, and its sibling for everything that went wrong. */
export function FailurePage({ status, requestId, isFramed }: Props) {
  const isMissing = status === 404;
  return (
    <div className={styles.page} data-framed={isFramed}>
      {isFramed ? null : <PlinthMark />}
      <div className={styles.words}>
        <p className={styles.status}>{status}</p>
        <h1 className={styles.title}>{isMissing ? shellMessages.notFound : 'Something went wrong'}</h1>
        <p className={styles.text}>
          {isMissing
            ? 'There is nothing at this address. It may have been moved or deleted.'
            : 'It is our fault, and it has been written down. Your pictures and credits are safe. Please try again.'}
        </p>
        <div className={styles.actions}>
          {isMissing ? null : (
            <Button size="large" onClick={() => window.location.reload()}>
              Try again
            </Button>
          )}
          <Button size="large" variant="primary" url="/dashboard">
            {shellMessages.goHome}
          </Button>
        </div>
        {requestId ? <p className={styles.reference}>Reference: {requestId}</p> : null}
      </div>
    </div>
  );
}
