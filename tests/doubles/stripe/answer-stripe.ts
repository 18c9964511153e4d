import type Stripe from 'stripe';
import type { FormFields } from './form-body.ts';
import type { StripeBooks } from './stripe-books.ts';
import { lengthOf, shaped, withoutOrder } from './stripe-books.ts';

/** An answer that is an error, as Stripe words it. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, error: { type: string; code?: string; message: string; param?: string }) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

const missing = (what: string, id: string): StripeRefusal =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: 'id',
  });
const invalid = (message: string, param = ''): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, param });
const cardRefused = (): StripeRefusal =>
  new StripeRefusal(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });
const confirmationMissing = (): StripeRefusal =>
  new StripeRefusal(402, {
    type: 'card_error',
    code: 'subscription_payment_intent_requires_action',
    message:
      'Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with `subscription.latest_invoice`.',
  });

export interface StripeCall {
  readonly method: string;
  readonly path: string;
  readonly fields: FormFields;
  /** Of the stand-in itself, for its hosted pages. */
  readonly origin: string;
}

type Answer = (books: StripeBooks, call: StripeCall, ids: readonly string[]) => unknown;
type Route = readonly [method: string, path: RegExp, answer: Answer];

const text = (fields: FormFields, name: string): string | undefined => {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
};
const group = (fields: FormFields, name: string) => (fields[name] ?? {}) as FormFields;
const list = (fields: FormFields, name: string) => (fields[name] ?? []) as FormFields[];

function get<T>(table: Record<string, T>, id: string, what: string): T {
  const found = table[id];
  if (!found) throw missing(what, id);
  return found;
}

/** Newest first and page by page, as Stripe lists. */
function page<T extends { id: string; created: number }>(call: StripeCall, all: readonly T[]): object {
  const newestFirst = all.toReversed();
  const after = text(call.fields, 'starting_after');
  const from = after ? newestFirst.findIndex(({ id }) => id === after) + 1 : 0;
  const limit = Number(text(call.fields, 'limit') ?? 10);
  const data = newestFirst.slice(from, from + limit);
  return { object: 'list', url: call.path, data, has_more: from + limit < newestFirst.length };
}

function ofCustomer<T extends { customer?: unknown }>(books: StripeBooks, call: StripeCall, all: T[]): T[] {
  const customer = text(call.fields, 'customer');
  if (customer) get(books.kept.customers, customer, 'customer');
  return customer ? all.filter((each) => each.customer === customer) : all;
}

const routes: readonly Route[] = [
  [
    'POST',
    /^\/v1\/customers$/,
    (books, { fields }) => {
      const customer = shaped<Stripe.Customer>('customer', {
        id: books.id('cus'),
        created: books.kept.now,
        email: text(fields, 'email') ?? null,
        name: text(fields, 'name') ?? null,
        metadata: group(fields, 'metadata'),
        discount: null,
      });
      books.kept.customers[customer.id] = customer;
      return customer;
    },
  ],
  [
    'GET',
    /^\/v1\/customers\/([^/]+)$/,
    (books, _call, [id]) => {
      const customer = get(books.kept.customers, id!, 'customer');
      return books.kept.gone.includes(customer.id) ? shaped('deleted_customer', { id }) : customer;
    },
  ],
  [
    'POST',
    /^\/v1\/customers\/([^/]+)$/,
    (books, { fields }, [id]) => {
      const customer = get(books.kept.customers, id!, 'customer');
      if (books.kept.gone.includes(customer.id)) throw missing('customer', customer.id);
      customer.email = text(fields, 'email') ?? customer.email;
      return customer;
    },
  ],
  [
    'DELETE',
    /^\/v1\/customers\/([^/]+)$/,
    (books, _call, [id]) => {
      const customer = get(books.kept.customers, id!, 'customer');
      if (books.kept.gone.includes(customer.id)) throw missing('customer', customer.id);
      books.deleteCustomer(customer.id);
      return shaped('deleted_customer', { id });
    },
  ],
  [
    'POST',
    /^\/v1\/products$/,
    (books, { fields }) => {
      const product = shaped<Stripe.Product>('product', {
        id: books.id('prod'),
        created: books.kept.now,
        name: text(fields, 'name'),
        metadata: group(fields, 'metadata'),
      });
      books.kept.products[product.id] = product;
      return product;
    },
  ],
  ['POST', /^\/v1\/prices$/, createPrice],
  [
    'GET',
    /^\/v1\/prices$/,
    (books, call) => {
      const keys = (call.fields['lookup_keys'] ?? []) as string[];
      const found = Object.values(books.kept.prices).filter((price) => keys.includes(price.lookup_key ?? ''));
      const isExpanded = ((call.fields['expand'] ?? []) as string[]).includes('data.product');
      const withProduct = (price: Stripe.Price) =>
        isExpanded ? { ...price, product: books.kept.products[price.product as string]! } : price;
      return page(call, found.map(withProduct));
    },
  ],
  ['GET', /^\/v1\/prices\/([^/]+)$/, (books, _call, [id]) => get(books.kept.prices, id!, 'price')],
  ['POST', /^\/v1\/checkout\/sessions$/, createSession],
  [
    'GET',
    /^\/v1\/checkout\/sessions$/,
    (books, call) => {
      const status = text(call.fields, 'status');
      const found = ofCustomer(books, call, Object.values(books.kept.sessions));
      return page(call, found.filter((session) => !status || session.status === status).map(withoutOrder));
    },
  ],
  [
    'POST',
    /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
    (books, _call, [id]) => {
      const session = get(books.kept.sessions, id!, 'checkout.session');
      if (session.status !== 'open') throw invalid('Only open sessions can be expired.');
      session.status = 'expired';
      books.say('checkout.session.expired', withoutOrder(session));
      return withoutOrder(session);
    },
  ],
  [
    'POST',
    /^\/v1\/billing_portal\/sessions$/,
    (books, { fields, origin }) => {
      const customer = get(books.kept.customers, text(fields, 'customer') ?? '', 'customer');
      const id = books.id('bps');
      return shaped('billing_portal.session', {
        id,
        customer: customer.id,
        created: books.kept.now,
        return_url: text(fields, 'return_url'),
        url: `${origin}/p/session/${id}?return=${encodeURIComponent(text(fields, 'return_url') ?? '')}`,
      });
    },
  ],
  [
    'GET',
    /^\/v1\/subscriptions$/,
    (books, call) => {
      const status = text(call.fields, 'status');
      const all = ofCustomer(books, call, Object.values(books.kept.subscriptions));
      return page(
        call,
        all.filter((one) => status === 'all' || !['canceled', 'incomplete_expired'].includes(one.status)),
      );
    },
  ],
  ['GET', /^\/v1\/subscriptions\/([^/]+)$/, (books, _call, [id]) => get(books.kept.subscriptions, id!, 'subscription')],
  ['POST', /^\/v1\/subscriptions\/([^/]+)$/, updateSubscription],
  [
    'DELETE',
    /^\/v1\/subscriptions\/([^/]+)$/,
    (books, _call, [id]) => {
      const subscription = get(books.kept.subscriptions, id!, 'subscription');
      books.end(subscription);
      return subscription;
    },
  ],
  ['POST', /^\/v1\/subscription_schedules$/, createSchedule],
  [
    'GET',
    /^\/v1\/subscription_schedules\/([^/]+)$/,
    (books, { fields }, [id]) => {
      const schedule = get(books.kept.schedules, id!, 'subscription_schedule');
      if (!((fields['expand'] ?? []) as string[]).includes('phases.items.price')) return schedule;
      const phases = schedule.phases.map((phase) => ({
        ...phase,
        items: phase.items.map((item) => ({ ...item, price: books.kept.prices[item.price as string] })),
      }));
      return { ...schedule, phases };
    },
  ],
  ['POST', /^\/v1\/subscription_schedules\/([^/]+)$/, updateSchedule],
  [
    'POST',
    /^\/v1\/subscription_schedules\/([^/]+)\/release$/,
    (books, _call, [id]) => {
      const schedule = get(books.kept.schedules, id!, 'subscription_schedule');
      if (schedule.status !== 'active') throw invalid(`You cannot release a schedule that is ${schedule.status}.`);
      books.releaseSchedule(books.kept.subscriptions[schedule.subscription as string]!);
      return schedule;
    },
  ],
  [
    'GET',
    /^\/v1\/invoices$/,
    (books, call) => {
      const status = text(call.fields, 'status');
      const all = ofCustomer(books, call, Object.values(books.kept.invoices));
      return page(
        call,
        all.filter((invoice) => !status || invoice.status === status),
      );
    },
  ],
  ['GET', /^\/v1\/invoices\/([^/]+)$/, (books, _call, [id]) => get(books.kept.invoices, id!, 'invoice')],
  [
    'POST',
    /^\/v1\/invoices\/([^/]+)\/void$/,
    (books, _call, [id]) => {
      const invoice = get(books.kept.invoices, id!, 'invoice');
      if (invoice.status !== 'open') throw invalid(`You can only void an open invoice; this one is ${invoice.status}.`);
      books.voidInvoice(invoice);
      return invoice;
    },
  ],
  ['GET', /^\/v1\/payment_intents\/([^/]+)$/, (books, _call, [id]) => get(books.kept.intents, id!, 'payment_intent')],
  ['GET', /^\/v1\/charges$/, (books, call) => page(call, ofCustomer(books, call, Object.values(books.kept.charges)))],
  ['GET', /^\/v1\/charges\/([^/]+)$/, (books, _call, [id]) => get(books.kept.charges, id!, 'charge')],
  [
    'GET',
    /^\/v1\/disputes$/,
    (books, call) => {
      const charge = text(call.fields, 'charge');
      return page(
        call,
        Object.values(books.kept.disputes).filter((dispute) => dispute.charge === charge),
      );
    },
  ],
];

function createPrice(books: StripeBooks, { fields }: StripeCall): unknown {
  get(books.kept.products, text(fields, 'product') ?? '', 'product');
  const key = text(fields, 'lookup_key') ?? null;
  const holder = Object.values(books.kept.prices).find((price) => key !== null && price.lookup_key === key);
  if (holder && text(fields, 'transfer_lookup_key') !== 'true') throw invalid('The lookup key is taken.', 'lookup_key');
  if (holder) holder.lookup_key = null;
  const amount = Number(text(fields, 'unit_amount'));
  const price = shaped<Stripe.Price>('price', {
    id: books.id('price'),
    created: books.kept.now,
    product: text(fields, 'product'),
    currency: text(fields, 'currency'),
    unit_amount: amount,
    unit_amount_decimal: String(amount),
    lookup_key: key,
    metadata: group(fields, 'metadata'),
    custom_unit_amount: null,
    transform_quantity: null,
  });
  price.recurring!.interval = (text(group(fields, 'recurring'), 'interval') ?? 'month') as 'month';
  books.kept.prices[price.id] = price;
  return price;
}

function createSession(books: StripeBooks, { fields, origin }: StripeCall): unknown {
  const customer = get(books.kept.customers, text(fields, 'customer') ?? '', 'customer');
  if (books.kept.gone.includes(customer.id)) throw missing('customer', customer.id);
  const [line] = list(fields, 'line_items');
  if (!line) throw invalid('You must provide line items.', 'line_items');
  const price = text(line, 'price') ?? null;
  const amount = price
    ? get(books.kept.prices, price, 'price').unit_amount!
    : Number(text(group(line, 'price_data'), 'unit_amount'));
  const mode = text(fields, 'mode') as 'payment' | 'subscription';
  if (mode === 'subscription' && !price) throw invalid('A subscription needs a price.', 'line_items[0]');
  const id = books.id('cs_test');
  const session = shaped<Stripe.Checkout.Session>('checkout.session', {
    id,
    mode,
    customer: customer.id,
    created: books.kept.now,
    expires_at: books.kept.now + 24 * 3600,
    client_reference_id: text(fields, 'client_reference_id') ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    currency: 'usd',
    metadata: group(fields, 'metadata'),
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    success_url: text(fields, 'success_url'),
    cancel_url: text(fields, 'cancel_url'),
    ui_mode: 'hosted_page',
    url: `${origin}/c/pay/${id}`,
  });
  const trialDays = Number(text(group(fields, 'subscription_data'), 'trial_period_days') ?? 0);
  books.kept.sessions[id] = { ...session, order: { price, amount, trialDays } };
  return session;
}

function updateSubscription(books: StripeBooks, { fields }: StripeCall, [id]: readonly string[]): unknown {
  const subscription = get(books.kept.subscriptions, id!, 'subscription');
  if (subscription.status === 'canceled') throw invalid('A canceled subscription can only update its metadata.');
  const cancelAtEnd = text(fields, 'cancel_at_period_end');
  const cancelAt = text(fields, 'cancel_at');
  if ((cancelAtEnd !== undefined || cancelAt !== undefined) && subscription.schedule) {
    throw invalid(
      `The subscription is managed by the subscription schedule \`${String(subscription.schedule)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  }
  const [item] = list(fields, 'items');
  const behavior = text(fields, 'payment_behavior') ?? 'allow_incomplete';
  if (behavior === 'pending_if_incomplete') {
    const known = [
      'items',
      'payment_behavior',
      'proration_behavior',
      'proration_date',
      'expand',
      'cancel_at_period_end',
    ];
    const unknown = Object.keys(fields).find((name) => !known.includes(name));
    if (unknown) throw invalid(`You cannot pass ${unknown} with pending_if_incomplete.`, unknown);
  }
  if (item) {
    if (text(item, 'id') !== subscription.items.data[0]!.id) throw missing('subscription_item', text(item, 'id') ?? '');
    const price = get(books.kept.prices, text(item, 'price') ?? '', 'price');
    books.dropPending(subscription);
    if (!books.changeNow(subscription, price, behavior === 'pending_if_incomplete')) {
      throw books.kept.isCardUnconfirmed ? confirmationMissing() : cardRefused();
    }
  }
  if (cancelAtEnd === 'true') {
    subscription.cancel_at_period_end = true;
    subscription.cancel_at = subscription.items.data[0]!.current_period_end;
    subscription.canceled_at = books.kept.now;
  }
  if (cancelAtEnd === 'false' || cancelAt === '') {
    Object.assign(subscription, { cancel_at_period_end: false, cancel_at: null, canceled_at: null });
  }
  if (cancelAt) Object.assign(subscription, { cancel_at: Number(cancelAt), canceled_at: books.kept.now });
  if (!item) books.say('customer.subscription.updated', subscription);
  return subscription;
}

function createSchedule(books: StripeBooks, { fields }: StripeCall): unknown {
  const subscription = get(books.kept.subscriptions, text(fields, 'from_subscription') ?? '', 'subscription');
  if (subscription.schedule) throw invalid('You cannot migrate a subscription that is already attached to a schedule.');
  const item = subscription.items.data[0]!;
  const schedule = shaped<Stripe.SubscriptionSchedule>('subscription_schedule', {
    id: books.id('sub_sched'),
    created: books.kept.now,
    customer: subscription.customer,
    subscription: subscription.id,
    status: 'active',
    canceled_at: null,
    completed_at: null,
    released_at: null,
    current_phase: { start_date: item.current_period_start, end_date: item.current_period_end },
  });
  const [shape] = schedule.phases;
  const [itemShape] = shape!.items;
  schedule.phases = [
    {
      ...shape!,
      start_date: item.current_period_start,
      end_date: item.current_period_end,
      trial_end: subscription.trial_end,
      discounts: subscription.discounts.map((discount) => ({
        coupon: null,
        discount: discount as string,
        promotion_code: null,
      })),
      items: [{ ...itemShape!, price: item.price.id }],
    },
  ];
  schedule.end_behavior = subscription.cancel_at_period_end ? 'cancel' : 'release';
  books.kept.schedules[schedule.id] = schedule;
  subscription.schedule = schedule.id;
  books.say('subscription_schedule.created', schedule);
  return schedule;
}

function updateSchedule(books: StripeBooks, { fields }: StripeCall, [id]: readonly string[]): unknown {
  const schedule = get(books.kept.schedules, id!, 'subscription_schedule');
  if (schedule.status !== 'active') throw invalid(`You cannot update a schedule that is ${schedule.status}.`);
  const shape = schedule.phases[0]!;
  let start = 0;
  schedule.phases = list(fields, 'phases').map((phase) => {
    start = Number(text(phase, 'start_date') ?? start);
    const [item] = list(phase, 'items');
    const price = get(books.kept.prices, text(item!, 'price') ?? '', 'price').id;
    const { interval = 'month', interval_count: count = '0' } = group(phase, 'duration') as Record<string, string>;
    const end = Number(text(phase, 'end_date') ?? start + Number(count) * lengthOf(interval));
    const discounts = list(phase, 'discounts').map((each) => books.discountOf(each as Record<string, string>));
    const made = { ...shape, start_date: start, end_date: end, discounts, items: [{ ...shape.items[0]!, price }] };
    start = end;
    return made;
  });
  if (schedule.phases[0]!.start_date !== schedule.current_phase!.start_date) {
    throw invalid('The current phase cannot be moved.', 'phases[0][start_date]');
  }
  schedule.end_behavior = text(fields, 'end_behavior') === 'cancel' ? 'cancel' : 'release';
  // A part that the running phase leaves out is taken off the subscription, too.
  const subscription = books.kept.subscriptions[schedule.subscription as string]!;
  subscription.discounts = schedule.phases[0]!.discounts.map(({ discount }) => discount as string);
  books.say('subscription_schedule.updated', schedule);
  return schedule;
}

/** The answer to an API call. Throws `StripeRefusal`. */
export function answerStripe(books: StripeBooks, call: StripeCall): unknown {
  for (const [method, path, answer] of routes) {
    const match = call.method === method && path.exec(call.path);
    if (match) return answer(books, call, match.slice(1));
  }
  throw new StripeRefusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${call.method}: ${call.path}).`,
  });
}
