import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import {
  cancelSubscription,
  choosePlan,
  loadPlans,
  resumeSubscription,
  syncSubscriptions,
} from '#app/domain/billing/index.server.ts';
import { PLAN_DEFAULTS } from '#app/domain/billing/plans.ts';
import { appPricingGateway } from '#app/domain/billing/shopify/app-pricing-gateway.server.ts';
import { billingApiGateway } from '#app/domain/billing/shopify/billing-api-gateway.server.ts';
import { MAX_TRIAL_CREDITS, trialCredits } from '#app/domain/billing/trial-credits.rules.ts';
import { spendable } from '#app/domain/credits/index.ts';
import { getCredits, holdCredits, releaseHold, seedFeatures, settleHold } from '#app/domain/credits/index.server.ts';
import { closeInstallation } from '#app/domain/installations/close-installation.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { StripeDouble } from '#tests/doubles/stripe/start-stripe.ts';
import { createSubscription, decideSubscription } from '#tests/dev-store/billing-resolvers.ts';
import type { DevStore } from '#tests/dev-store/start-dev-store.ts';
import { expectSoundLedger } from '#tests/fixtures/expect-sound-ledger.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { openInAdmin, startShopify } from '#tests/fixtures/shop-life.ts';
import { connectStripe, deliverEvents } from '#tests/fixtures/stripe-customer.ts';
import { everydayIt, isDeep } from '@plinth/testing/depth';

/** One owner at one provider, and everything they can do about a plan. */
interface Life {
  account: Account;
  /** Chooses a plan and confirms it, as the owner does; what the provider says is heard. */
  choose(priceId: string): Promise<void>;
  cancel(): Promise<void>;
  daysPass(days: number): Promise<void>;
  /** Removes the app and comes back; null where there is no such thing. */
  reinstall: (() => Promise<void>) | null;
}

const PLANS = PLAN_DEFAULTS.map(({ priceId, name, monthlyCredits }) => ({ priceId, name, month: monthlyCredits }));
/** The credits that a trial of seven days lends: by hand, so that a wrong rule is seen. */
const LENT: Readonly<Record<string, number>> = { Starter: 23, Studio: 93, Shop: 100, Agency: 100 };
const RETURN_URL = 'http://plinth.test/api/billing/webhook';
const DAY_SECONDS = 24 * 3600;

let store: DevStore;
let stripe: StripeDouble;

beforeAll(async () => {
  // Settings are read once: both peers are named before the first look.
  stripe = await connectStripe(async () => {
    store = await startShopify();
  });
  await seedFeatures();
});

afterAll(async () => {
  await store.stop();
  await stripe.close();
});

async function withStripe(): Promise<Life> {
  const account = await createMerchant(200);
  return {
    account,
    async choose(priceId) {
      const { redirectTo } = await choosePlan({
        account,
        priceId,
        returnUrl: RETURN_URL,
        idempotencyKey: randomUUID(),
      });
      if (redirectTo) stripe.books.pay(new URL(redirectTo).pathname.split('/').at(-1)!);
      await deliverEvents(stripe);
    },
    async cancel() {
      await cancelSubscription({ account });
      await deliverEvents(stripe);
    },
    async daysPass(days) {
      stripe.books.advance(days * DAY_SECONDS);
      await deliverEvents(stripe);
    },
    reinstall: null,
  };
}

async function inShopify(isAppPricing: boolean): Promise<Life> {
  const domain = `trial-${randomUUID().slice(0, 8)}.myshopify.com`;
  const gateway = isAppPricing ? appPricingGateway : billingApiGateway;
  const shop = () => store.shop(domain);
  const life: Life = {
    account: await openInAdmin(store, domain),
    async choose(priceId) {
      const { account } = life;
      await choosePlan({ account, priceId, returnUrl: RETURN_URL, idempotencyKey: randomUUID(), gateway });
      if (isAppPricing) {
        // Shopify's own page: the trial is the one that is set up there.
        const args = { name: priceId, planHandle: priceId, returnUrl: RETURN_URL, amount: '9.00', trialDays: 7 };
        createSubscription(shop(), args, Date.now());
      }
      decideSubscription(shop(), shop().subscriptions.at(-1)!.number, 'ACTIVE', Date.now());
      await syncSubscriptions({ account, gateway });
    },
    async cancel() {
      const { account } = life;
      if (!isAppPricing) return void (await cancelSubscription({ account, gateway }));
      for (const each of shop().subscriptions) each.status = 'CANCELLED';
      await syncSubscriptions({ account, gateway });
    },
    async daysPass(days) {
      store.letDaysPass(domain, days);
      await syncSubscriptions({ account: life.account, gateway });
    },
    async reinstall() {
      for (const each of shop().subscriptions) each.status = 'CANCELLED';
      await closeInstallation({ shop: domain, triggeredAt: new Date() });
      life.account = await openInAdmin(store, domain);
    },
  };
  return life;
}

const PROVIDERS: readonly { readonly provider: string; readonly begin: () => Promise<Life> }[] = [
  { provider: 'Stripe', begin: withStripe },
  { provider: 'Shopify Billing API', begin: () => inShopify(false) },
  { provider: 'Shopify App Pricing', begin: () => inShopify(true) },
];

/** Credits of a new account in this table, by sign-up or installation. */
const OWN = 200;

const row = PROVIDERS.flatMap((each) => PLANS.map((plan) => ({ ...each, ...plan, lent: LENT[plan.name]! })));

/** Free credits, and how many of them a video could be paid with. */
async function has(life: Life): Promise<{ all: number; forVideos: number }> {
  const credits = await getCredits(life.account.id);
  return { all: credits.available, forVideos: spendable(credits, 'video') };
}

/** A job of so many credits that is under way; `photos` delivered or given back by its end. */
async function job(life: Life, amount: number) {
  const key = randomUUID();
  const tx = <T>(work: Parameters<typeof begin<T>>[0]) => begin(work);
  const { holdId } = await tx((t) => holdCredits(t, { userId: life.account.id, amount, key, memo: 'test' }));
  return {
    deliver: (credits: number) =>
      tx((t) => settleHold(t, { holdId, amount: credits, key: `${key}:${randomUUID()}`, memo: 'test' })),
    end: () => tx((t) => releaseHold(t, { holdId, key: `${key}:end`, memo: 'test' })),
  };
}
const begin = <T>(work: (t: Parameters<typeof holdCredits>[0]) => Promise<T>) => database().$transaction(work);

/** Everyday each provider with a plan of its own. */
const everyday = PROVIDERS.map(
  ({ provider }, at) => row.filter((each) => each.provider === provider)[at % PLANS.length]!,
);
const lives = isDeep ? row.filter((each) => !everyday.includes(each)) : everyday;

describe.each(lives)('trial of $name with $provider', ({ begin: start, priceId, month, lent }) => {
  it('says before what it lends, lends that, and no videos; cancelled the same minute nothing of it is left', async () => {
    const life = await start();
    const before = await loadPlans({ account: life.account });
    expect(before.trialCredits[priceId]).toBe(lent);
    await life.choose(priceId);
    expect(await has(life)).toEqual({ all: OWN + lent, forVideos: OWN });
    await life.cancel();
    expect(await has(life)).toEqual({ all: OWN, forVideos: OWN });
    expect((await loadPlans({ account: life.account })).trialCredits[priceId]).toBe(0);
    await expectSoundLedger();
  });

  it.each([
    { when: 'in its middle', days: 3 },
    { when: 'on its last day', days: 6 },
  ])('cancelled $when: what was used is used, the rest goes, also what comes back later', async ({ days }) => {
    const life = await start();
    await life.choose(priceId);
    const done = await job(life, 8);
    await done.deliver(8);
    await done.end();
    const open = await job(life, 6);
    await open.deliver(2);
    await life.daysPass(days);
    expect(await has(life)).toEqual({ all: OWN + lent - 14, forVideos: OWN });
    await life.cancel();
    await open.end();
    expect(await has(life)).toEqual({ all: OWN, forVideos: OWN });
    await life.daysPass(10);
    expect(await has(life)).toEqual({ all: OWN, forVideos: OWN });
    await expectSoundLedger();
  });

  it('paid for, the month’s credits take the place of the rest; they stay when it is cancelled then', async () => {
    const life = await start();
    await life.choose(priceId);
    const done = await job(life, 10);
    await done.deliver(10);
    await done.end();
    await life.daysPass(8);
    expect(await has(life)).toEqual({ all: OWN + month, forVideos: OWN + month });
    await life.cancel();
    expect(await has(life)).toEqual({ all: OWN + month, forVideos: OWN + month });
    await expectSoundLedger();
  });

  const others = PLANS.filter((other) => other.priceId !== priceId);
  it.each([others[0]!, others.at(-1)!])('changed to $name in it: nothing more', async (other) => {
    const life = await start();
    await life.choose(priceId);
    await life.choose(other.priceId);
    expect(await has(life)).toEqual({ all: OWN + lent, forVideos: OWN });
    await life.choose(priceId);
    expect(await has(life)).toEqual({ all: OWN + lent, forVideos: OWN });
    await life.cancel();
    expect(await has(life)).toEqual({ all: OWN, forVideos: OWN });
    await expectSoundLedger();
  });

  it('chosen again after it was cancelled, it lends nothing; the first payment brings the month', async () => {
    const life = await start();
    await life.choose(priceId);
    await life.cancel();
    // At Stripe it runs out first.
    if (life.reinstall === null) await life.daysPass(8);
    await life.choose(priceId);
    expect((await has(life)).all).toBe(OWN);
    await life.daysPass(8);
    expect((await has(life)).all).toBe(OWN + month);
    await expectSoundLedger();
  });
});

describe.each(lives.filter(({ provider }) => provider !== 'Stripe'))(
  'trial of $name with $provider, the app removed',
  ({ begin: start, priceId, month }) => {
    it('goes with the app; after the return it lends nothing, the first payment brings the month', async () => {
      const life = await start();
      await life.choose(priceId);
      const open = await job(life, 4);
      await life.reinstall!();
      await open.end();
      expect(await has(life)).toEqual({ all: OWN, forVideos: OWN });
      await life.choose(priceId);
      expect(await has(life)).toEqual({ all: OWN, forVideos: OWN });
      await life.daysPass(8);
      expect((await has(life)).all).toBe(OWN + month);
      await expectSoundLedger();
    });
  },
);

everydayIt('taking the cancellation back brings the rest back, as often as one likes, and never more', async () => {
  const life = await withStripe();
  await life.choose(PLANS[1]!.priceId);
  const done = await job(life, 20);
  await done.deliver(20);
  await done.end();
  for (let turn = 0; turn < 3; turn += 1) {
    await life.cancel();
    expect((await has(life)).all).toBe(OWN);
    await resumeSubscription({ account: life.account });
    await deliverEvents(stripe);
    expect((await has(life)).all).toBe(OWN + 93 - 20);
  }
  await life.daysPass(8);
  expect((await has(life)).all).toBe(OWN + 400);
  await expectSoundLedger();
});

everydayIt('a first payment that fails brings nothing and ends the trial', async () => {
  const life = await withStripe();
  await life.choose(PLANS[0]!.priceId);
  stripe.books.kept.isCardRefused = true;
  await life.daysPass(8);
  stripe.books.kept.isCardRefused = false;
  expect((await has(life)).all).toBe(OWN);
  await expectSoundLedger();
});

everydayIt('the share follows days and month, up to the limit', () => {
  expect(trialCredits(100, 7)).toBe(23);
  expect(trialCredits(100, 3)).toBe(10);
  expect(trialCredits(100, 0)).toBe(0);
  expect(trialCredits(1_000_000, 7)).toBe(MAX_TRIAL_CREDITS);
  expect(trialCredits(12, 60)).toBe(12);
});
