import { describe, expect, it } from 'vitest';
import { toSubscriptionStates } from './subscription-states.rules.ts';
import type { AppSubscription } from './subscription-states.rules.ts';

const DAY_MS = 86_400_000;
const start = new Date('2026-03-01T12:00:00.000Z');
const day = (number: number, late = 0) => new Date(start.getTime() + number * DAY_MS + late);
const plans = [
  { priceId: 'starter', name: 'Starter', amount: 900 },
  { priceId: 'studio', name: 'Studio', amount: 2900 },
];

function subscription(given: Partial<AppSubscription> & { readonly plan?: string; readonly interval?: string } = {}) {
  const { plan = 'starter', interval = 'EVERY_30_DAYS', ...rest } = given;
  const price = { amount: '9.00', currencyCode: 'USD' };
  return {
    id: 'gid://shopify/AppSubscription/1',
    name: 'Starter',
    status: 'ACTIVE',
    test: false,
    trialDays: 0,
    createdAt: start.toISOString(),
    currentPeriodEnd: day(30).toISOString(),
    returnUrl: `https://app.example.test/api/billing/webhook?state=x&plan=${plan}`,
    lineItems: [{ plan: { pricingDetails: { __typename: 'AppRecurringPricing', interval, price, planHandle: null } } }],
    ...rest,
  } satisfies AppSubscription;
}

const read = (subscriptions: readonly AppSubscription[], now = day(1)) =>
  toSubscriptionStates({ provider: 'shopify', subscriptions, plans, now });
const one = (given: Parameters<typeof subscription>[0], now = day(1)) => read([subscription(given)], now)[0]!;

describe('a subscription of Shopify as the product’s', () => {
  it.each([
    ['ACTIVE', 'active'],
    ['PENDING', 'pending'],
    ['ACCEPTED', 'pending'],
    ['FROZEN', 'frozen'],
    ['CANCELLED', 'canceled'],
    ['DECLINED', 'declined'],
    ['EXPIRED', 'expired'],
    ['SOMETHING_NEW', 'pending'],
  ])('%s is %s; only what runs is paid', (status, ours) => {
    const state = one({ status });
    expect(state.status).toBe(ours);
    expect(state.cyclePayment === null).toBe(status !== 'ACTIVE');
  });

  it('knows its plan by our address, else by the handle, else by the name; others are not ours', () => {
    expect(one({ plan: 'studio' }).priceId).toBe('studio');
    expect(one({ returnUrl: 'https://elsewhere.example', name: 'Studio' }).priceId).toBe('studio');
    expect(read([subscription({ returnUrl: 'no address', name: 'Gold' })])).toEqual([]);
    expect(read([subscription({ interval: 'ANNUAL' })])).toEqual([]);
    expect(read([subscription({ lineItems: [] })])).toEqual([]);
  });

  it('runs from 30 days before the period’s end', () => {
    expect(one({}, day(5))).toMatchObject({
      cycleStartsOn: day(0),
      cycleEndingOn: day(30),
      cyclePayment: { providerRef: `gid://shopify/AppSubscription/1@${day(0).toISOString()}`, amount: 900 },
    });
    expect(one({ currentPeriodEnd: day(60).toISOString() }, day(31)).cycleStartsOn).toEqual(day(30));
    expect(one({ currentPeriodEnd: null })).toMatchObject({ cycleStartsOn: null, cyclePayment: null });
  });

  // Shopify may count the trial as a period of its own or as a part of the first; approval may come up to two days late.
  it.each([
    [7, 0],
    [37, 0],
    [7, 3_600_000],
    [37, 2 * DAY_MS],
  ])('in a trial, the trial is the cycle (period ends on day %i, %i ms late)', (endDay, late) => {
    const trial = one({ trialDays: 7, currentPeriodEnd: day(endDay, late).toISOString() });
    expect(trial).toMatchObject({
      status: 'trialing',
      cycleStartsOn: day(0),
      cycleEndingOn: day(7, late),
      trialEndsOn: day(7, late),
      cyclePayment: { amount: 0 },
    });
    const paid = one({ trialDays: 7, currentPeriodEnd: day(37, late).toISOString() }, day(8, late));
    expect(paid).toMatchObject({ status: 'active', cycleStartsOn: day(7, late), cycleEndingOn: day(37, late) });
    expect(paid.cyclePayment).toMatchObject({ amount: 900 });
  });

  it('of two that are active, the newer one waits', () => {
    const waiting = subscription({ id: 'gid://2', plan: 'starter', createdAt: day(3).toISOString() });
    const running = subscription({ plan: 'studio' });
    expect(read([running, waiting], day(4))).toMatchObject([
      { providerRef: 'gid://2', status: 'pending', cyclePayment: null, cycleStartsOn: null },
      { priceId: 'studio', status: 'active', futurePriceId: 'starter', scheduleRef: 'gid://2' },
    ]);
  });
});
