import { useSearchParams } from '@remix-run/react';
import { useEffect } from 'react';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { billingMessages } from '../billing.messages.ts';
import { CREDITS_COMING, PAID_KEY } from './stripe.messages.ts';

/**
 * Says once, after coming back from Stripe's page, what became of it. The address proves nothing: a plan is only said to
 * be active when it is, which the page may learn a moment later.
 */
export function usePaidMessage(isActive: boolean): void {
  const [query, setQuery] = useSearchParams();
  const { show } = useToasts();
  const paid = query.get(PAID_KEY);
  const message = paid === 'credits' ? CREDITS_COMING : paid && isActive ? billingMessages.activated : null;
  useEffect(() => {
    if (!message) return;
    // Credits are on their way, not there: the address proves nothing.
    show({ title: message, tone: message === CREDITS_COMING ? 'info' : 'success' });
    setQuery(
      (current) => {
        const rest = new URLSearchParams(current);
        rest.delete(PAID_KEY);
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [message, setQuery, show]);
}
