import { Form, useSubmit } from '@remix-run/react';
import { Button, Spinner } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '#app/ui/notice.tsx';
import { accountMessages } from '../accounts.messages.ts';
import styles from './entrance-form.module.css';
import type { FormAnswer } from './form-answer.ts';
import { GOOGLE_CHANNEL } from './google-channel.ts';

/** Back from Google: the token stands in the address behind the `#`, which only this page sees; it hands it over. */
export function GoogleReturnScreen({ answer }: { readonly answer: FormAnswer | undefined }) {
  const submit = useSubmit();
  const isSent = useRef(false);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const given = new URLSearchParams(window.location.hash.slice(1));
    // Out of the address, and so out of the history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const [token, state] = [given.get('id_token'), given.get('state')];
    if (token && state) submit({ token, state }, { method: 'post', replace: true });
    else setRefused(true);
  }, [submit]);

  const isDone = answer?.done !== undefined;
  useEffect(() => {
    if (!isDone) return;
    const channel = new BroadcastChannel(GOOGLE_CHANNEL);
    channel.postMessage('signed-in');
    channel.close();
    window.close();
  }, [isDone]);

  const trouble = answer?.message ?? (isRefused ? accountMessages.googleFailed : undefined);
  if (trouble) {
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
      <h1 className={styles.title}>{isDone ? 'You are signed in' : 'Signing you in'}</h1>
      {isDone ? (
        <div className={styles.actions}>
          <p className={styles.lead}>You can close this window.</p>
          <Button url={answer.done!} size="large" variant="primary" fullWidth>
            Go on
          </Button>
        </div>
      ) : (
        <Form method="post" className={styles.waiting}>
          <Spinner size="small" accessibilityLabel="" />
          <span role="status">One moment...</span>
        </Form>
      )}
    </>
  );
}
