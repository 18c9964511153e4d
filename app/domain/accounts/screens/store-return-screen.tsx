import { Form, useSubmit } from '@remix-run/react';
import { Button, Spinner } from '@shopify/polaris';
import { useEffect, useRef } from 'react';
import styles from './entrance-form.module.css';

interface Props {
  readonly shop: string;
  /** One-time ticket, made when the store's answer was checked. */
  readonly code: string;
}

/** Back from the store: hands the ticket over by itself. Where scripts are off, by a button. */
export function StoreReturnScreen({ shop, code }: Props) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    submit(form.current, { replace: true });
  }, [submit]);
  return (
    <>
      <h1 className={styles.title}>Signing you in</h1>
      <p className={styles.lead}>{shop}</p>
      <Form ref={form} method="post" action="/login" className={styles.waiting}>
        <input type="hidden" name="intent" value="store-ticket" />
        <input type="hidden" name="code" value={code} />
        <input type="hidden" name="shop" value={shop} />
        <Spinner size="small" accessibilityLabel="" />
        <span role="status">One moment...</span>
        <noscript>
          <Button submit>Continue</Button>
        </noscript>
      </Form>
    </>
  );
}
