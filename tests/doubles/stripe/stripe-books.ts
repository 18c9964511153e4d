import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type Stripe from 'stripe';

type Shape = Record<string, unknown>;
const SHAPES = JSON.parse(readFileSync(path.join(import.meta.dirname, 'published-shapes.json'), 'utf8')) as Record<
  string,
  Shape
>;

/** A copy of Stripe's published example with these fields written over it. */
export function shaped<T>(resource: string, fields: Shape): T {
  const shape = SHAPES[resource];
  if (!shape) throw new Error(`no published example of ${resource}`);
  return { ...structuredClone(shape), ...fields } as T;
}

/** The purchase of a session, which Stripe's own object does not tell. */
export interface Order {
  readonly price: string | null;
  readonly amount: number;
  readonly trialDays: number;
}
type OrderedSession = Stripe.Checkout.Session & { order: Order };

/** Everything the stand-in knows; plain data, so that it can be copied and put back. */
interface Kept {
  now: number;
  customers: Record<string, Stripe.Customer>;
  /** Ids of customers that were deleted. */
  gone: string[];
  products: Record<string, Stripe.Product>;
  prices: Record<string, Stripe.Price>;
  sessions: Record<string, OrderedSession>;
  subscriptions: Record<string, Stripe.Subscription>;
  schedules: Record<string, Stripe.SubscriptionSchedule>;
  invoices: Record<string, Stripe.Invoice>;
  charges: Record<string, Stripe.Charge>;
  disputes: Record<string, Stripe.Dispute>;
  intents: Record<string, Stripe.PaymentIntent>;
  discounts: Record<string, Stripe.Discount>;
  isCardRefused: boolean;
  /** The bank wants every payment from now on confirmed by the customer (3-D Secure). */
  isCardUnconfirmed: boolean;
}

export const MONTH_SECONDS = 30 * 24 * 60 * 60;
/** A pending update is given up after this long. */
const PENDING_SECONDS = 23 * 60 * 60;

/** Of a cycle, in seconds. */
export function lengthOf(interval: string | undefined): number {
  return interval === 'year' ? 12 * MONTH_SECONDS : MONTH_SECONDS;
}

const HOUR_SECONDS = 3600;

/** Stripe's state and its changes. Every change tells `events` its message. */
export class StripeBooks {
  kept: Kept = {
    now: 1_793_000_000,
    customers: {},
    gone: [],
    products: {},
    prices: {},
    sessions: {},
    subscriptions: {},
    schedules: {},
    invoices: {},
    charges: {},
    disputes: {},
    intents: {},
    discounts: {},
    isCardRefused: false,
    isCardUnconfirmed: false,
  };
  /** Messages in the order they came about. */
  readonly events: Stripe.Event[] = [];
  /** Where the pages of Stripe are. */
  origin = 'http://stripe.test';
  /** Called with every new one. */
  onEvent: (event: Stripe.Event) => void = () => undefined;

  take(): unknown {
    return structuredClone(this.kept);
  }

  restore(taken: unknown): void {
    this.kept = structuredClone(taken) as Kept;
  }

  id(prefix: string): string {
    return `${prefix}_${randomUUID().replaceAll('-', '')}`;
  }

  say(type: string, object: unknown): void {
    const event = shaped<Stripe.Event>('event', {
      id: this.id('evt'),
      api_version: '2026-10-28.endive',
      created: this.kept.now,
      type,
      data: { object: structuredClone(object) },
    });
    this.events.push(event);
    this.onEvent(event);
  }

  // ── buying ──────────────────────────────────────────────────────────────

  /** The customer pays on the hosted page. */
  pay(sessionId: string): void {
    const session = this.kept.sessions[sessionId]!;
    if (session.status !== 'open') return;
    session.status = 'complete';
    if (session.mode === 'payment') {
      const charge = this.charge(session.customer as string, session.order.amount);
      Object.assign(session, { payment_status: 'paid', payment_intent: charge.payment_intent });
    } else {
      const subscription = this.subscribe(session);
      Object.assign(session, { payment_status: 'paid', subscription: subscription.id });
    }
    this.say('checkout.session.completed', withoutOrder(session));
  }

  private subscribe({ order, customer }: OrderedSession): Stripe.Subscription {
    const { now } = this.kept;
    const { trialDays } = order;
    const trialEnd = trialDays > 0 ? now + trialDays * 24 * HOUR_SECONDS : null;
    const id = this.id('sub');
    const price = this.kept.prices[order.price!]!;
    const item = shaped<Stripe.SubscriptionItem>('subscription_item', {
      id: this.id('si'),
      subscription: id,
      price,
      current_period_start: now,
      current_period_end: trialEnd ?? now + lengthOf(price.recurring?.interval),
    });
    const subscription = shaped<Stripe.Subscription>('subscription', {
      id,
      customer,
      created: now,
      status: trialEnd ? 'trialing' : 'active',
      trial_start: trialEnd ? now : null,
      trial_end: trialEnd,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      schedule: null,
      pending_update: null,
      pause_collection: null,
      discounts: [],
      items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    });
    this.kept.subscriptions[id] = subscription;
    this.say('customer.subscription.created', subscription);
    this.bill(subscription, 'subscription_create', [
      { price: price.id, amount: trialEnd ? 0 : price.unit_amount!, start: now, end: item.current_period_end },
    ]);
    return subscription;
  }

  /** An invoice, and its payment by the card on file; false where it is not paid. */
  bill(
    subscription: Stripe.Subscription,
    reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update',
    lines: readonly { price: string; amount: number; start: number; end: number }[],
  ): boolean {
    const { now } = this.kept;
    const id = this.id('in');
    const total = Math.max(
      0,
      lines.reduce((sum, line) => sum + line.amount, 0),
    );
    const invoice = shaped<Stripe.Invoice>('invoice', {
      id,
      customer: subscription.customer,
      created: now,
      billing_reason: reason,
      status: 'open',
      amount_due: total,
      amount_paid: 0,
      amount_remaining: total,
      total,
      subtotal: total,
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { subscription: subscription.id, metadata: {} },
      },
      lines: {
        object: 'list',
        has_more: false,
        url: `/v1/invoices/${id}/lines`,
        data: lines.map((line) =>
          shaped('line_item', {
            id: this.id('il'),
            invoice: id,
            amount: line.amount,
            subtotal: line.amount,
            period: { start: line.start, end: line.end },
            pricing: {
              type: 'price_details',
              unit_amount_decimal: String(line.amount),
              price_details: { price: line.price, product: this.kept.prices[line.price]!.product },
            },
          }),
        ),
      },
      payments: { object: 'list', data: [], has_more: false, url: `/v1/invoice_payments?invoice=${id}` },
      hosted_invoice_url: `${this.origin}/i/${id}`,
      status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    });
    this.kept.invoices[id] = invoice;
    subscription.latest_invoice = id;
    return this.collect(invoice);
  }

  /** Tries the card for an open invoice. */
  collect(invoice: Stripe.Invoice): boolean {
    const { isCardRefused, isCardUnconfirmed } = this.kept;
    if ((isCardRefused || isCardUnconfirmed) && invoice.amount_due > 0) {
      const intent = shaped<Stripe.PaymentIntent>('payment_intent', {
        id: this.id('pi'),
        customer: invoice.customer,
        amount: invoice.amount_due,
        created: this.kept.now,
        canceled_at: null,
        status: isCardRefused ? 'requires_payment_method' : 'requires_action',
        next_action: isCardRefused ? null : { type: 'use_stripe_sdk', use_stripe_sdk: {} },
        last_payment_error: isCardRefused
          ? { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
          : null,
      });
      this.kept.intents[intent.id] = intent;
      invoice.payments!.data = [this.payment(invoice, intent.id, 'open')];
      this.say(isCardRefused ? 'invoice.payment_failed' : 'invoice.payment_action_required', invoice);
      return false;
    }
    const charge = invoice.amount_due > 0 ? this.charge(invoice.customer as string, invoice.amount_due) : null;
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0 });
    invoice.status_transitions.paid_at = this.kept.now;
    invoice.payments!.data = charge ? [this.payment(invoice, charge.payment_intent as string, 'paid')] : [];
    this.say('invoice.paid', invoice);
    return true;
  }

  private payment(invoice: Stripe.Invoice, intent: string, status: 'open' | 'paid'): Stripe.InvoicePayment {
    return shaped<Stripe.InvoicePayment>('invoice_payment', {
      id: this.id('inpay'),
      invoice: invoice.id,
      amount_paid: status === 'paid' ? invoice.amount_due : null,
      amount_requested: invoice.amount_due,
      currency: 'usd',
      status,
      payment: { type: 'payment_intent', payment_intent: intent },
    });
  }

  private charge(customer: string, amount: number): Stripe.Charge {
    const id = this.id('ch');
    const charge = shaped<Stripe.Charge>('charge', {
      id,
      customer,
      amount,
      amount_captured: amount,
      created: this.kept.now,
      captured: true,
      payment_intent: this.id('pi'),
      refunds: { object: 'list', data: [], has_more: false, url: `/v1/charges/${id}/refunds` },
    });
    this.kept.charges[id] = charge;
    return charge;
  }

  /** The customer has a better card: what is open is paid. */
  replaceCard(): void {
    this.kept.isCardRefused = false;
    for (const invoice of Object.values(this.kept.invoices).filter(({ status }) => status === 'open')) {
      this.collect(invoice);
      const subscription = this.kept.subscriptions[invoice.parent!.subscription_details!.subscription as string]!;
      if (subscription.status !== 'past_due') continue;
      subscription.status = 'active';
      this.say('customer.subscription.updated', subscription);
    }
  }

  // ── changing ────────────────────────────────────────────────────────────

  /**
   * Another price at once; what is left of the cycle is charged. Where that is not paid: with `canWait` the change waits
   * for its invoice, else false and nothing has changed.
   */
  changeNow(subscription: Stripe.Subscription, price: Stripe.Price, canWait = false): boolean {
    const { now } = this.kept;
    const item = subscription.items.data[0]!;
    const before = item.price;
    const isTrial = subscription.status === 'trialing';
    const share = (item.current_period_end - now) / (item.current_period_end - item.current_period_start);
    const isUnpaid = this.kept.isCardRefused || this.kept.isCardUnconfirmed;
    if (isUnpaid && !isTrial && !canWait) return false;
    // Another interval begins another cycle.
    const isAnew = before.recurring?.interval !== price.recurring?.interval;
    const length = lengthOf(price.recurring?.interval);
    const rest = { start: now, end: item.current_period_end };
    const lines = [
      { price: before.id, amount: -Math.round(before.unit_amount! * share), ...rest },
      isAnew
        ? { price: price.id, amount: price.unit_amount!, start: now, end: now + length }
        : { price: price.id, amount: Math.round(price.unit_amount! * share), ...rest },
    ];
    if (!isTrial && share > 0 && !this.bill(subscription, 'subscription_update', lines)) {
      subscription.pending_update = {
        expires_at: now + PENDING_SECONDS,
        subscription_items: [{ ...structuredClone(item), price }],
        billing_cycle_anchor: null,
        trial_end: null,
        trial_from_plan: null,
      } as unknown as Stripe.Subscription.PendingUpdate;
      this.say('customer.subscription.updated', subscription);
      return true;
    }
    this.setPrice(subscription, price);
    this.say('customer.subscription.updated', subscription);
    return true;
  }

  private setPrice(subscription: Stripe.Subscription, price: Stripe.Price): void {
    const item = subscription.items.data[0]!;
    const isAnew = item.price.recurring?.interval !== price.recurring?.interval;
    item.price = price;
    if (isAnew && subscription.status !== 'trialing') {
      item.current_period_start = this.kept.now;
      item.current_period_end = this.kept.now + lengthOf(price.recurring?.interval);
    }
    // The running phase of a schedule follows what was changed directly.
    const schedule = this.kept.schedules[(subscription.schedule as string | null) ?? ''];
    const phase = schedule?.phases.find(({ start_date: start }) => start === schedule.current_phase?.start_date);
    if (phase) phase.items[0]!.price = price.id;
  }

  /** The customer confirms (or pays with another card) on the page of an invoice. */
  payInvoice(id: string): void {
    const invoice = this.kept.invoices[id]!;
    if (invoice.status !== 'open') return;
    const { isCardRefused, isCardUnconfirmed } = this.kept;
    Object.assign(this.kept, { isCardRefused: false, isCardUnconfirmed: false });
    this.collect(invoice);
    Object.assign(this.kept, { isCardRefused, isCardUnconfirmed });
    const subscription = this.kept.subscriptions[invoice.parent!.subscription_details!.subscription as string]!;
    const pending = subscription.pending_update?.subscription_items?.[0];
    if (pending && subscription.latest_invoice === id) {
      subscription.pending_update = null;
      this.setPrice(subscription, pending.price);
      this.say('customer.subscription.pending_update_applied', subscription);
    }
  }

  voidInvoice(invoice: Stripe.Invoice): void {
    invoice.status = 'void';
    invoice.status_transitions.voided_at = this.kept.now;
    this.say('invoice.voided', invoice);
    for (const subscription of Object.values(this.kept.subscriptions)) {
      if (subscription.latest_invoice === invoice.id && subscription.pending_update) {
        subscription.pending_update = null;
        this.say('customer.subscription.updated', subscription);
      }
    }
  }

  /** A pending payment is given up. */
  dropPending(subscription: Stripe.Subscription): void {
    const invoice = this.kept.invoices[(subscription.latest_invoice as string | null) ?? ''];
    if (subscription.pending_update && invoice?.status === 'open') this.voidInvoice(invoice);
  }

  /** A promotion code, entered on the page of Stripe. */
  giveDiscount(subscription: Stripe.Subscription): string {
    const id = this.id('di');
    const discount = shaped<Stripe.Discount>('discount', { id, subscription: subscription.id });
    this.kept.discounts[id] = discount;
    subscription.discounts = [id];
    return id;
  }

  /** A discount as a phase keeps it: the same one used on, or a new one of a coupon or a code. */
  discountOf({ discount, coupon, promotion_code: code }: Record<string, string>) {
    if (discount && !this.kept.discounts[discount]) throw new Error(`no discount ${discount}`);
    const id = discount ?? this.id('di');
    if (!discount) this.kept.discounts[id] = shaped<Stripe.Discount>('discount', { id, coupon, promotion_code: code });
    return { coupon: null, discount: id, promotion_code: null };
  }

  deleteCustomer(id: string): void {
    this.kept.gone.push(id);
    for (const subscription of Object.values(this.kept.subscriptions)) {
      if (subscription.customer === id && subscription.status !== 'canceled') this.end(subscription);
    }
    this.say('customer.deleted', this.kept.customers[id]);
  }

  end(subscription: Stripe.Subscription): void {
    const { now } = this.kept;
    this.releaseSchedule(subscription);
    this.dropPending(subscription);
    Object.assign(subscription, { status: 'canceled', canceled_at: now, ended_at: now });
    this.say('customer.subscription.deleted', subscription);
  }

  releaseSchedule(subscription: Stripe.Subscription): void {
    const id = subscription.schedule as string | null;
    if (!id) return;
    const schedule = this.kept.schedules[id]!;
    Object.assign(schedule, {
      status: 'released',
      released_at: this.kept.now,
      released_subscription: subscription.id,
      subscription: null,
    });
    subscription.schedule = null;
    this.say('subscription_schedule.released', schedule);
  }

  // ── money going back ────────────────────────────────────────────────────

  refund(paymentIntent: string, amount: number): void {
    const charge = this.chargeOf(paymentIntent);
    charge.refunds!.data.push(
      shaped<Stripe.Refund>('refund', {
        id: this.id('re'),
        amount,
        charge: charge.id,
        payment_intent: paymentIntent,
        created: this.kept.now,
        status: 'succeeded',
      }),
    );
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.say('charge.refunded', charge);
  }

  dispute(paymentIntent: string): Stripe.Dispute {
    const charge = this.chargeOf(paymentIntent);
    const id = this.id('dp');
    const dispute = shaped<Stripe.Dispute>('dispute', {
      id,
      amount: charge.amount,
      charge: charge.id,
      payment_intent: paymentIntent,
      created: this.kept.now,
      status: 'needs_response',
    });
    this.kept.disputes[id] = dispute;
    charge.disputed = true;
    this.say('charge.dispute.created', dispute);
    return dispute;
  }

  closeDispute(id: string, status: 'won' | 'lost'): void {
    const dispute = this.kept.disputes[id]!;
    dispute.status = status;
    this.say('charge.dispute.closed', dispute);
  }

  private chargeOf(paymentIntent: string): Stripe.Charge {
    return Object.values(this.kept.charges).find((charge) => charge.payment_intent === paymentIntent)!;
  }

  // ── time ────────────────────────────────────────────────────────────────

  /** Lets time pass; every cycle that ends on the way does what it has to. */
  advance(seconds: number): void {
    const until = this.kept.now + seconds;
    for (;;) {
      const running = Object.values(this.kept.subscriptions).filter(({ status }) => RUNNING.has(status));
      const due = running
        .filter((subscription) => endOf(subscription) <= until)
        .toSorted((a, b) => endOf(a) - endOf(b))[0];
      if (!due) break;
      this.kept.now = endOf(due);
      this.endCycle(due);
    }
    this.kept.now = until;
    for (const subscription of Object.values(this.kept.subscriptions)) {
      if (!subscription.pending_update || subscription.pending_update.expires_at > until) continue;
      this.dropPending(subscription);
      this.say('customer.subscription.pending_update_expired', subscription);
    }
  }

  private endCycle(subscription: Stripe.Subscription): void {
    this.dropPending(subscription);
    if (subscription.cancel_at_period_end) {
      this.end(subscription);
      return;
    }
    const item = subscription.items.data[0]!;
    this.enterNextPhase(subscription);
    item.current_period_start = this.kept.now;
    item.current_period_end = this.kept.now + lengthOf(item.price.recurring?.interval);
    const line = { price: item.price.id, amount: item.price.unit_amount! };
    const isPaid = this.bill(subscription, 'subscription_cycle', [
      { ...line, start: item.current_period_start, end: item.current_period_end },
    ]);
    subscription.status = isPaid ? 'active' : 'past_due';
    this.say('customer.subscription.updated', subscription);
  }

  private enterNextPhase(subscription: Stripe.Subscription): void {
    const schedule = this.kept.schedules[(subscription.schedule as string | null) ?? ''];
    const next = schedule?.phases.find((phase) => phase.start_date >= this.kept.now);
    if (!schedule || !next) return;
    subscription.items.data[0]!.price = this.kept.prices[next.items[0]!.price as string]!;
    subscription.discounts = (next.discounts ?? []).map(({ discount }) => discount as string);
    schedule.status = 'completed';
    this.releaseSchedule(subscription);
  }
}

const RUNNING = new Set(['active', 'trialing', 'past_due']);
const endOf = (subscription: Stripe.Subscription) => subscription.items.data[0]!.current_period_end;

/** A session without what the stand-in notes on it. */
export function withoutOrder<T extends { order: unknown }>({ order: _order, ...session }: T): Omit<T, 'order'> {
  return session;
}
