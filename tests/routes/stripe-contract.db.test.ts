import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parameterPaths, parseForm } from '#tests/doubles/stripe/form-body.ts';
import { publishedParameters } from '#tests/doubles/stripe/published-parameters.ts';
import type { StripeDouble } from '#tests/doubles/stripe/start-stripe.ts';
import { shaped } from '#tests/doubles/stripe/stripe-books.ts';
import { paymentFacts } from '#app/domain/billing/stripe/payment-facts.rules.ts';
import { readRefs, STRIPE_EVENTS } from '#app/domain/billing/stripe/stripe-events.ts';
import { toSubscriptionState } from '#app/domain/billing/stripe/subscription-state.rules.ts';
import { createPortalSession, forgetAtStripe, listPlans } from '#app/domain/billing/index.server.ts';
import { handleStripeEvents } from '#app/domain/billing/stripe/handle-stripe-events.server.ts';
import { buyCreditPack } from '#app/domain/billing/stripe/buy-credit-pack.server.ts';
import { stripeGateway } from '#app/domain/billing/stripe/stripe-gateway.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import {
  connectStripe,
  createCustomer,
  deliverEvents,
  SHOP,
  STARTER,
  STUDIO,
} from '#tests/fixtures/stripe-customer.ts';

/** Every request we make, by the type of its parameters in Stripe's library. */
const REQUESTS: readonly (readonly [name: string, request: RegExp, type: string])[] = [
  ['createCustomer', /^POST \/v1\/customers$/, 'Stripe.CustomerCreateParams'],
  ['readCustomer', /^GET \/v1\/customers\/[^/]+$/, 'Stripe.CustomerRetrieveParams'],
  ['updateCustomer', /^POST \/v1\/customers\/[^/]+$/, 'Stripe.CustomerUpdateParams'],
  ['deleteCustomer', /^DELETE \/v1\/customers\/[^/]+$/, 'Stripe.CustomerDeleteParams'],
  ['createProduct', /^POST \/v1\/products$/, 'Stripe.ProductCreateParams'],
  ['createPrice', /^POST \/v1\/prices$/, 'Stripe.PriceCreateParams'],
  ['listPrices', /^GET \/v1\/prices$/, 'Stripe.PriceListParams'],
  ['readPrice', /^GET \/v1\/prices\/[^/]+$/, 'Stripe.PriceRetrieveParams'],
  ['createSession', /^POST \/v1\/checkout\/sessions$/, 'Stripe.Checkout.SessionCreateParams'],
  ['listSessions', /^GET \/v1\/checkout\/sessions$/, 'Stripe.Checkout.SessionListParams'],
  ['expireSession', /^POST \/v1\/checkout\/sessions\/[^/]+\/expire$/, 'Stripe.Checkout.SessionExpireParams'],
  ['createPortal', /^POST \/v1\/billing_portal\/sessions$/, 'Stripe.BillingPortal.SessionCreateParams'],
  ['listSubscriptions', /^GET \/v1\/subscriptions$/, 'Stripe.SubscriptionListParams'],
  ['readSubscription', /^GET \/v1\/subscriptions\/[^/]+$/, 'Stripe.SubscriptionRetrieveParams'],
  ['updateSubscription', /^POST \/v1\/subscriptions\/[^/]+$/, 'Stripe.SubscriptionUpdateParams'],
  ['cancelSubscription', /^DELETE \/v1\/subscriptions\/[^/]+$/, 'Stripe.SubscriptionCancelParams'],
  ['createSchedule', /^POST \/v1\/subscription_schedules$/, 'Stripe.SubscriptionScheduleCreateParams'],
  ['readSchedule', /^GET \/v1\/subscription_schedules\/[^/]+$/, 'Stripe.SubscriptionScheduleRetrieveParams'],
  ['updateSchedule', /^POST \/v1\/subscription_schedules\/[^/]+$/, 'Stripe.SubscriptionScheduleUpdateParams'],
  [
    'releaseSchedule',
    /^POST \/v1\/subscription_schedules\/[^/]+\/release$/,
    'Stripe.SubscriptionScheduleReleaseParams',
  ],
  ['listInvoices', /^GET \/v1\/invoices$/, 'Stripe.InvoiceListParams'],
  ['readInvoice', /^GET \/v1\/invoices\/[^/]+$/, 'Stripe.InvoiceRetrieveParams'],
  ['voidInvoice', /^POST \/v1\/invoices\/[^/]+\/void$/, 'Stripe.InvoiceVoidInvoiceParams'],
  ['readIntent', /^GET \/v1\/payment_intents\/[^/]+$/, 'Stripe.PaymentIntentRetrieveParams'],
  ['listCharges', /^GET \/v1\/charges$/, 'Stripe.ChargeListParams'],
  ['readCharge', /^GET \/v1\/charges\/[^/]+$/, 'Stripe.ChargeRetrieveParams'],
  ['listDisputes', /^GET \/v1\/disputes$/, 'Stripe.DisputeListParams'],
];

/** Requests whose repeat must not do the thing twice. */
const CREATES = new Set([
  'createCustomer',
  'createProduct',
  'createPrice',
  'createSession',
  'createSchedule',
  // Steps of an order: their key is the order's, so that a repeat after a crash is the same call.
  'updateSubscription',
  'updateSchedule',
  'releaseSchedule',
  'voidInvoice',
]);

let stripe: StripeDouble;
let published: ReturnType<typeof publishedParameters>;

beforeAll(async () => {
  stripe = await connectStripe();
  published = publishedParameters(Object.fromEntries(REQUESTS.map(([name, , type]) => [name, type])));
});

afterAll(() => stripe?.close());

const nameOf = (method: string, url: string) => REQUESTS.find(([, request]) => request.test(`${method} ${url}`))?.[0];

it('every request has only parameters that Stripe publishes for it, its version and, to create, a key', async () => {
  await liveThroughEverything();
  const seen = new Set<string>();
  for (const { method, path: url, parameters, version, idempotencyKey } of stripe.seen) {
    const name = nameOf(method, url);
    expect(name, `${method} ${url} has no types`).toBeDefined();
    seen.add(name!);
    const unknown = parameters.filter((parameter) => !isPublished(parameter, published[name!]!));
    expect(unknown, `${method} ${url}`).toEqual([]);
    expect(version).toBe('2026-10-28.endive');
    if (CREATES.has(name!)) expect(idempotencyKey, `${method} ${url}`).toBeTruthy();
  }
  expect(REQUESTS.map(([name]) => name).filter((name) => !seen.has(name))).toEqual([]);
});

function isPublished(parameter: string, names: ReadonlySet<string>): boolean {
  return names.has(parameter) || names.has(parameter.replace(/\.[^.]+$/, '.*'));
}

it('the check of parameters finds one that is not published', () => {
  const { updateSubscription: update } = published;
  const given = parameterPaths(parseForm('items[0][price]=a&metadata[x]=b&current_period_end=1&items[0][plan_id]=2'));
  expect(given.filter((parameter) => !isPublished(parameter, update!))).toEqual([
    'items[].plan_id',
    'current_period_end',
  ]);
});

it('every message we listen to is one that Stripe sends, and its ids are found in the published examples', () => {
  const types = readFileSync(path.resolve('node_modules/stripe/esm/resources/Events.d.ts'), 'utf8');
  for (const type of STRIPE_EVENTS) expect(types, type).toContain(`'${type}'`);
  const refs = (resource: string, changes: Record<string, unknown> = {}) =>
    readRefs(shaped<Stripe.Event>('event', { data: { object: shaped(resource, changes) } }));
  const customer = 'cus_QXg1o8vcGmoR32';
  for (const resource of ['customer', 'subscription', 'subscription_schedule', 'invoice']) {
    expect(refs(resource), resource).toEqual({ customer, charge: null });
  }
  expect(refs('checkout.session', { customer })).toEqual({ customer, charge: null });
  const charge = 'ch_1PgafuB7WZ01zgkWXYmPNZs8';
  for (const resource of ['charge', 'dispute', 'refund']) {
    expect(refs(resource), resource).toEqual({ customer: null, charge });
  }
});

it('the published examples themselves can be read', () => {
  const schedule = shaped<Stripe.SubscriptionSchedule>('subscription_schedule', { current_phase: null });
  expect(toSubscriptionState(shaped<Stripe.Subscription>('subscription', {}), schedule)).toMatchObject({
    providerRef: 'sub_1Pgc6rB7WZ01zgkWNy0Cn5nw',
    status: 'active',
    priceId: 'price_1PgafmB7WZ01zgkW6dKueIc5',
    isTest: true,
    isCanceling: true,
    futurePriceId: null,
    // On the item, where the period stands since 2025.
    cycleStartsOn: new Date(1_896_570_518_000),
    cycleEndingOn: new Date(976_287_773_000),
  });
  const money = {
    invoices: [shaped<Stripe.Invoice>('invoice', {})],
    sessions: [shaped<Stripe.Checkout.Session>('checkout.session', {})],
    charges: [shaped<Stripe.Charge>('charge', {})],
    disputes: [shaped<Stripe.Dispute>('dispute', {})],
  };
  expect(paymentFacts(money)).toEqual([]);
});

it('the secret key stands in no source, log or answer of ours', () => {
  const folder = path.resolve('app/domain/billing/stripe');
  const sources = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  for (const source of sources) expect(source).not.toMatch(/sk_(test|live)_|whsec_/);
});

/** Once through everything that makes a request. */
async function liveThroughEverything(): Promise<void> {
  const { books } = stripe;
  const { account, customer } = await createCustomer();
  const plans = await listPlans();
  const returnUrl = 'http://plinth.test/dashboard/userprofile?tab=subscription';
  let intent = 0;
  const choose = (priceId: string, trialDays: number) =>
    stripeGateway.choosePlan({
      account,
      plan: plans.find((plan) => plan.priceId === priceId)!,
      current: null,
      trialDays,
      returnUrl,
      idempotencyKey: `${account.id}:${(intent += 1)}`,
    });
  const state = async () => (await stripeGateway.readSubscriptions(account))[0]!;
  const pay = (url: string) => books.pay(new URL(url).pathname.split('/').at(-1)!);

  await choose(STUDIO, 0);
  pay((await choose(STARTER, 7)).redirectTo!);
  books.advance(8 * 24 * 3600);
  await choose(STUDIO, 0);
  await choose(STARTER, 0);
  await stripeGateway.cancelChange(account, await state());
  books.kept.isCardUnconfirmed = true;
  await choose(SHOP, 0);
  books.kept.isCardUnconfirmed = false;
  await stripeGateway.cancel(account, await state());
  await stripeGateway.resume(account, await state());
  const pack = await buyCreditPack({ account, packId: 'credits-50', returnUrl, idempotencyKey: account.id });
  pay(pack.url);
  await createPortalSession({ account, returnUrl, isForCard: true });
  await database().user.update({ where: { id: account.id }, data: { email: `another-${account.email}` } });
  await handleStripeEvents(`address:${account.id}`);
  await deliverEvents(stripe);
  const charge = Object.values(books.kept.charges).find((each) => each.customer === customer)!;
  books.dispute(charge.payment_intent as string);
  await deliverEvents(stripe);
  books.kept.isCardRefused = true;
  books.advance(31 * 24 * 3600);
  await stripeGateway.cancel(account, await state());
  await deliverEvents(stripe);
  await forgetAtStripe(account.id);
}
