import { hasActiveSubscription, isFirstTimeUser } from '#app/domain/billing/index.ts';
import type { Subscriber } from '#app/domain/billing/index.ts';

/** The known state of an account's subscription; null before there was any. */
export interface SubscriptionState {
  readonly status: Subscriber['subscription_status'] | null;
}

/**
 * Due when there is an active subscription, the user is no first-time user and has no credits
 * (spec, platform-and-account, sections 2 and 4).
 */
export function shouldAlert(subscription: SubscriptionState | null, available: number): boolean {
  const status = subscription?.status ?? null;
  return hasActiveSubscription(status) && !isFirstTimeUser({ subscription_status: status }) && available === 0;
}
