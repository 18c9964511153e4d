import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerCall } from '#app/api/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { forgetAtStripe, getSubscriber } from '#app/domain/billing/index.server.ts';
import { handleStripeEvents } from '#app/domain/billing/stripe/handle-stripe-events.server.ts';
import { getCredits, holdCredits, listCreditEntries, verifyLedger } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { StripeDouble } from '#tests/doubles/stripe/start-stripe.ts';
import { MONTH_SECONDS } from '#tests/doubles/stripe/stripe-books.ts';
import { openSession } from '#tests/fixtures/session.ts';
import type { StripeAnswer } from '#tests/fixtures/stripe-caller.ts';
import {
  connectStripe,
  deliver,
  deliverEvents,
  SHOP,
  STARTER,
  STUDIO,
  workThrough,
} from '#tests/fixtures/stripe-customer.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';

const SITE = 'http://plinth.test';
const DAY_SECONDS = 24 * 3600;
/** A week of Starter's month, lent with its trial. */
const LENT = 23;

let stripe: StripeDouble;
let account: Account;
let token: string;

beforeAll(async () => {
  stripe = await connectStripe();
});

afterAll(() => stripe?.close());

beforeEach(async () => {
  stripe.books.kept.isCardRefused = false;
  stripe.books.events.length = 0;
  account = await createMerchant(0);
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
const credits = async () => (await getCredits(account.id)).available;
const subscriber = () => getSubscriber(account);
const customer = async () =>
  (await database().billingCustomer.findUniqueOrThrow({ where: { userId: account.id } })).customerRef;
const subscription = async () => {
  const ref = await customer();
  return Object.values(stripe.books.kept.subscriptions).findLast((each) => each.customer === ref)!;
};
const charges = async () => {
  const ref = await customer();
  return Object.values(stripe.books.kept.charges).filter((each) => each.customer === ref);
};

/** Pays on the hosted page of the address. */
function payAt(url: string): void {
  stripe.books.pay(new URL(url).pathname.split('/').at(-1)!);
}

/** Past its trial and subscribed, with the credits there. */
async function subscribed(priceId: string): Promise<void> {
  await haveHadTrial();
  payAt((await create(priceId)).body.session!.url);
  await deliverEvents(stripe);
}

async function haveHadTrial(): Promise<void> {
  const { body } = await create(STARTER);
  payAt(body.session!.url);
  await deliverEvents(stripe);
  stripe.books.end(await subscription());
  await deliverEvents(stripe);
  await database().trialUse.updateMany({ data: { startedAt: new Date(0) } });
  const available = await credits();
  if (available > 0) {
    await database().$transaction((tx) =>
      holdCredits(tx, { userId: account.id, amount: available, key: `spent:${account.id}`, memo: 'spent' }),
    );
  }
}

describe('a plan', () => {
  it('begins with a trial on the page of Stripe; nothing comes before the message', async () => {
    const { status, body } = await create(STARTER);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: null });
    expect(body.session!.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/c\/pay\//);
    payAt(body.session!.url);
    expect(await credits()).toBe(0);
    await deliverEvents(stripe);
    expect(await credits()).toBe(LENT);
    expect(await subscriber()).toMatchObject({ subscription_status: 'trialing', priceId: STARTER, isCanceling: false });
    // The trial turns into a paid cycle, whose credits take the place of what the trial lent.
    stripe.books.advance(7 * DAY_SECONDS);
    await deliverEvents(stripe);
    expect(await subscriber()).toMatchObject({ subscription_status: 'active' });
    expect(await credits()).toBe(100);
    stripe.books.advance(MONTH_SECONDS);
    await deliverEvents(stripe);
    expect(await credits()).toBe(200);
  });

  it('has one trial per owner', async () => {
    await haveHadTrial();
    payAt((await create(STARTER)).body.session!.url);
    await deliverEvents(stripe);
    expect(await subscriber()).toMatchObject({ subscription_status: 'active' });
    expect((await charges()).map(({ amount }) => amount)).toEqual([900]);
  });

  it('changes to a dearer one at once, for the rest of the cycle', async () => {
    await subscribed(STARTER);
    stripe.books.advance(MONTH_SECONDS / 2);
    const { body } = await create(STUDIO);
    expect(body).toEqual({ success: true, session: null, message: 'Subscription plan activated successfully' });
    expect(await subscriber()).toMatchObject({ priceId: STUDIO, futurePriceId: null });
    await deliverEvents(stripe);
    expect(await credits()).toBe(100 + 150);
    expect((await charges()).map(({ amount }) => amount)).toEqual([900, 1000]);
    // A third one in the same cycle.
    await create(SHOP);
    await deliverEvents(stripe);
    expect(await credits()).toBe(100 + 150 + 450);
  });

  it('stays as it is when the card does not pay for a dearer one', async () => {
    await subscribed(STARTER);
    stripe.books.kept.isCardRefused = true;
    const { status, body } = await create(STUDIO);
    expect(status).toBe(422);
    expect(body).toMatchObject({ success: false, message: 'Your card was declined.' });
    expect(await subscriber()).toMatchObject({ priceId: STARTER });
    expect(await credits()).toBe(100);
  });

  it('changes to a cheaper one with the cycle; the change can be taken back', async () => {
    await subscribed(STUDIO);
    const { body } = await create(STARTER);
    expect(body).toEqual({
      success: true,
      session: null,
      message: 'Your plan changes when the running cycle ends.',
    });
    expect(await subscriber()).toMatchObject({ priceId: STUDIO, futurePriceId: STARTER });
    const back = await call('POST', '/api/stripe/cancel-change', {});
    expect(back).toMatchObject({ status: 200, body: { success: true, message: 'Your plan stays as it is' } });
    expect(await subscriber()).toMatchObject({ priceId: STUDIO, futurePriceId: null });
    await create(STARTER);
    expect((await charges()).length).toBe(1);
    stripe.books.advance(MONTH_SECONDS);
    await deliverEvents(stripe);
    expect(await subscriber()).toMatchObject({ priceId: STARTER, futurePriceId: null });
    expect((await charges()).map(({ amount }) => amount)).toEqual([2900, 900]);
    expect(await credits()).toBe(400 + 100);
  });

  it('ends with its cycle, can be taken up again before, and not after', async () => {
    await subscribed(STUDIO);
    // Also while a change is planned.
    await create(STARTER);
    const cancelled = await call('DELETE', '/api/stripe/cancel');
    expect(cancelled.body).toEqual({ success: true, message: 'Subscription plan canceled successfully' });
    expect(await subscriber()).toMatchObject({ isCanceling: true, futurePriceId: null, subscription_status: 'active' });
    expect((await call('POST', '/api/stripe/resume', {})).body.success).toBe(true);
    expect(await subscriber()).toMatchObject({ isCanceling: false });
    await call('DELETE', '/api/stripe/cancel');
    // Choosing a plan says the same as taking up again.
    await create(STARTER);
    expect(await subscriber()).toMatchObject({ isCanceling: false, futurePriceId: STARTER });
    await call('DELETE', '/api/stripe/cancel');
    stripe.books.advance(MONTH_SECONDS);
    await deliverEvents(stripe);
    expect(await subscriber()).toMatchObject({ subscription_status: 'canceled' });
    expect(await credits()).toBe(400);
    expect((await call('POST', '/api/stripe/resume', {})).status).toBe(409);
  });

  it('that is not paid is past due, leads to the card, and goes on when it is paid', async () => {
    await subscribed(STARTER);
    stripe.books.kept.isCardRefused = true;
    stripe.books.advance(MONTH_SECONDS);
    await deliverEvents(stripe);
    expect(await subscriber()).toMatchObject({ subscription_status: 'past_due' });
    expect(await credits()).toBe(100);
    const { body } = await create(STUDIO);
    expect(body.session!.url).toContain('/p/session/');
    stripe.books.replaceCard();
    await deliverEvents(stripe);
    expect(await subscriber()).toMatchObject({ subscription_status: 'active', priceId: STARTER });
    expect(await credits()).toBe(200);
  });

  it('is bought once, also with two pages open and before the message came', async () => {
    await haveHadTrial();
    const one = (await create(STARTER)).body.session!.url;
    const other = (await create(STUDIO)).body.session!.url;
    payAt(one);
    payAt(other);
    await deliverEvents(stripe);
    expect((await charges()).map(({ amount }) => amount)).toEqual([2900]);
    const again = await create(SHOP);
    expect(again.body.session).toBeNull();
    const ref = await customer();
    const live = Object.values(stripe.books.kept.subscriptions).filter((each) => each.customer === ref);
    expect(live.filter(({ status }) => status === 'active')).toHaveLength(1);
  });

  it('ends with the customer at Stripe, who can come back as another', async () => {
    await subscribed(STARTER);
    const before = await customer();
    stripe.books.deleteCustomer(before);
    await deliverEvents(stripe);
    expect(await subscriber()).toMatchObject({ subscription_status: 'canceled' });
    payAt((await create(STARTER)).body.session!.url);
    expect(await customer()).not.toBe(before);
    await deliverEvents(stripe);
    expect(await subscriber()).toMatchObject({ subscription_status: 'active' });
    expect(await credits()).toBe(200);
  });
});

describe('an account that is deleted', () => {
  it('is forgotten by Stripe, which charges nothing more; not while Stripe does not answer', async () => {
    await subscribed(STARTER);
    stripe.failNext(100);
    await expect(forgetAtStripe(account.id)).rejects.toMatchObject({ code: 'unavailable' });
    stripe.failNext(0);
    expect((await subscription()).status).toBe('active');
    await forgetAtStripe(account.id);
    await forgetAtStripe(account.id);
    expect((await subscription()).status).toBe('canceled');
    await deliverEvents(stripe);
    expect(await subscriber()).toMatchObject({ subscription_status: 'canceled' });
  });

  it('without a customer at Stripe is none of its business', async () => {
    const asked = stripe.seen.length;
    await forgetAtStripe(account.id);
    expect(stripe.seen).toHaveLength(asked);
  });
});

describe('credit packs', () => {
  const buy = (pack: string) => call('POST', '/api/stripe/buy-credits', { pack });

  it('come once, when they are paid', async () => {
    const { body } = await buy('credits-200');
    payAt(body.session!.url);
    expect(await credits()).toBe(0);
    const events = stripe.books.events.splice(0);
    for (const event of [...events, ...events]) await deliver(event);
    await workThrough();
    await handleStripeEvents(`look:${await customer()}`);
    expect(await credits()).toBe(200);
    const { entries } = await listCreditEntries({ account });
    expect(entries.map(({ memo, change }) => [memo, change])).toEqual([['Credit pack, 200 credits', 200]]);
    expect(await getSubscriber(account)).toBeNull();
  });

  it('cost what we say', async () => {
    expect(await buy('credits-1000000')).toMatchObject({
      status: 400,
      body: { message: 'This credit pack is not offered.' },
    });
    const { status } = await call('POST', '/api/stripe/buy-credits', { pack: 'credits-50', amount: 1, credits: 9999 });
    expect(status).toBe(200);
    const ref = await customer();
    const session = Object.values(stripe.books.kept.sessions).findLast((each) => each.customer === ref)!;
    expect(session).toMatchObject({ amount_total: 600, metadata: { credits: '50' } });
  });
});

describe('money that goes back', () => {
  const payment = () =>
    database().payment.findFirstOrThrow({ where: { userId: account.id, amount: { gt: 0 } }, orderBy: { id: 'desc' } });

  it('takes its share of the credits along, step by step', async () => {
    await subscribed(STUDIO);
    const [charge] = await charges();
    stripe.books.refund(charge!.payment_intent as string, 725);
    await deliverEvents(stripe);
    expect(await credits()).toBe(300);
    stripe.books.refund(charge!.payment_intent as string, 725);
    stripe.books.refund(charge!.payment_intent as string, 1450);
    await deliverEvents(stripe);
    expect(await credits()).toBe(0);
    expect(await payment()).toMatchObject({ credits: 400, creditsTakenBack: 400, refundedAmount: 2900 });
    const { entries } = await listCreditEntries({ account });
    expect(entries.filter(({ kind }) => kind === 'revoke').map(({ memo, change }) => [memo, change])).toEqual([
      ['Payment refunded', -200],
      ['Payment refunded', -100],
      ['Payment refunded', -100],
    ]);
  });

  it('never takes what is spent: the balance ends at nothing, and what is missing is noted', async () => {
    await subscribed(STUDIO);
    await database().$transaction((tx) =>
      holdCredits(tx, { userId: account.id, amount: 350, key: `h:${account.id}`, memo: 'Pictures' }),
    );
    const [charge] = await charges();
    stripe.books.refund(charge!.payment_intent as string, 2900);
    await deliverEvents(stripe);
    expect(await credits()).toBe(0);
    expect(await payment()).toMatchObject({ creditsTakenBack: 50, creditsNotTaken: 350 });
    // Later credits are not touched by it.
    payAt((await call('POST', '/api/stripe/buy-credits', { pack: 'credits-50' })).body.session!.url);
    await deliverEvents(stripe);
    expect(await credits()).toBe(50);
  });

  it('in a dispute takes all of them, and a dispute that is won gives them back', async () => {
    await subscribed(STARTER);
    const [charge] = await charges();
    const dispute = stripe.books.dispute(charge!.payment_intent as string);
    await deliverEvents(stripe);
    expect(await credits()).toBe(0);
    expect(await payment()).toMatchObject({ isDisputed: true, creditsTakenBack: 100 });
    stripe.books.closeDispute(dispute.id, 'won');
    await deliverEvents(stripe);
    expect(await credits()).toBe(100);
    expect(await payment()).toMatchObject({ isDisputed: false, creditsTakenBack: 0 });
    const second = stripe.books.dispute(charge!.payment_intent as string);
    stripe.books.closeDispute(second.id, 'lost');
    await deliverEvents(stripe);
    expect(await credits()).toBe(0);
    expect(await verifyLedger()).toEqual([]);
  });
});

describe('who may', () => {
  const calls: readonly [string, string, object?][] = [
    ['POST', '/api/stripe/create', { priceId: STARTER }],
    ['DELETE', '/api/stripe/cancel'],
    ['POST', '/api/stripe/resume', {}],
    ['POST', '/api/stripe/cancel-change', {}],
    ['POST', '/api/stripe/create-portal-session', {}],
    ['POST', '/api/stripe/buy-credits', { pack: 'credits-50' }],
    ['GET', '/api/stripe/packs'],
  ];

  it.each(calls)('%s %s: not without a session, and not as a store', async (method, path, body) => {
    const asked = stripe.seen.length;
    token = 'none';
    expect((await call(method, path, body)).status).toBe(401);
    const shop = `s-${randomUUID().slice(0, 8)}.myshopify.com`;
    await database().user.update({ where: { id: account.id }, data: { shop, signupType: 'shopify' } });
    await database().shop.create({ data: { domain: shop, userId: account.id } });
    token = await openSession(account);
    expect(await call(method, path, body)).toMatchObject({ status: 403, body: { success: false } });
    expect(stripe.seen).toHaveLength(asked);
  });

  it('another account’s subscription is not there: nothing of it changes', async () => {
    await subscribed(STUDIO);
    const theirs = { account, subscription: await subscription() };
    const before = structuredClone(theirs.subscription);
    account = await createMerchant(0);
    token = await openSession(account);
    await haveHadTrial();
    for (const [method, path] of calls.slice(1, 4)) {
      expect((await call(method, path, method === 'DELETE' ? undefined : {})).status).toBe(409);
    }
    // Not even when its id has got into our rows.
    await database().subscription.updateMany({
      where: { userId: theirs.account.id },
      data: { userId: account.id },
    });
    expect((await call('DELETE', '/api/stripe/cancel')).status).toBe(404);
    expect(await subscription()).not.toEqual(before);
    expect(stripe.books.kept.subscriptions[before.id]).toEqual(before);
  });

  it('the portal is for customers only', async () => {
    expect((await call('POST', '/api/stripe/create-portal-session', {})).status).toBe(404);
    await subscribed(STARTER);
    const { body } = await call('POST', '/api/stripe/create-portal-session', {});
    expect(body.url).toContain(encodeURIComponent(`${SITE}/dashboard/userprofile?tab=subscription`));
  });

  it('says the spec’s sentence when Stripe does not answer', async () => {
    stripe.failNext(100);
    const { status, body } = await create(STARTER);
    stripe.failNext(0);
    expect(status).toBe(503);
    expect(body).toMatchObject({ success: false, message: 'Oops something went wrong' });
  });
});
