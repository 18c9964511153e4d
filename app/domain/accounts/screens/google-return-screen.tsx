import { Button } from '@shopify/polaris';
import { useEffect } from 'react';
import { Notice } from '#app/ui/notice.tsx';
import styles from './entrance-form.module.css';
import { GOOGLE_CHANNEL } from './google-channel.ts';

interface Props {
  /** The failure at Google; null after a successful sign-in. */
  readonly trouble: string | null;
  /** Where to go on to. */
  readonly goOnAt: string | null;
}

/** The end of the way over Google: what went wrong, or the popup that tells the page beneath and closes. */
export function GoogleReturnScreen({ trouble, goOnAt }: Props) {
  const isDone = goOnAt !== null;
  useEffect(() => {
    // The code is used; it has no business in the history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    if (!isDone) return;
    const channel = new BroadcastChannel(GOOGLE_CHANNEL);
    channel.postMessage('signed-in');
    channel.close();
    window.close();
  }, [isDone]);

  if (goOnAt === null) {
    return (
      <>
        <h1 className={styles.title}>That did not work</h1>
        <div className={styles.actions}>
          <Notice tone="critical">{trouble}</Notice>
          <Button url="/login" size="large" variant="primary" fullWidth>
            Back to Login
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <h1 className={styles.title}>You are signed in</h1>
      <div className={styles.actions}>
        <p className={styles.lead}>You can close this window.</p>
        <Button url={goOnAt} size="large" variant="primary" fullWidth>
          Continue
        </Button>
      </div>
    </>
  );
}
