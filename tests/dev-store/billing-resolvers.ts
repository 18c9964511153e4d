import { GraphQLError } from 'graphql';
import { gid, newNumber } from './dev-shop.ts';
import type { DevShop, DevSubscription } from './dev-shop.ts';
import { pageOf } from './pages-of.ts';
import type { PageArguments } from './pages-of.ts';

interface LineItem {
  readonly plan: {
    readonly appRecurringPricingDetails?: {
      readonly price: { readonly amount: string | number; readonly currencyCode: string };
      readonly interval: DevSubscription['interval'];
    } | null;
  };
}

interface CreateArguments {
  readonly name: string;
  readonly returnUrl: string;
  readonly lineItems: readonly LineItem[];
  readonly trialDays?: number | null;
  readonly test?: boolean | null;
  readonly replacementBehavior?: string | null;
}

const CYCLE_DAYS = { EVERY_30_DAYS: 30, ANNUAL: 365 };
const DAY_MS = 86_400_000;
const later = (from: number, days: number) => new Date(from + days * DAY_MS).toISOString();

/** A subscription as the schema shows it. */
export function subscriptionView(subscription: DevSubscription) {
  const { amount, currencyCode, interval, planHandle } = subscription;
  const price = { amount, currencyCode };
  const pricingDetails = { __typename: 'AppRecurringPricing', interval, price, planHandle, discount: null };
  const lineItem = { id: `${subscription.id}?v=1&index=0`, plan: { pricingDetails } };
  return { __typename: 'AppSubscription', ...subscription, lineItems: [lineItem] };
}

export function createSubscription(
  shop: DevShop,
  given: Pick<DevSubscription, 'name' | 'returnUrl' | 'amount'> & Partial<DevSubscription>,
  now: number,
): DevSubscription {
  const number = newNumber();
  const subscription: DevSubscription = {
    id: gid('AppSubscription', number),
    number,
    status: 'PENDING',
    test: false,
    trialDays: 0,
    createdAt: new Date(now).toISOString(),
    currentPeriodEnd: null,
    currencyCode: 'USD',
    interval: 'EVERY_30_DAYS',
    planHandle: null,
    isPutOff: false,
    replacementBehavior: 'STANDARD',
    ...given,
  };
  shop.subscriptions.push(subscription);
  return subscription;
}

/** The Billing API of one shop; only plans with one recurring price. */
export function billingResolvers(shop: DevShop, origin: string, now: () => number) {
  return {
    appSubscriptionCreate: (args: CreateArguments) => {
      const recurring = args.lineItems[0]?.plan.appRecurringPricingDetails;
      if (args.lineItems.length !== 1 || !recurring) {
        throw new GraphQLError('the development store bills one recurring price only');
      }
      const { price, interval } = recurring;
      const given = {
        name: args.name,
        returnUrl: args.returnUrl,
        test: args.test ?? false,
        trialDays: args.trialDays ?? 0,
        amount: String(price.amount),
        currencyCode: price.currencyCode,
        interval,
        replacementBehavior: args.replacementBehavior ?? 'STANDARD',
      };
      const subscription = createSubscription(shop, given, now());
      const confirmationUrl = `${origin}/store/${storeHandle(shop)}/charges/${subscription.number}/confirm`;
      return { appSubscription: subscriptionView(subscription), confirmationUrl, userErrors: [] };
    },
    appSubscriptionCancel: ({ id }: { id: string }) => {
      const subscription = shop.subscriptions.find((each) => each.id === id);
      if (!subscription || !['ACTIVE', 'FROZEN'].includes(subscription.status)) {
        return {
          appSubscription: null,
          userErrors: [{ field: ['id'], message: 'Could not find an active subscription' }],
        };
      }
      endSubscription(subscription);
      return { appSubscription: subscriptionView(subscription), userErrors: [] };
    },
  };
}

/** An installation's plans. */
export function installationPlans(shop: DevShop) {
  const active = shop.subscriptions.filter((each) => each.status === 'ACTIVE');
  return {
    activeSubscriptions: active.map(subscriptionView),
    allSubscriptions: ({ reverse, ...page }: PageArguments & { readonly reverse?: boolean | null }) => {
      const sorted = shop.subscriptions.toSorted((a, b) => a.number - b.number);
      return pageOf((reverse ? sorted.toReversed() : sorted).map(subscriptionView), page);
    },
  };
}

export const storeHandle = (shop: DevShop) => shop.domain.replace('.myshopify.com', '');

function endSubscription(subscription: DevSubscription): void {
  subscription.status = 'CANCELLED';
  subscription.currentPeriodEnd = null;
}

/** A plan starts: it replaces the one before, at once or, where it was put off, when the cycle of that one ends. */
function startSubscription(shop: DevShop, subscription: DevSubscription, now: number): void {
  const before = shop.subscriptions.filter((each) => each.status === 'ACTIVE' && each !== subscription);
  subscription.status = 'ACTIVE';
  subscription.isPutOff = subscription.replacementBehavior === 'APPLY_ON_NEXT_BILLING_CYCLE' && before.length > 0;
  if (subscription.isPutOff) return;
  before.forEach(endSubscription);
  subscription.currentPeriodEnd = later(now, CYCLE_DAYS[subscription.interval] + subscription.trialDays);
}

/** The merchant presses Approve or Decline; a refusal leaves everything as it was. */
export function decideSubscription(
  shop: DevShop,
  number: number,
  decision: 'ACTIVE' | 'DECLINED',
  now: number,
): DevSubscription | null {
  const subscription = shop.subscriptions.find((each) => each.number === number && each.status === 'PENDING');
  if (!subscription) return null;
  if (decision === 'ACTIVE') startSubscription(shop, subscription, now);
  else subscription.status = 'DECLINED';
  return subscription;
}

/**
 * As if these days had gone by since everything that was bought: cycles that are over are billed again, what was put off
 * starts, unapproved subscriptions expire. Dates are moved back, so whole cycles of 30 days would land on old dates.
 */
export function letDaysPass(shop: DevShop, days: number, now: number): void {
  for (const each of shop.subscriptions) {
    each.createdAt = later(Date.parse(each.createdAt), -days);
    if (each.currentPeriodEnd) each.currentPeriodEnd = later(Date.parse(each.currentPeriodEnd), -days);
    if (each.status === 'PENDING' && Date.parse(each.createdAt) < now - 2 * DAY_MS) each.status = 'EXPIRED';
  }
  const isOver = (each: DevSubscription) =>
    each.status === 'ACTIVE' && each.currentPeriodEnd !== null && Date.parse(each.currentPeriodEnd) <= now;
  for (let over = shop.subscriptions.find(isOver); over; over = shop.subscriptions.find(isOver)) {
    const next = shop.subscriptions.find((each) => each.status === 'ACTIVE' && each.isPutOff);
    const periodEnd = later(Date.parse(over.currentPeriodEnd!), CYCLE_DAYS[over.interval]);
    if (next) {
      endSubscription(over);
      Object.assign(next, { isPutOff: false, currentPeriodEnd: periodEnd });
    } else {
      over.currentPeriodEnd = periodEnd;
    }
  }
}

/** The shop stops paying, or pays again. */
export function setFrozen(shop: DevShop, isFrozen: boolean): DevSubscription | null {
  const [from, to] = isFrozen ? (['ACTIVE', 'FROZEN'] as const) : (['FROZEN', 'ACTIVE'] as const);
  const subscription = shop.subscriptions.find((each) => each.status === from && !each.isPutOff);
  if (subscription) subscription.status = to;
  return subscription ?? null;
}
