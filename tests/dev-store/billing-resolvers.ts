import { GraphQLError } from 'graphql';
import { gid, newNumber } from './dev-shop.ts';
import type { DevShop, DevSubscription } from './dev-shop.ts';

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
}

const CYCLE_DAYS = { EVERY_30_DAYS: 30, ANNUAL: 365 };
const DAY_MS = 86_400_000;

/** A subscription as the schema shows it. */
export function subscriptionView(subscription: DevSubscription) {
  const { amount, currencyCode, interval } = subscription;
  const price = { amount, currencyCode };
  const pricingDetails = { __typename: 'AppRecurringPricing', interval, price, planHandle: null, discount: null };
  const lineItem = { id: `${subscription.id}?v=1&index=0`, plan: { pricingDetails } };
  return { __typename: 'AppSubscription', ...subscription, lineItems: [lineItem] };
}

/** The Billing API of one shop; only plans with one recurring price. */
export function billingResolvers(shop: DevShop, origin: string, now: () => number) {
  return {
    appSubscriptionCreate: (args: CreateArguments) => {
      const recurring = args.lineItems[0]?.plan.appRecurringPricingDetails;
      if (args.lineItems.length !== 1 || !recurring) {
        throw new GraphQLError('the development store bills one recurring price only');
      }
      const number = newNumber();
      const subscription: DevSubscription = {
        id: gid('AppSubscription', number),
        number,
        name: args.name,
        status: 'PENDING',
        test: args.test ?? false,
        trialDays: args.trialDays ?? 0,
        returnUrl: args.returnUrl,
        createdAt: new Date(now()).toISOString(),
        currentPeriodEnd: null,
        amount: String(recurring.price.amount),
        currencyCode: recurring.price.currencyCode,
        interval: recurring.interval,
      };
      shop.subscriptions.push(subscription);
      const confirmationUrl = `${origin}/store/${storeHandle(shop)}/charges/${number}/confirm`;
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
      subscription.status = 'CANCELLED';
      return { appSubscription: subscriptionView(subscription), userErrors: [] };
    },
  };
}

export const storeHandle = (shop: DevShop) => shop.domain.replace('.myshopify.com', '');

/** The merchant presses Approve: the new plan replaces the one before, at once. Decline leaves everything as it was. */
export function decideSubscription(
  shop: DevShop,
  number: number,
  decision: 'ACTIVE' | 'DECLINED',
  now: number,
): DevSubscription | null {
  const subscription = shop.subscriptions.find((each) => each.number === number && each.status === 'PENDING');
  if (!subscription) return null;
  if (decision === 'ACTIVE') {
    for (const other of shop.subscriptions) if (other.status === 'ACTIVE') other.status = 'CANCELLED';
    const days = CYCLE_DAYS[subscription.interval] + subscription.trialDays;
    subscription.currentPeriodEnd = new Date(now + days * DAY_MS).toISOString();
  }
  subscription.status = decision;
  return subscription;
}
