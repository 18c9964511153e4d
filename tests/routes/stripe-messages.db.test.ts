import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { syncSubscriptions } from '#app/domain/billing/index.server.ts';
import { handleStripeEvents } from '#app/domain/billing/stripe/handle-stripe-events.server.ts';
import { stripeGateway } from '#app/domain/billing/stripe/stripe-gateway.server.ts';
import { checkStripe, stripeHandlers } from '#app/domain/billing/stripe/stripe-handlers.server.ts';
import { database, databasePool } from '#app/platform/database/database.server.ts';
import { action, loader } from '#app/routes/hooks/stripe.ts';
import { signedEvent, TEST_STRIPE } from '#tests/doubles/stripe/start-stripe.ts';
import type { StripeDouble } from '#tests/doubles/stripe/start-stripe.ts';
import { runNextMessage } from '#tests/fixtures/run-messages.ts';
import { StripeCaller } from '#tests/fixtures/stripe-caller.ts';
import { connectStripe, deliver, STARTER, workThrough } from '#tests/fixtures/stripe-customer.ts';
import { waitingMessages } from '#tests/fixtures/waiting-messages.ts';

/** A week of Starter’s month, lent with its trial. */
const LENT = 23;

let stripe: StripeDouble;
let caller: StripeCaller;
let account: Account;

beforeAll(async () => {
  stripe = await connectStripe();
});

afterAll(() => stripe?.close());

beforeEach(async () => {
  stripe.books.events.length = 0;
  caller = await StripeCaller.arrive(stripe);
  ({ account } = caller);
});

describe('messages', () => {
  const send = async (payload: string, headers: Record<string, string>) => {
    const request = new Request('http://plinth.test/webhooks/stripe', { method: 'POST', headers, body: payload });
    return ((await action({ request, params: {}, context: {} })) as Response).status;
  };
  const event = (id = `evt_${randomUUID()}`) => ({
    id,
    object: 'event',
    type: 'invoice.paid',
    data: { object: { object: 'invoice', customer: 'cus_of_nobody' } },
  });

  it('are only taken in with a fresh signature over the very bytes', async () => {
    const message = event();
    const { payload, headers } = signedEvent(message);
    const wrong = signedEvent(message, 'whsec_another');
    const old = signedEvent(message, TEST_STRIPE.webhookSecret, Date.now() / 1000 - 600);
    expect(await send(payload, { ...headers, 'stripe-signature': '' })).toBe(401);
    expect(await send(payload, { 'content-type': 'application/json' })).toBe(401);
    expect(await send(wrong.payload, wrong.headers)).toBe(401);
    expect(await send(JSON.stringify(JSON.parse(payload)), headers)).toBe(401);
    expect(await send(payload.replace('cus_of_nobody', 'cus_of_somebody'), headers)).toBe(401);
    expect(await send(old.payload, old.headers)).toBe(401);
    expect(await database().billingEvent.count({ where: { id: message.id } })).toBe(0);
    // While a secret is being changed, Stripe signs with both.
    const both = `${headers['stripe-signature']},${wrong.headers['stripe-signature'].split(',')[1]}`;
    expect(await send(payload, { ...headers, 'stripe-signature': both })).toBe(200);
    expect(await database().billingEvent.count({ where: { id: message.id } })).toBe(1);
  });

  it('come by POST only, and those without work for us are answered and forgotten', async () => {
    expect(loader().status).toBe(405);
    const other = { ...event(), type: 'product.created' };
    expect(await deliver(other)).toBe(200);
    expect(await database().billingEvent.count({ where: { id: other.id } })).toBe(0);
  });

  it('are answered without asking Stripe anything, and noted once with ids only', async () => {
    const message = event();
    const asked = stripe.seen.length;
    expect(await Promise.all([deliver(message), deliver(message), deliver(message)])).toEqual([200, 200, 200]);
    expect(stripe.seen).toHaveLength(asked);
    const rows = await database().billingEvent.findMany({ where: { id: message.id } });
    expect(rows).toMatchObject([{ type: 'invoice.paid', refs: { customer: 'cus_of_nobody', charge: null } }]);
    await workThrough();
    expect(await database().billingEvent.count({ where: { id: message.id, handledAt: null } })).toBe(0);
  });

  it('stay due while Stripe does not answer, and are tried again', async () => {
    const { body } = await caller.create(STARTER);
    caller.payAt(body.session!.url);
    for (const each of stripe.books.events.splice(0)) await deliver(each);
    const key = `customer:${await caller.customer()}`;
    stripe.failNext(100);
    expect(await waitingMessages('stripe', key)).toBe(1);
    await databasePool().query(`DELETE FROM pgboss.job WHERE name = 'stripe' AND singleton_key <> $1`, [key]);
    expect(await runNextMessage(stripeHandlers()[0]!)).toBe(true);
    stripe.failNext(0);
    const due = await database().billingEvent.findMany({ where: { handledAt: null } });
    expect(due.length).toBeGreaterThan(0);
    expect(due[0]).toMatchObject({ attempts: 1, lastError: expect.stringContaining('Stripe') as string });
    expect(await waitingMessages('stripe', key)).toBe(1);
    expect(await runNextMessage(stripeHandlers()[0]!)).toBe(true);
    expect(await caller.credits()).toBe(LENT);
  });

  it('of one payment, worked through eight at a time, grant once', async () => {
    const { body } = await caller.create(STARTER);
    caller.payAt(body.session!.url);
    for (const each of stripe.books.events.splice(0)) await deliver(each);
    const key = `look:${await caller.customer()}`;
    const looks = await Promise.allSettled(Array.from({ length: 8 }, () => handleStripeEvents(key)));
    expect(looks.some(({ status }) => status === 'fulfilled')).toBe(true);
    await workThrough();
    expect(await caller.credits()).toBe(LENT);
    expect(await database().payment.count({ where: { userId: account.id } })).toBe(1);
  });

  it('that never come are missed: the check looks by itself', async () => {
    const { body } = await caller.create(STARTER);
    caller.payAt(body.session!.url);
    await syncSubscriptions({ account, gateway: stripeGateway });
    expect(await caller.subscriber()).toMatchObject({ subscription_status: 'trialing' });
    expect(await caller.credits()).toBe(0);
    const key = `look:${await caller.customer()}`;
    const startsOn = (await database().subscription.findFirstOrThrow({ where: { userId: account.id } })).cycleStartsOn!;
    await checkStripe(new Date(startsOn.getTime() + 60 * 60_000));
    expect(await waitingMessages('stripe', key)).toBe(1);
    await handleStripeEvents(key);
    expect(await caller.credits()).toBe(LENT);
  });
});

describe('a signed message', () => {
  const event = (given: object = {}) => ({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'invoice.paid',
    data: { object: { object: 'invoice', id: 'in_1', customer: 'cus_of_nobody' } },
    ...given,
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a number', 7],
    ['a text', 'invoice.paid'],
    ['a list', [event()]],
    ['nothing in it', {}],
    ['no id', event({ id: undefined })],
    ['an id that is a number', event({ id: 17 })],
    ['an id that cannot be stored', event({ id: 'evt_\u0000' })],
    ['an id without end', event({ id: 'e'.repeat(5_000) })],
    ['no type', event({ type: undefined })],
    ['a type that is a list', event({ type: ['invoice.paid'] })],
    ['no data', event({ data: undefined })],
    ['data that are null', event({ data: null })],
    ['no object', event({ data: {} })],
    ['an object that is null', event({ data: { object: null } })],
    ['an object that is a text', event({ data: { object: 'in_1' } })],
    ['a customer that is a number', event({ data: { object: { object: 'invoice', customer: 5 } } })],
    ['a customer that cannot be stored', event({ data: { object: { object: 'invoice', customer: 'cus_\u0000' } } })],
    ['a customer without an id', event({ data: { object: { object: 'invoice', customer: {} } } })],
  ])('with %s is 400, and nothing of it is kept', async (_name, message) => {
    const kept = await database().billingEvent.count();
    expect(await deliver(message as object)).toBe(400);
    expect(await database().billingEvent.count()).toBe(kept);
  });

  it('that only names what it is about (thin) is answered, and heard where it names a customer', async () => {
    const thin = (type: string, related: object | null) => ({
      id: `evt_${randomUUID()}`,
      object: 'v2.core.event',
      type,
      livemode: false,
      created: '2026-11-22T07:00:00.000Z',
      reason: null,
      related_object: related,
    });
    const known = thin('v1.customer.deleted', { id: 'cus_1', type: 'customer', url: '/v1/customers/cus_1' });
    const charge = thin('v1.charge.refunded', { id: 'ch_1', type: 'charge', url: '/v1/charges/ch_1' });
    const other = thin('v2.core.account.created', {
      id: 'acct_1',
      type: 'v2.core.account',
      url: '/v2/core/accounts/acct_1',
    });
    for (const each of [known, charge, other, thin('v1.billing.meter.no_meter_found', null)]) {
      expect(await deliver(each)).toBe(200);
      // The signature is checked like any other.
      expect(await deliver(each, 'whsec_another')).toBe(401);
    }
    const rows = await database().billingEvent.findMany({ where: { id: { in: [known.id, charge.id, other.id] } } });
    expect(rows.map(({ id, refs }) => [id, refs]).toSorted()).toEqual(
      [
        [known.id, { customer: 'cus_1', charge: null }],
        [charge.id, { customer: null, charge: 'ch_1' }],
      ].toSorted(),
    );
    expect(await deliver(thin('v1.customer.deleted', { id: 7 }))).toBe(400);
    await database().billingEvent.deleteMany({ where: { id: { in: [known.id, charge.id] } } });
  });
});
