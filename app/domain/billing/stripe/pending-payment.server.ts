import type Stripe from 'stripe';
import { askStripe } from './ask-stripe.server.ts';
import { idOf } from './read-subscriptions.server.ts';
import { CARD_REFUSED } from './stripe.messages.ts';

/** The payment that a change of plan waits for. */
export interface PendingPayment {
  readonly invoice: string;
  /** Stripe's page of the invoice, on which a bank's confirmation is given or another card. */
  readonly url: string | null;
  /** For the customer, where the card was refused; null where the payment only has to be confirmed. */
  readonly refusal: string | null;
}

/** States of a payment that a confirmation of the customer's goes on from. */
const CAN_GO_ON = new Set(['requires_action', 'requires_confirmation', 'processing']);

export async function readPendingPayment(subscription: Stripe.Subscription): Promise<PendingPayment> {
  const reference = subscription.latest_invoice;
  if (!reference) throw new Error(`subscription ${subscription.id} waits for a payment without an invoice`);
  const invoice = await askStripe((stripe) => stripe.invoices.retrieve(idOf(reference), { expand: ['payments'] }));
  const url = invoice.hosted_invoice_url ?? null;
  const payment = invoice.payments?.data.find(({ status }) => status === 'open')?.payment.payment_intent;
  if (!payment) return { invoice: invoice.id, url, refusal: null };
  const intent = await askStripe((stripe) => stripe.paymentIntents.retrieve(idOf(payment)));
  if (CAN_GO_ON.has(intent.status)) return { invoice: invoice.id, url, refusal: null };
  return { invoice: invoice.id, url, refusal: intent.last_payment_error?.message ?? CARD_REFUSED };
}
