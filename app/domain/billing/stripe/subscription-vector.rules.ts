import type Stripe from 'stripe';

/** An end that is planned: with the running cycle (by us), or at a time (by the portal; seconds since 1970). */
export type PlannedEnd = 'cycle' | number | null;

/** The parts of a subscription that a change can touch, as Stripe has them. Prices are Stripe's ids. */
export interface SubscriptionVector {
  readonly price: string;
  readonly end: PlannedEnd;
  /** Price after the running cycle; null where none is planned. */
  readonly planned: string | null;
  /** A schedule holds the subscription, with or without a planned price. */
  readonly isScheduled: boolean;
  /** Price that comes when its invoice is paid; null where none waits. */
  readonly pending: string | null;
  readonly isOver: boolean;
}

const OVER = new Set(['canceled', 'incomplete_expired']);

export function vectorOf(
  subscription: Stripe.Subscription,
  schedule: Stripe.SubscriptionSchedule | null,
): SubscriptionVector {
  const price = subscription.items.data[0]?.price.id;
  if (!price) throw new Error(`subscription ${subscription.id} has no items`);
  const pending = subscription.pending_update?.subscription_items?.[0]?.price.id ?? null;
  return {
    price,
    end: subscription.cancel_at_period_end ? 'cycle' : subscription.cancel_at,
    planned: schedule ? plannedPriceOf(schedule, price) : null,
    isScheduled: Boolean(subscription.schedule),
    pending,
    isOver: OVER.has(subscription.status),
  };
}

function plannedPriceOf(schedule: Stripe.SubscriptionSchedule, now: string): string | null {
  const running = schedule.current_phase;
  const next = running && schedule.phases.find((phase) => phase.start_date >= running.end_date);
  const price = next?.items[0]?.price;
  const id = !price ? null : typeof price === 'string' ? price : price.id;
  return id === now ? null : id;
}

/** Where a change leads to. */
export interface SubscriptionGoal {
  readonly price: string;
  readonly end: PlannedEnd;
  readonly planned: string | null;
  /** Ends now: nothing is being paid any more. */
  readonly isOver: boolean;
  /** Stripe did not take the dearer price while a schedule holds the subscription. */
  readonly isReleasedFirst: boolean;
}

/** One call to Stripe. */
export type ChangeStep =
  | { readonly name: 'upgrade'; readonly price: string }
  | { readonly name: 'await-payment' }
  | { readonly name: 'drop-payment' }
  | { readonly name: 'release' }
  | { readonly name: 'keep'; readonly end: PlannedEnd }
  | { readonly name: 'schedule' }
  | { readonly name: 'plan'; readonly price: string }
  | { readonly name: 'end'; readonly at: 'cycle' | number }
  | { readonly name: 'end-now' };

/**
 * The next call on the way from the present state to the goal; null when it is reached. It depends only on the state at
 * Stripe, so a process that takes over after a crash continues at the right step. What can be refused (the charge)
 * comes first.
 */
export function nextStep(now: SubscriptionVector, goal: SubscriptionGoal): ChangeStep | null {
  if (now.isOver) return null;
  if (goal.isOver) return now.isScheduled ? { name: 'release' } : { name: 'end-now' };
  if (now.pending !== null && now.pending !== goal.price) return { name: 'drop-payment' };
  if (now.price !== goal.price) {
    if (now.pending !== null) return { name: 'await-payment' };
    if (goal.isReleasedFirst && now.isScheduled) return { name: 'release' };
    return { name: 'upgrade', price: goal.price };
  }
  if (goal.planned === null && now.isScheduled) return { name: 'release' };
  // A planned end and a planned price exclude each other.
  if (now.end !== null && now.end !== goal.end) return { name: 'keep', end: now.end };
  if (goal.planned !== null && now.planned !== goal.planned) {
    return now.isScheduled ? { name: 'plan', price: goal.planned } : { name: 'schedule' };
  }
  if (goal.end !== null && now.end !== goal.end) return { name: 'end', at: goal.end };
  return null;
}

/** The state before the first call. */
export interface StoodBefore {
  readonly price: string;
  readonly end: PlannedEnd;
  readonly planned: string | null;
  readonly isUnpaid: boolean;
  readonly isReleasedFirst?: boolean;
}

export interface GoalOptions {
  readonly kind: 'upgrade' | 'downgrade' | 'stay' | 'cancel';
  /** The chosen price; null where none was. */
  readonly price: string | null;
  readonly before: StoodBefore;
  readonly isTakingBack: boolean;
}

/** Where a change leads to; when it is taken back, to what stood before. What was paid for is never taken back. */
export function goalOf(now: SubscriptionVector, { kind, price, before, isTakingBack }: GoalOptions): SubscriptionGoal {
  const plain = { price: now.price, end: null, planned: null, isOver: false, isReleasedFirst: false };
  const isPaidFor = kind === 'upgrade' && now.price === price;
  if (isTakingBack && !isPaidFor) {
    // A cycle that ended meanwhile has brought what was planned.
    const planned = before.planned === now.price ? null : before.planned;
    return { ...plain, planned, end: before.end };
  }
  if (kind === 'upgrade') return { ...plain, price: price!, isReleasedFirst: before.isReleasedFirst ?? false };
  if (kind === 'downgrade') return { ...plain, planned: price === now.price ? null : price };
  if (kind === 'cancel') return before.isUnpaid ? { ...plain, isOver: true } : { ...plain, end: 'cycle' };
  return plain;
}
