import type Stripe from 'stripe';
import { askStripe } from './ask-stripe.server.ts';
import type { MoneyRead } from './payment-facts.rules.ts';

/** More than one customer's payments in years; older ones beyond it are not read. */
const MAX_READ = 1000;

/** Everything Stripe knows about a customer's payments. */
export async function readMoney(customer: string): Promise<MoneyRead> {
  const all = { limit: MAX_READ };
  const page = { customer, limit: 100 };
  const [invoices, sessions, charges] = await Promise.all([
    askStripe((stripe) =>
      stripe.invoices.list({ ...page, status: 'paid', expand: ['data.payments'] }).autoPagingToArray(all),
    ),
    askStripe((stripe) => stripe.checkout.sessions.list({ ...page, status: 'complete' }).autoPagingToArray(all)),
    askStripe((stripe) => stripe.charges.list({ ...page, expand: ['data.refunds'] }).autoPagingToArray(all)),
  ]);
  const disputed = charges.filter((charge) => charge.disputed);
  const disputes = await Promise.all(
    disputed.map(({ id }) => askStripe((stripe) => stripe.disputes.list({ charge: id, limit: 100 }))),
  );
  return { invoices, sessions, charges, disputes: disputes.flatMap(({ data }): Stripe.Dispute[] => data) };
}
