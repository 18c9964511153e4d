import { Form, useNavigation, useSubmit } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useState } from 'react';
import { Notice } from '#app/ui/notice.tsx';
import { BackToLogIn } from '../screens/back-to-log-in.tsx';
import styles from '../screens/entrance-form.module.css';
import type { FormAnswer } from '../screens/form-answer.ts';
import { passkeyMessages } from './passkey.messages.ts';
import type { PasskeyRequest } from './passkey.schema.ts';

interface Props {
  /** The request to the authenticator; null where this address has no passkeys. */
  readonly request: PasskeyRequest | null;
  readonly answer: FormAnswer | undefined;
}

/** The second step of signing in: the passkey, asked for by the browser. */
export function ShowPasskeyScreen({ request, answer }: Props) {
  const submit = useSubmit();
  const isSending = useNavigation().state !== 'idle';
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  async function show(optionsJSON: PasskeyRequest) {
    setTrouble(null);
    setAsking(true);
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const shown = await startAuthentication({ optionsJSON });
      submit({ answer: JSON.stringify(shown) }, { method: 'post', replace: true });
    } catch {
      // Called off, or none of the keys was here: the browser has said which.
      setTrouble('No passkey was shown. Please try again.');
    } finally {
      setAsking(false);
    }
  }

  const said = trouble ?? answer?.message ?? Object.values(answer?.fields ?? {})[0];
  return (
    <>
      <h1 className={styles.title}>Show your passkey</h1>
      <p className={styles.lead}>Your password was right. This account also asks for its passkey.</p>
      <Form method="post" className={styles.form} noValidate>
        {request === null ? <Notice tone="critical">{passkeyMessages.unfitSite}</Notice> : null}
        {said ? <Notice tone="critical">{said}</Notice> : null}
        <Button
          size="large"
          variant="primary"
          fullWidth
          disabled={request === null}
          loading={isAsking || isSending}
          onClick={() => request && void show(request)}
        >
          Use my passkey
        </Button>
      </Form>
      <p className={styles.below}>
        Lost it? The owner of this installation can remove it: npm run owner:password -- --remove-passkeys
      </p>
      <BackToLogIn />
    </>
  );
}
