import type { ProviderName, SubscriptionState, SubscriptionStatus } from '../provider.ts';

/** A subscription as Shopify tells it (`documents.ts`). */
export interface AppSubscription {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly test: boolean;
  readonly trialDays: number;
  readonly createdAt: string;
  readonly currentPeriodEnd: string | null;
  readonly returnUrl: string;
  readonly lineItems: readonly {
    readonly plan: {
      readonly pricingDetails: {
        readonly __typename: string;
        readonly interval?: string;
        readonly planHandle?: string | null;
        readonly price?: { readonly amount: string | number; readonly currencyCode: string };
      };
    };
  }[];
}

/** A plan of ours, offered or not any more: who has it keeps it. */
export interface KnownPlan {
  readonly priceId: string;
  readonly name: string;
  /** US cents. */
  readonly amount: number;
}

/** Query parameter of the return address by which a subscription says which plan of ours it is. */
export const PLAN_PARAMETER = 'plan';

const STATUS: Readonly<Record<string, SubscriptionStatus>> = {
  ACTIVE: 'active',
  ACCEPTED: 'pending',
  PENDING: 'pending',
  FROZEN: 'frozen',
  CANCELLED: 'canceled',
  DECLINED: 'declined',
  EXPIRED: 'expired',
};

const DAY_MS = 24 * 60 * 60_000;
/** Shopify bills every 30 days, not by calendar months. */
const CYCLE_MS = 30 * DAY_MS;
/** A merchant has two days to approve; by so much a trial's end can lie after what its creation says. */
const APPROVAL_MS = 2 * DAY_MS;

export interface ToStatesOptions {
  readonly provider: ProviderName;
  readonly subscriptions: readonly AppSubscription[];
  readonly plans: readonly KnownPlan[];
  readonly now: Date;
}

/**
 * Shopify's subscriptions as the product's, newest first; those that are no plan of ours are left out. Where two are active,
 * the newer one waits for the older one's cycle to end: a change that was put off.
 */
export function toSubscriptionStates({ provider, subscriptions, plans, now }: ToStatesOptions): SubscriptionState[] {
  const known = subscriptions.flatMap((subscription) => {
    const plan = planOf(subscription, plans);
    return plan ? [{ subscription, plan }] : [];
  });
  known.sort((a, b) => Date.parse(b.subscription.createdAt) - Date.parse(a.subscription.createdAt));
  const active = known.filter(({ subscription }) => subscription.status === 'ACTIVE');
  const running = active.at(-1);
  const planned = active.length > 1 ? active[0] : undefined;
  return known.map(({ subscription, plan }) => {
    const isRunning = subscription === running?.subscription;
    const isWaiting = subscription.status === 'ACTIVE' && !isRunning;
    const cycle = isRunning || subscription.status === 'FROZEN' ? cycleOf(subscription, now) : null;
    const status = isWaiting ? 'pending' : (STATUS[subscription.status] ?? 'pending');
    return {
      provider,
      providerRef: subscription.id,
      status: cycle?.isTrial && status === 'active' ? 'trialing' : status,
      priceId: plan.priceId,
      isTest: subscription.test,
      cycleStartsOn: cycle?.startsOn ?? null,
      cycleEndingOn: cycle?.endsOn ?? null,
      trialEndsOn: subscription.trialDays > 0 ? trialEndOf(subscription) : null,
      isCanceling: false,
      futurePriceId: isRunning && planned ? planned.plan.priceId : null,
      scheduleRef: isRunning && planned ? planned.subscription.id : null,
      endedAt: null,
      cyclePayment: isRunning && cycle ? paymentOf(subscription, cycle) : null,
    };
  });
}

/** By the return address that we gave it; by the handle where the plan is kept at Shopify; by its name. */
function planOf(subscription: AppSubscription, plans: readonly KnownPlan[]): KnownPlan | null {
  const pricing = subscription.lineItems[0]?.plan.pricingDetails;
  if (pricing?.__typename !== 'AppRecurringPricing' || pricing.interval !== 'EVERY_30_DAYS') return null;
  const { returnUrl, name } = subscription;
  const priceId = URL.canParse(returnUrl) ? new URL(returnUrl).searchParams.get(PLAN_PARAMETER) : null;
  return (
    plans.find((plan) => plan.priceId === priceId) ??
    plans.find((plan) => plan.priceId === pricing.planHandle) ??
    plans.find((plan) => plan.name === name) ??
    null
  );
}

interface Cycle {
  readonly startsOn: Date;
  readonly endsOn: Date;
  readonly isTrial: boolean;
}

/**
 * The running cycle. Shopify tells only when the period ends, and counts the trial as its own period or as a part of the
 * first one; both ways the end lies a whole number of cycles after the trial's. The trial is a cycle of its own.
 * Null while Shopify tells no end.
 */
function cycleOf(subscription: AppSubscription, now: Date): Cycle | null {
  if (!subscription.currentPeriodEnd) return null;
  const createdAt = new Date(subscription.createdAt);
  const periodEnd = new Date(subscription.currentPeriodEnd);
  const trialEnd = trialEndOf(subscription);
  if (subscription.trialDays > 0 && now < trialEnd) return { startsOn: createdAt, endsOn: trialEnd, isTrial: true };
  const startsOn = new Date(Math.max(periodEnd.getTime() - CYCLE_MS, trialEnd.getTime()));
  return { startsOn, endsOn: periodEnd, isTrial: false };
}

function trialEndOf({ createdAt, trialDays, currentPeriodEnd }: AppSubscription): Date {
  const trialEnd = Date.parse(createdAt) + trialDays * DAY_MS;
  if (trialDays === 0 || !currentPeriodEnd) return new Date(trialEnd);
  const late = (Date.parse(currentPeriodEnd) - trialEnd) % CYCLE_MS;
  return new Date(late > 0 && late <= APPROVAL_MS ? trialEnd + late : trialEnd);
}

function paymentOf(subscription: AppSubscription, { startsOn, isTrial }: Cycle): SubscriptionState['cyclePayment'] {
  const price = subscription.lineItems[0]?.plan.pricingDetails.price;
  return {
    providerRef: `${subscription.id}@${startsOn.toISOString()}`,
    paymentRef: null,
    amount: isTrial ? 0 : Math.round(Number(price?.amount ?? 0) * 100),
    currency: (price?.currencyCode ?? 'USD').toLowerCase(),
  };
}
