import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import {
  buyCreditPack,
  cancelPlanChange,
  cancelSubscription,
  choosePlan,
  createStripePlans,
  resumeSubscription,
} from '#app/domain/billing/index.server.ts';
import { hashOwner } from '#app/domain/billing/owner-hash.server.ts';
import { handleStripeEvents } from '#app/domain/billing/stripe/handle-stripe-events.server.ts';
import { stripeClient } from '#app/domain/billing/stripe/stripe-client.server.ts';
import { ensureCustomer, findCustomer } from '#app/domain/billing/stripe/stripe-customer.server.ts';
import { releaseChange } from '#app/domain/billing/stripe/billing-changes.server.ts';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { breakTransport } from '#tests/doubles/stripe/break-transport.ts';
import type { Breakage, TransportBreaker } from '#tests/doubles/stripe/break-transport.ts';
import type { StripeDouble } from '#tests/doubles/stripe/start-stripe.ts';
import { expectSoundLedger } from '#tests/fixtures/expect-sound-ledger.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { waitingMessages } from '#tests/fixtures/waiting-messages.ts';
import { connectStripe, deliverEvents, SHOP, STARTER, STUDIO } from '#tests/fixtures/stripe-customer.ts';
import { isDeep, rows } from '@plinth/testing/depth';

/** Studio by the year: the same credits, another interval. */
const YEARLY = 'plinth-studio-yearly';
const RETURN_URL = 'http://plinth.test/dashboard/userprofile?tab=subscription';

let stripe: StripeDouble;
let transport: TransportBreaker;

beforeAll(async () => {
  stripe = await connectStripe();
  const { id: _id, ...studio } = (await database().plan.findMany({ where: { priceId: STUDIO } }))[0]! as {
    id?: string;
  } & object;
  await database().plan.create({
    data: { ...(studio as never as object), priceId: YEARLY, interval: 'year', amount: 29_000, position: 9 } as never,
  });
  await createStripePlans();
  transport = breakTransport(stripeClient(), (isBroken) => stripe.failWhere(isBroken));
});

afterAll(() => stripe?.close());

// ── who it happens to ─────────────────────────────────────────────────────────

interface Customer {
  readonly account: Account;
  /** Stripe's id, once there is one. */
  customer: string;
}

const own = <T extends { customer: unknown }>(table: Record<string, T>, { customer }: Customer) =>
  Object.values(table).filter((each) => each.customer === customer);
const subscriptionOf = (who: Customer) => own(stripe.books.kept.subscriptions, who).at(-1);
const openPages = (who: Customer) => own(stripe.books.kept.sessions, who).filter(({ status }) => status === 'open');
const openChange = (who: Customer) =>
  database().billingChange.findFirst({ where: { userId: who.account.id, finishedAt: null } });
const choose = (priceId: string, { account }: Customer) =>
  choosePlan({ account, priceId, returnUrl: RETURN_URL, idempotencyKey: randomUUID() });

async function arrive(): Promise<Customer> {
  const account = await createMerchant(0);
  await database().trialUse.create({ data: { ownerHash: hashOwner(account), startedAt: new Date(0) } });
  return { account, customer: await ensureCustomer(account) };
}

/** Not a customer at Stripe yet. */
const arriveUnknown = async (): Promise<Customer> => ({ account: await createMerchant(0), customer: 'none' });

/** Test keys became live ones: that Stripe account has none of our customers. */
async function arriveReplaced(): Promise<Customer> {
  const who = await arrive();
  delete stripe.books.kept.customers[who.customer];
  return who;
}

/** A customer in the trial that a first plan begins with. */
async function onTrial(priceId: string): Promise<Customer> {
  const account = await createMerchant(0);
  const who = { account, customer: await ensureCustomer(account) };
  await payFirst(who, priceId);
  return who;
}

async function payFirst(who: Customer, priceId: string): Promise<void> {
  const { redirectTo } = await choose(priceId, who);
  stripe.books.pay(new URL(redirectTo!).pathname.split('/').at(-1)!);
  stripe.books.giveDiscount(subscriptionOf(who)!);
  await deliverEvents(stripe);
}

/** A customer with a plan, paid by Stripe's own page, with a promotion code. */
async function subscribe(priceId: string): Promise<Customer> {
  const who = await arrive();
  await payFirst(who, priceId);
  return who;
}

// ── what is ordered ───────────────────────────────────────────────────────────

interface Expected {
  readonly plan: string | null;
  readonly planned: string | null;
  readonly isCanceling: boolean;
  readonly credits: number;
  readonly charges: number;
}

interface Scenario {
  readonly name: string;
  readonly prepare: () => Promise<Customer>;
  readonly order: (who: Customer) => Promise<unknown>;
  /** The action that a page of Stripe still needs of the customer. */
  readonly pay?: (who: Customer) => void;
  readonly before: Expected;
  readonly after: Expected;
}

const plan = (name: string, more: Partial<Expected> = {}): Expected => ({
  plan: name,
  planned: null,
  isCanceling: false,
  credits: 400,
  charges: 1,
  ...more,
});
/** The credits that a trial of Studio lends. */
const TRIAL = 93;
const nothing: Expected = { plan: null, planned: null, isCanceling: false, credits: 0, charges: 0 };

async function planned(): Promise<Customer> {
  const who = await subscribe(STUDIO);
  await choose(STARTER, who);
  return who;
}

async function ending(): Promise<Customer> {
  const who = await subscribe(STUDIO);
  await cancelSubscription({ account: who.account });
  return who;
}

const payPage = (who: Customer) => {
  for (const { id } of openPages(who)) stripe.books.pay(id);
};

const scenarios: readonly Scenario[] = [
  {
    name: 'first checkout',
    prepare: arrive,
    order: (who) => choose(STUDIO, who),
    pay: payPage,
    before: nothing,
    after: plan(STUDIO),
  },
  {
    name: 'first checkout of a customer who is new to Stripe',
    prepare: arriveUnknown,
    order: (who) => choose(STUDIO, who),
    pay: payPage,
    before: nothing,
    after: plan(STUDIO, { credits: TRIAL, charges: 0 }),
  },
  {
    name: 'first checkout of a customer whom Stripe does not know any more',
    prepare: arriveReplaced,
    order: (who) => choose(STUDIO, who),
    pay: payPage,
    before: nothing,
    after: plan(STUDIO),
  },
  {
    name: 'another plan while a page waits',
    prepare: async () => {
      const who = await arrive();
      await choose(STARTER, who);
      return who;
    },
    order: (who) => choose(STUDIO, who),
    pay: payPage,
    // The page that was open before is the one that is paid then.
    before: plan(STARTER, { credits: 100 }),
    after: plan(STUDIO),
  },
  {
    name: 'dearer plan within a trial',
    prepare: () => onTrial(STUDIO),
    order: (who) => choose(SHOP, who),
    before: plan(STUDIO, { credits: TRIAL, charges: 0 }),
    after: plan(SHOP, { credits: TRIAL, charges: 0 }),
  },
  {
    name: 'end of a trial',
    prepare: () => onTrial(STUDIO),
    order: ({ account }) => cancelSubscription({ account }),
    before: plan(STUDIO, { credits: TRIAL, charges: 0 }),
    after: plan(STUDIO, { credits: 0, charges: 0, isCanceling: true }),
  },
  {
    name: 'pack',
    prepare: arrive,
    order: ({ account }) =>
      buyCreditPack({ account, packId: 'credits-200', returnUrl: RETURN_URL, idempotencyKey: randomUUID() }),
    pay: payPage,
    before: nothing,
    after: { ...nothing, credits: 200, charges: 1 },
  },
  {
    name: 'upgrade while a downgrade is planned',
    prepare: planned,
    order: (who) => choose(SHOP, who),
    before: plan(STUDIO, { planned: STARTER }),
    after: plan(SHOP, { credits: 400 + 900, charges: 2 }),
  },
  {
    name: 'upgrade that the bank wants confirmed',
    prepare: async () => {
      const who = await ending();
      stripe.books.kept.isCardUnconfirmed = true;
      return who;
    },
    order: (who) => choose(SHOP, who),
    pay: (who) => {
      const invoice = subscriptionOf(who)!.latest_invoice as string;
      stripe.books.payInvoice(invoice);
    },
    before: plan(STUDIO, { isCanceling: true }),
    after: plan(SHOP, { credits: 400 + 900, charges: 2 }),
  },
  {
    name: 'downgrade while an end is planned',
    prepare: ending,
    order: (who) => choose(STARTER, who),
    before: plan(STUDIO, { isCanceling: true }),
    after: plan(STUDIO, { planned: STARTER }),
  },
  {
    name: 'switch of interval',
    prepare: () => subscribe(STUDIO),
    order: (who) => choose(YEARLY, who),
    before: plan(STUDIO),
    after: plan(STUDIO, { planned: YEARLY }),
  },
  {
    name: 'cancellation while a downgrade is planned',
    prepare: planned,
    order: ({ account }) => cancelSubscription({ account }),
    before: plan(STUDIO, { planned: STARTER }),
    after: plan(STUDIO, { isCanceling: true }),
  },
  {
    name: 'undoing a cancellation',
    prepare: ending,
    order: ({ account }) => resumeSubscription({ account }),
    before: plan(STUDIO, { isCanceling: true }),
    after: plan(STUDIO),
  },
  {
    name: 'undoing a planned downgrade',
    prepare: planned,
    order: ({ account }) => cancelPlanChange({ account }),
    before: plan(STUDIO, { planned: STARTER }),
    after: plan(STUDIO),
  },
];

// ── how it stands ─────────────────────────────────────────────────────────────

const planOf = (price: string) => stripe.books.kept.prices[price]!.metadata['plan']!;

/** Stripe's state. */
function stripeSays(who: Customer): Omit<Expected, 'credits'> {
  const subscription = subscriptionOf(who);
  const schedule = stripe.books.kept.schedules[(subscription?.schedule as string | null) ?? ''];
  const next = schedule?.phases.find(({ start_date: start }) => start >= schedule.current_phase!.end_date);
  return {
    plan: subscription ? planOf(subscription.items.data[0]!.price.id) : null,
    planned: next ? planOf(next.items[0]!.price as string) : null,
    isCanceling: subscription?.cancel_at_period_end ?? false,
    charges: own(stripe.books.kept.charges, who).length,
  };
}

/** Our state. */
async function weSay(who: Customer): Promise<Omit<Expected, 'charges'>> {
  const row = await database().subscription.findFirst({ where: { userId: who.account.id } });
  return {
    plan: row?.priceId ?? null,
    planned: row?.futurePriceId ?? null,
    isCanceling: row?.isCanceling ?? false,
    credits: (await getCredits(who.account.id)).available,
  };
}

const discounts = (subscription: Stripe.Subscription | undefined) => subscription?.discounts.length ?? null;

/** Time passes, and another process takes up what was left behind: a worker, or the customer's next press. */
async function comeBack(who: Customer, scenario: Scenario, byWorker: boolean): Promise<void> {
  transport.mend();
  await database().$executeRaw`
    UPDATE "BillingChange" SET "updatedAt" = now() - interval '1 minute' WHERE "userId" = ${who.account.id}::uuid`;
  const left = await openChange(who);
  if (left?.isHeld) {
    expect(await waitingMessages('stripe-release', `${left.id}:${left.run}`)).toBe(1);
    await releaseChange({ changeId: left.id, run: left.run });
  }
  if (left && byWorker) {
    const key = `change:${left.id}`;
    expect(await waitingMessages('stripe', key)).toBe(1);
    await handleStripeEvents(key);
  } else if (left) {
    await scenario.order(who).catch(() => undefined);
  }
  who.customer = (await findCustomer(who.account.id)) ?? who.customer;
  await deliverEvents(stripe);
  await handleStripeEvents(`look:${who.customer}`);
}

/** All as it was, or all as ordered; never in between, and our books agree with Stripe's and with the row of the order. */
async function check(who: Customer, scenario: Scenario, told: string): Promise<'before' | 'after'> {
  const { before, after, pay } = scenario;
  expect(openPages(who).length, `${told}: pages`).toBeLessThanOrEqual(1);
  if (pay && (await openChange(who))?.status === 'waiting') {
    stripe.books.kept.isCardUnconfirmed = false;
    pay(who);
    await deliverEvents(stripe);
    await handleStripeEvents(`look:${who.customer}`);
  }
  const change = await database().billingChange.findFirst({
    where: { userId: who.account.id },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  expect(await openChange(who), `${told}: an order is still open`).toBeNull();
  const { charges, ...atStripe } = stripeSays(who);
  const ours = await weSay(who);
  const stand = { ...atStripe, charges, credits: ours.credits };
  expect({ ...atStripe, credits: ours.credits }, told).toEqual(ours);
  const isAfter =
    JSON.stringify(stand) === JSON.stringify({ ...pick(after), charges: after.charges, credits: after.credits });
  expect(stand, told).toEqual(isAfter ? after : before);
  const discounted = discounts(subscriptionOf(who));
  if (discounted !== null && pay !== payPage) expect(discounted, `${told}: discounts`).toBe(1);
  if (isAfter) expect(change?.status, told).toBe('done');
  else if (change && change.createdAt > startedAt) expect(['refused', 'done'], told).toContain(change.status);
  // However often its creation was repeated: an account is one customer at Stripe.
  const known = Object.values(stripe.books.kept.customers).filter(
    ({ metadata }) => metadata['user_id'] === who.account.id,
  );
  expect(known.length, `${told}: customers`).toBeLessThanOrEqual(1);
  await expectSoundLedger(told);
  return isAfter ? 'after' : 'before';
}

const pick = ({ plan: name, planned: next, isCanceling }: Expected) => ({ plan: name, planned: next, isCanceling });
let startedAt = new Date();

async function live(scenario: Scenario, at: number | null, how: Breakage, bySweep: boolean) {
  stripe.books.kept.isCardUnconfirmed = false;
  const who = await scenario.prepare();
  startedAt = new Date();
  const died = transport.arm(at, how);
  const ordered = scenario.order(who).then(
    () => 'answered',
    () => 'refused',
  );
  const answer = at === null || !how.startsWith('killed') ? await ordered : await Promise.race([died, ordered]);
  const calls = [...transport.calls()];
  await comeBack(who, scenario, bySweep);
  const told = `${scenario.name}, ${at === null ? 'whole' : `${how} call ${at} (${calls[at]})`}`;
  return { end: await check(who, scenario, told), calls, answer, told };
}

const PATIENCE_MS = 300_000;

describe('a change of Stripe’s that breaks off at any call is finished or taken back', () => {
  it.each(rows(scenarios, 1))('$name', { timeout: PATIENCE_MS }, async (scenario) => {
    const whole = await live(scenario, null, 'lost', true);
    expect(whole.end).toBe('after');
    expect(whole.calls.length).toBeGreaterThan(2);
    const ends = new Set<string>();
    for (const [at, call] of whole.calls.entries()) {
      // After a question, nothing has happened yet that is not seen by a kill before the next call.
      const isQuestion = call.startsWith('GET');
      const kills = isQuestion ? (['killed before'] as const) : (['killed before', 'killed after'] as const);
      // Everyday one kind of break a call, in turns.
      for (const how of rows(at % 2 === 0 ? kills : kills.toReversed(), 1)) {
        // By the sweep and by the customer's next press in turns.
        const { end } = await live(scenario, at, how, (at + (how === 'killed before' ? 0 : 1)) % 2 === 0);
        ends.add(end);
      }
      if (isQuestion || (!isDeep && at % 2 === 0)) continue;
      // A lost answer has no effect: the repeat brings it.
      expect((await live(scenario, at, 'lost', true)).end).toBe('after');
      const { end, answer, told } = await live(scenario, at, 'broken', true);
      // The customer is told the true result.
      if (answer === 'answered') expect(end, told).toBe('after');
    }
    expect(ends).toContain('after');
  });
});
