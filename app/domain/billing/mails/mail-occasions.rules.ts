import type { SubscriptionStatus } from '../provider.ts';
import { hasActiveSubscription, isLive } from '../subscriber.rules.ts';

/** The occasion of a mail, for one subscription. */
export type MailOccasion =
  | { readonly kind: 'payment-failed'; readonly cycleStartsOn: Date | null }
  | { readonly kind: 'plan-changed'; readonly from: string }
  | { readonly kind: 'change-planned'; readonly to: string }
  | { readonly kind: 'change-undone' }
  | { readonly kind: 'plan-ending' }
  | { readonly kind: 'plan-resumed' }
  | { readonly kind: 'plan-ended' };

/** The facts of a subscription that decide about mails. */
export interface Noted {
  readonly status: SubscriptionStatus;
  readonly priceId: string;
  readonly futurePriceId: string | null;
  readonly isCanceling: boolean;
  readonly cycleStartsOn: Date | null;
}

/** The occasion to write after a look: one at most, the most pressing; null where nothing happened. */
export function mailOccasion(was: Noted | null, is: Noted): MailOccasion | null {
  // A purchase just made is on the screen, and Stripe sends the receipt.
  if (!was || !isLive(was.status)) return null;
  if (!isLive(is.status)) return was.isCanceling ? null : { kind: 'plan-ended' };
  if (is.status === 'past_due' && hasActiveSubscription(was.status)) {
    return { kind: 'payment-failed', cycleStartsOn: is.cycleStartsOn };
  }
  if (is.priceId !== was.priceId) return { kind: 'plan-changed', from: was.priceId };
  if (is.isCanceling && !was.isCanceling) return { kind: 'plan-ending' };
  if (is.futurePriceId && is.futurePriceId !== was.futurePriceId) {
    return { kind: 'change-planned', to: is.futurePriceId };
  }
  if (was.isCanceling && !is.isCanceling) return { kind: 'plan-resumed' };
  if (was.futurePriceId && !is.futurePriceId && !is.isCanceling) return { kind: 'change-undone' };
  return null;
}

const DAY_MS = 24 * 60 * 60_000;
/** So long before its end a trial is written about. */
export const TRIAL_NOTICE_MS = 3 * DAY_MS;

/** Whether the end of a trial is near enough to write about; not where nothing will be charged. */
export function isTrialEnding(
  { status, trialEndsOn, isCanceling }: Pick<Noted, 'status' | 'isCanceling'> & { readonly trialEndsOn: Date | null },
  now: Date,
): boolean {
  if (status !== 'trialing' || isCanceling || !trialEndsOn) return false;
  const leftMs = trialEndsOn.getTime() - now.getTime();
  return leftMs > 0 && leftMs <= TRIAL_NOTICE_MS;
}
