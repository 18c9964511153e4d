import { Button } from '@shopify/polaris';
import { MessagePage } from '#app/ui/message-page.tsx';
import { PAYMENT_FAILED } from './stripe.messages.ts';

/** Stripe's return page after a payment that failed or was cancelled (spec, platform-and-account, section 2). */
export function PaymentFailed() {
  return (
    <MessagePage
      title={PAYMENT_FAILED}
      actions={
        <>
          <Button size="large" url="/dashboard">
            Go to home
          </Button>
          <Button size="large" variant="primary" url="/dashboard/userprofile?tab=subscription">
            Back to the plans
          </Button>
        </>
      }
    >
      The payment was not completed and nothing has been charged. You can choose a plan again whenever you like.
    </MessagePage>
  );
}
