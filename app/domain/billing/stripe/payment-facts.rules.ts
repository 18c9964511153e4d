import type Stripe from 'stripe';
import { PACK_KEY } from './credit-packs.ts';

/** Stripe's facts about money, in the order they happened. */
export type PaymentFact = InvoiceFact | PackFact | MoneyBackFact;

/** A paid invoice of a subscription. */
export interface InvoiceFact {
  readonly kind: 'invoice';
  /** Seconds since 1970. */
  readonly at: number;
  readonly invoice: string;
  readonly subscription: string;
  /** Stripe's price that was paid for. */
  readonly price: string;
  readonly isTrial: boolean;
  /** A change of plan within the cycle; null where the whole cycle was paid. */
  readonly change: PlanChange | null;
  /** Seconds since 1970. */
  readonly cycleStart: number;
  readonly cycleEnd: number;
  readonly paymentIntent: string | null;
  readonly amount: number;
  readonly currency: string;
}

export interface PlanChange {
  /** Stripe's price before. */
  readonly from: string;
  /** Of the cycle, still to come: 0 to 1. */
  readonly rest: number;
}

/** Credits bought once. */
export interface PackFact {
  readonly kind: 'pack';
  readonly at: number;
  readonly session: string;
  readonly pack: string;
  readonly credits: number;
  readonly paymentIntent: string | null;
  readonly amount: number;
  readonly currency: string;
}

/** How much of a payment went back, as of then. */
export interface MoneyBackFact {
  readonly kind: 'money-back';
  readonly at: number;
  readonly paymentIntent: string;
  /** In all, up to and with this step. */
  readonly refundedAmount: number;
  readonly isDisputed: boolean;
  /** Whether this is how it stands now; earlier steps are only worked through the first time. */
  readonly isLatest: boolean;
}

/** Everything read about one customer. */
export interface MoneyRead {
  readonly invoices: readonly Stripe.Invoice[];
  readonly sessions: readonly Stripe.Checkout.Session[];
  readonly charges: readonly Stripe.Charge[];
  readonly disputes: readonly Stripe.Dispute[];
}

/** The facts, oldest first: processing them in this order gives the same result at any time. */
export function paymentFacts({ invoices, sessions, charges, disputes }: MoneyRead): PaymentFact[] {
  const cycles = invoices.flatMap((invoice) => readCycle(invoice));
  const facts = [
    ...cycles.map((cycle) => toInvoiceFact(cycle, cycles)),
    ...sessions.flatMap((session) => readPack(session)),
    ...charges.flatMap((charge) => readMoneyBack(charge, disputes)),
  ];
  const rank = (fact: PaymentFact) => (fact.kind === 'money-back' ? 1 : 0);
  return facts.toSorted((one, other) => one.at - other.at || rank(one) - rank(other));
}

interface PaidCycle {
  readonly invoice: Stripe.Invoice;
  readonly subscription: string;
  readonly line: Stripe.InvoiceLineItem;
  readonly isWhole: boolean;
}

const WHOLE_CYCLES = new Set(['subscription_create', 'subscription_cycle']);

function readCycle(invoice: Stripe.Invoice): PaidCycle[] {
  const reference = invoice.parent?.subscription_details?.subscription;
  const isWhole = WHOLE_CYCLES.has(invoice.billing_reason ?? '');
  if (!reference || invoice.status !== 'paid') return [];
  if (!isWhole && invoice.billing_reason !== 'subscription_update') return [];
  // A change has a line that gives back the old plan's rest and one that charges the new one's.
  const [line] = invoice.lines.data.toSorted((one, other) => other.amount - one.amount);
  if (!line) return [];
  return [{ invoice, subscription: typeof reference === 'string' ? reference : reference.id, line, isWhole }];
}

function toInvoiceFact({ invoice, subscription, line, isWhole }: PaidCycle, all: readonly PaidCycle[]): InvoiceFact {
  // A change counts for the cycle it came into, whose start stands on the invoice of that cycle.
  const cycle = isWhole
    ? line
    : all.find(
        (other) =>
          other.isWhole &&
          other.subscription === subscription &&
          other.line.period.start <= line.period.start &&
          line.period.start < other.line.period.end,
      )?.line;
  const whole = cycle ?? line;
  const payment = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent;
  return {
    kind: 'invoice',
    at: invoice.status_transitions.paid_at ?? invoice.created,
    invoice: invoice.id,
    subscription,
    price: priceOf(line),
    change: isWhole ? null : { from: priceBefore(invoice), rest: restOf(whole, line) },
    isTrial: isTrialLine(whole) && invoice.amount_paid === 0,
    cycleStart: whole.period.start,
    cycleEnd: whole.period.end,
    paymentIntent: !payment ? null : typeof payment === 'string' ? payment : payment.id,
    amount: invoice.amount_paid,
    currency: invoice.currency,
  };
}

function priceOf(line: Stripe.InvoiceLineItem): string {
  const price = line.pricing?.price_details?.price;
  return typeof price === 'string' ? price : (price?.id ?? '');
}

/** The line that gives the old plan's rest back names its price. */
function priceBefore({ lines }: Stripe.Invoice): string {
  const given = lines.data.find((line) => line.amount < 0);
  return given ? priceOf(given) : '';
}

function restOf({ period: cycle }: Stripe.InvoiceLineItem, { period: rest }: Stripe.InvoiceLineItem): number {
  const length = cycle.end - cycle.start;
  return length > 0 ? Math.min(1, Math.max(0, (cycle.end - rest.start) / length)) : 0;
}

/** The line of a trial costs nothing by itself; one that a coupon makes free still names its price. */
function isTrialLine(line: Stripe.InvoiceLineItem): boolean {
  return line.amount === 0;
}

function readPack(session: Stripe.Checkout.Session): PackFact[] {
  const pack = session.metadata?.[PACK_KEY];
  const credits = Number(session.metadata?.['credits']);
  const isPaid = session.mode === 'payment' && session.status === 'complete' && session.payment_status === 'paid';
  if (!pack || !isPaid || !Number.isSafeInteger(credits) || credits <= 0) return [];
  const payment = session.payment_intent;
  return [
    {
      kind: 'pack',
      at: session.created,
      session: session.id,
      pack,
      credits,
      paymentIntent: !payment ? null : typeof payment === 'string' ? payment : payment.id,
      amount: session.amount_total ?? 0,
      currency: session.currency ?? 'usd',
    },
  ];
}

/** Disputes in which the money is (still, or for good) with the cardholder's bank; inquiries have not moved any. */
const MONEY_GONE = new Set(['needs_response', 'under_review', 'lost', 'charge_refunded']);

function readMoneyBack(charge: Stripe.Charge, disputes: readonly Stripe.Dispute[]): MoneyBackFact[] {
  const payment = charge.payment_intent;
  if (!payment) return [];
  const paymentIntent = typeof payment === 'string' ? payment : payment.id;
  const refunds = (charge.refunds?.data ?? [])
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .toSorted((one, other) => one.created - other.created);
  let refundedAmount = 0;
  const steps = refunds.map(({ created: at, amount }): MoneyBackFact => {
    refundedAmount += amount;
    return { kind: 'money-back', at, paymentIntent, refundedAmount, isDisputed: false, isLatest: false };
  });
  const own = disputes.filter((dispute) => idOfCharge(dispute) === charge.id);
  const gone = own.filter(({ status }) => MONEY_GONE.has(status));
  const times = [...refunds, ...(gone.length > 0 ? gone : own)].map(({ created }) => created);
  const latest: MoneyBackFact = {
    kind: 'money-back',
    at: Math.max(charge.created, ...times),
    paymentIntent,
    refundedAmount: Math.max(charge.amount_refunded, 0),
    isDisputed: gone.length > 0,
    isLatest: true,
  };
  return [...steps, latest];
}

function idOfCharge({ charge }: Stripe.Dispute): string {
  return typeof charge === 'string' ? charge : charge.id;
}
