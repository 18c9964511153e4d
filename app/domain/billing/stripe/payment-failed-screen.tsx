import { Button } from '@shopify/polaris';
import { PlinthMark } from '#app/ui/brand/plinth-mark.tsx';
import { PAYMENT_FAILED } from './stripe.messages.ts';
import styles from './payment-failed-screen.module.css';

/** Where Stripe sends whoever did not pay (spec, platform-and-account, section 2). */
export function PaymentFailed() {
  return (
    <main className={styles.page}>
      <PlinthMark />
      <div className={styles.words}>
        <h1 className={styles.title}>{PAYMENT_FAILED}</h1>
        <p className={styles.text}>
          The payment was not completed and nothing has been charged. You can choose a plan again whenever you like.
        </p>
        <div className={styles.actions}>
          <Button size="large" url="/dashboard">
            Go to home
          </Button>
          <Button size="large" variant="primary" url="/dashboard/userprofile?tab=subscription">
            Back to the plans
          </Button>
        </div>
      </div>
    </main>
  );
}
