import type { MetaFunction } from '@remix-run/node';
import { PaymentFailed } from '#app/domain/billing/stripe/payment-failed-screen.tsx';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const handle: RouteHandle = { frame: 'none' };

export const meta: MetaFunction = ({ error }) => pageMeta('Payment Failed', error);

export default function SubscriptionFailedRoute() {
  return <PaymentFailed />;
}
