import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import { answerCall } from '#app/api/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { choosePlan, getSubscriber, loadPlans } from '#app/domain/billing/index.server.ts';
import { planNotice } from '#app/domain/billing/plan-choice.rules.ts';
import { hashOwner } from '#app/domain/billing/owner-hash.server.ts';
import { handleStripeEvents } from '#app/domain/billing/stripe/handle-stripe-events.server.ts';
import { GOES_ON } from '#app/domain/billing/index.ts';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { StripeDouble } from '#tests/doubles/stripe/start-stripe.ts';
import { MONTH_SECONDS } from '#tests/doubles/stripe/stripe-books.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { openSession } from '#tests/fixtures/session.ts';
import type { StripeAnswer } from '#tests/fixtures/stripe-caller.ts';
import { connectStripe, deliverEvents, SHOP, STARTER, STUDIO } from '#tests/fixtures/stripe-customer.ts';

const SITE = 'http://plinth.test';
const RETURN_URL = `${SITE}/dashboard/userprofile?tab=subscription`;
const DAY_SECONDS = 24 * 3600;

let stripe: StripeDouble;
let account: Account;
let token: string;

beforeAll(async () => {
  stripe = await connectStripe();
});

afterAll(() => stripe?.close());

beforeEach(async () => {
  Object.assign(stripe.books.kept, { isCardRefused: false, isCardUnconfirmed: false });
  stripe.books.events.length = 0;
  account = await createMerchant(0);
  await database().trialUse.create({ data: { ownerHash: hashOwner(account), startedAt: new Date(0) } });
  token = await openSession(account);
});

async function call(method: string, path: string, body?: object): Promise<StripeAnswer> {
  const response = await answerCall(
    new Request(`${SITE}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );
  return { status: response.status, body: (await response.json()) as StripeAnswer['body'] };
}

const create = (priceId: string) => call('POST', '/api/stripe/create', { priceId });
const subscriber = () => getSubscriber(account);
const credits = async () => (await getCredits(account.id)).available;
const customer = async () =>
  (await database().billingCustomer.findUniqueOrThrow({ where: { userId: account.id } })).customerRef;
const own = async <T extends { customer: unknown }>(table: Record<string, T>) => {
  const ref = await customer();
  return Object.values(table).filter((each) => each.customer === ref);
};
const subscription = async () => (await own(stripe.books.kept.subscriptions)).at(-1)!;
const charges = async () => (await own(stripe.books.kept.charges)).map(({ amount }) => amount);
const openPages = async () => (await own(stripe.books.kept.sessions)).filter(({ status }) => status === 'open');
const payAt = (url: string) => stripe.books.pay(new URL(url).pathname.split('/').at(-1)!);
const lastChange = async () => (await call('GET', '/api/stripe/change')).body.change!;

async function subscribed(priceId: string): Promise<void> {
  payAt((await create(priceId)).body.session!.url);
  await deliverEvents(stripe);
}

describe('a step that is refused', () => {
  everydayIt('leaves a planned end as it was: choosing a cheaper plan broke off half-way', async () => {
    await subscribed(STUDIO);
    await call('DELETE', '/api/stripe/cancel');
    stripe.failWhere(({ method, path }) => method === 'POST' && path.startsWith('/v1/subscription_schedules'));
    const { status, body } = await create(STARTER);
    stripe.failWhere(null);
    expect(status).toBe(503);
    expect(body.message).toBe('Oops something went wrong. Your plan is as it was, and nothing was charged.');
    expect(await subscription()).toMatchObject({ cancel_at_period_end: true, schedule: null });
    expect(await subscriber()).toMatchObject({ isCanceling: true, futurePriceId: null });
    expect(await lastChange()).toMatchObject({ status: 'refused', message: body.message });
    // And the next try is a new one.
    expect((await create(STARTER)).status).toBe(200);
    expect(await subscriber()).toMatchObject({ isCanceling: false, futurePriceId: STARTER });
  });

  everydayIt('leaves a planned downgrade as it was: the card did not pay for a dearer plan', async () => {
    await subscribed(STUDIO);
    await create(STARTER);
    const before = (await subscription()).schedule;
    stripe.books.kept.isCardRefused = true;
    const { status, body } = await create(SHOP);
    expect(status).toBe(422);
    expect(body.message).toBe('Your card was declined.');
    expect(await subscription()).toMatchObject({ schedule: before, pending_update: null });
    expect(await subscriber()).toMatchObject({ priceId: STUDIO, futurePriceId: STARTER });
    expect(await charges()).toEqual([2900]);
    // Nothing is left to be paid.
    expect((await own(stripe.books.kept.invoices)).filter(({ status: is }) => is === 'open')).toEqual([]);
  });
});

describe('two orders at once', () => {
  everydayIt('of one plan lead to one page', async () => {
    const answers = await Promise.all([create(STARTER), create(STARTER), create(STARTER)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.session!.url)).size).toBe(1);
    expect(await openPages()).toHaveLength(1);
    // Also later, while it is open; and a new one after that.
    expect((await create(STARTER)).body.session!.url).toBe(answers[0]!.body.session!.url);
    stripe.books.kept.sessions[(await openPages())[0]!.id]!.status = 'expired';
    expect((await create(STARTER)).body.session!.url).not.toBe(answers[0]!.body.session!.url);
  });

  everydayIt(
    'of one plan lead to one page, also where the second is written down while the first is being decided',
    async () => {
      const asked = () => stripe.seen.filter(({ path }) => path === '/v1/prices').length;
      const before = asked();
      const isFirst = ({ path }: { path: string }) => path === '/v1/prices' && asked() === before + 1;
      const answerAll = stripe.holdAnswers(isFirst);
      const first = create(STARTER);
      await expect.poll(asked).toBe(before + 1);
      const second = await create(STARTER);
      answerAll();
      expect((await first).body.session!.url).toBe(second.body.session!.url);
      expect(await openPages()).toHaveLength(1);
    },
  );

  everydayIt('of one plan lead to one page, also while another one looks whether it is still open', async () => {
    const first = (await create(STARTER)).body.session!.url;
    const hold = (isHeld: boolean) =>
      database().billingChange.updateMany({ where: { status: 'waiting', userId: account.id }, data: { isHeld } });
    await hold(true);
    const second = create(STARTER);
    await hold(false);
    expect((await second).body.session!.url).toBe(first);
    expect(await openPages()).toHaveLength(1);
  });

  const oneIsPaid = async () => {
    expect(await openPages()).toHaveLength(1);
    for (const { id } of await own(stripe.books.kept.sessions)) stripe.books.pay(id);
    await deliverEvents(stripe);
    expect(await charges()).toHaveLength(1);
  };

  const pairs = [
    [STARTER, STUDIO],
    [STUDIO, STARTER],
  ] as const;
  it.each(splitRows(pairs, 1))(
    'of two plans: who comes while the first is with Stripe is asked to wait (%s, %s)',
    async (first, second) => {
      const isOrder = ({ method, path }: { method: string; path: string }) =>
        method === 'POST' && path === '/v1/checkout/sessions';
      const orders = () => stripe.seen.filter(isOrder).length;
      const before = orders();
      const answerAll = stripe.holdAnswers(isOrder);
      const ordered = create(first);
      await expect.poll(orders).toBeGreaterThan(before);
      const refused = await create(second);
      answerAll();
      expect(refused).toMatchObject({
        status: 409,
        body: { message: 'Another order of yours is being worked on. Please wait a moment, then choose again.' },
      });
      expect((await ordered).status).toBe(200);
      await oneIsPaid();
    },
  );

  it.each(splitRows([1, 2, 3, 4, 5, 6], 1))(
    'of two plans leave one page that can be paid, however they fall (%i)',
    async () => {
      const statuses = (await Promise.all([create(STARTER), create(STUDIO)])).map(({ status }) => status);
      // Either may come first, and may be done before the other begins.
      expect([200, 409]).toEqual(expect.arrayContaining(statuses));
      expect(statuses).toContain(200);
      await oneIsPaid();
    },
  );

  everydayIt('of two packs leave one page, and a plan beside them', async () => {
    const buy = (pack: string) => call('POST', '/api/stripe/buy-credits', { pack });
    await create(STARTER);
    const one = (await buy('credits-50')).body.session!.url;
    expect((await buy('credits-50')).body.session!.url).toBe(one);
    await buy('credits-200');
    expect((await openPages()).map(({ mode }) => mode).toSorted()).toEqual(['payment', 'subscription']);
    for (const { id } of await openPages()) stripe.books.pay(id);
    await deliverEvents(stripe);
    expect(await credits()).toBe(100 + 200);
    // Paid: the same pack again is another one.
    payAt((await buy('credits-200')).body.session!.url);
    await deliverEvents(stripe);
    expect(await credits()).toBe(100 + 400);
  });
});

describe('a bank that wants the payment confirmed', () => {
  everydayIt('sends the customer to Stripe’s page; the plan changes when it is paid there', async () => {
    await subscribed(STARTER);
    stripe.books.kept.isCardUnconfirmed = true;
    const { status, body } = await create(STUDIO);
    expect(status).toBe(200);
    expect(body.session!.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/i\/in_/);
    expect(await subscriber()).toMatchObject({ priceId: STARTER, subscription_status: 'active' });
    const { change, subscriber: shown, plans } = await loadPlans({ account });
    expect(planNotice(shown, plans, change)).toMatchObject({
      title: 'Your bank wants you to confirm the payment',
      url: body.session!.url,
    });
    // Pressed again, the same page.
    expect((await create(STUDIO)).body.session!.url).toBe(body.session!.url);
    await fetch(body.session!.url, { method: 'POST', body: 'do=pay' });
    await deliverEvents(stripe);
    expect(await subscriber()).toMatchObject({ priceId: STUDIO });
    expect(await lastChange()).toMatchObject({ status: 'done', url: null });
    expect(await credits()).toBe(100 + 300);
    expect(await charges()).toEqual([900, 2000]);
  });

  everydayIt('and is never asked: nothing has changed, what was planned stays', async () => {
    await subscribed(STUDIO);
    await create(STARTER);
    stripe.books.kept.isCardUnconfirmed = true;
    await create(SHOP);
    stripe.books.advance(DAY_SECONDS);
    await deliverEvents(stripe);
    expect(await lastChange()).toMatchObject({
      status: 'expired',
      message: 'The payment was not confirmed in time. Your plan is as it was.',
    });
    expect(await subscriber()).toMatchObject({ priceId: STUDIO, futurePriceId: STARTER });
  });

  everydayIt('and another order comes first: its invoice can be paid no more', async () => {
    await subscribed(STUDIO);
    stripe.books.kept.isCardUnconfirmed = true;
    const { body } = await create(SHOP);
    expect((await call('DELETE', '/api/stripe/cancel')).status).toBe(200);
    await fetch(body.session!.url, { method: 'POST', body: 'do=pay' });
    await deliverEvents(stripe);
    expect(await subscriber()).toMatchObject({ priceId: STUDIO, isCanceling: true });
    expect(await charges()).toEqual([2900]);
  });
});

describe('a slow Stripe', () => {
  const choose = (priceId: string, patience: AbortSignal) =>
    choosePlan({ account, priceId, returnUrl: RETURN_URL, idempotencyKey: randomUUID(), patience });

  everydayIt('is not waited for without end: the change goes on and can be looked up', async () => {
    await subscribed(STARTER);
    const patience = new AbortController();
    let answerAll: () => void = () => undefined;
    const stop = onCall('POST', /^\/v1\/subscriptions\//, () => {
      answerAll = stripe.holdAnswers();
      patience.abort();
    });
    expect(await choose(STUDIO, patience.signal)).toEqual({ redirectTo: null, isPending: true });
    stop();
    expect(await lastChange()).toMatchObject({ status: 'working' });
    const { change, subscriber: shown, plans } = await loadPlans({ account });
    expect(planNotice(shown, plans, change)).toMatchObject({ title: 'Your plan is being changed' });
    answerAll();
    await expect.poll(async () => (await lastChange()).status).toBe('done');
    await deliverEvents(stripe);
    expect(await subscriber()).toMatchObject({ priceId: STUDIO });
    expect(await charges()).toEqual([900, 2000]);
    expect(GOES_ON).toContain('continues in the background');
  });

  everydayIt('that speaks again finishes what it was silent about, before the sweep', async () => {
    await subscribed(STARTER);
    const patience = new AbortController();
    const stop = onCall('POST', /^\/v1\/subscriptions\//, () => patience.abort());
    expect(await choose(STUDIO, patience.signal)).toMatchObject({ isPending: true });
    stop();
    await expect.poll(async () => (await lastChange()).status).toBe('done');
    // As if the process had gone before it wrote that down.
    const where = { userId: account.id, kind: 'upgrade' } as const;
    await database().billingChange.updateMany({
      where,
      data: { status: 'working', finishedAt: null, isHeld: false },
    });
    await deliverEvents(stripe);
    expect(await database().billingChange.findFirst({ where })).toMatchObject({ status: 'done' });
    expect(await subscriber()).toMatchObject({ priceId: STUDIO });
    expect(await charges()).toEqual([900, 2000]);
  });

  everydayIt('opens no page behind the customer’s back: the next press gets it', async () => {
    const patience = new AbortController();
    const answerAll = stripe.holdAnswers();
    const stop = onCall('GET', /^\/v1\/prices/, () => patience.abort());
    await expect(choose(STARTER, patience.signal)).rejects.toMatchObject({
      code: 'unavailable',
      userMessage: 'Stripe is slow to answer. Nothing was charged. Please try again in a moment.',
    });
    stop();
    answerAll();
    expect((await create(STARTER)).body.session!.url).toContain('/c/pay/');
    expect(await openPages()).toHaveLength(1);
  });

  /** Calls back when a request like this has come. */
  function onCall(method: string, path: RegExp, then: () => void): () => void {
    const { push } = stripe.seen;
    stripe.seen.push = (...seen) => {
      if (seen.some((each) => each.method === method && path.test(each.path))) then();
      return push.apply(stripe.seen, seen);
    };
    return () => {
      stripe.seen.push = push;
    };
  }
});

describe('a customer that Stripe does not know', () => {
  everydayIt('becomes a new one; the old reference stays in the audit', async () => {
    await subscribed(STARTER);
    const before = await customer();
    // Test keys became live ones: that Stripe account has none of our customers.
    const { kept } = stripe.books;
    delete kept.customers[before];
    for (const { id } of await own(kept.subscriptions)) delete kept.subscriptions[id];
    expect((await call('POST', '/api/stripe/create-portal-session', {})).status).toBe(404);
    await handleStripeEvents(`look:${before}`);
    expect(await subscriber()).toMatchObject({ subscription_status: 'canceled' });
    const { status, body } = await create(STARTER);
    expect(status).toBe(200);
    payAt(body.session!.url);
    await deliverEvents(stripe);
    expect(await subscriber()).toMatchObject({ subscription_status: 'active' });
    const now = await customer();
    expect(now).not.toBe(before);
    expect(await database().auditEntry.findMany({ where: { subject: account.id } })).toMatchObject([
      { action: 'billing.customer-replaced', detail: { from: before, to: now } },
    ]);
    expect((await call('POST', '/api/stripe/create-portal-session', {})).status).toBe(200);
  });
});

describe('a promotion code', () => {
  everydayIt('stays over a planned change, and over one that is taken back', async () => {
    await subscribed(STUDIO);
    const discount = stripe.books.giveDiscount(await subscription());
    await create(STARTER);
    expect((await subscription()).discounts).toEqual([discount]);
    const { phases } = stripe.books.kept.schedules[(await subscription()).schedule as string]!;
    expect(phases.map(({ discounts }) => discounts.map((each) => each.discount))).toEqual([[discount], [discount]]);
    await call('POST', '/api/stripe/cancel-change', {});
    expect((await subscription()).discounts).toEqual([discount]);
    await create(STARTER);
    stripe.books.advance(MONTH_SECONDS);
    await deliverEvents(stripe);
    expect(await subscriber()).toMatchObject({ priceId: STARTER });
    expect((await subscription()).discounts).toEqual([discount]);
  });
});
