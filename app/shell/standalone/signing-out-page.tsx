import { Spinner } from '@shopify/polaris';
import { useEffect, useRef } from 'react';
import styles from './signing-out-page.module.css';

/** Between the wish and the end (spec, platform-and-account, section 9). */
const SIGN_OUT_DELAY_MS = 1000;

/**
 * Ends the session after a second: forgets what this browser keeps, then posts, as a whole page, so that nothing of the
 * account stays in memory.
 */
export function SigningOutPage() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      localStorage.clear();
      sessionStorage.clear();
      form.current?.requestSubmit();
    }, SIGN_OUT_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className={styles.page}>
      <form ref={form} method="post" action="/logout" className={styles.form}>
        <Spinner size="large" accessibilityLabel="" />
        <div role="status">
          <h1 className={styles.title}>Signing you out...</h1>
        </div>
        <noscript>
          <button type="submit">Log out</button>
        </noscript>
      </form>
    </main>
  );
}
