import type { SubscriptionStatus } from './provider.ts';

/** Spec, platform-and-account, section 4: active when the status is active or trialing. */
export function hasActiveSubscription(status: SubscriptionStatus | null): boolean {
  return status === 'active' || status === 'trialing';
}

/** Spec, platform-and-account, section 4: no subscriber, or no status. */
export function isFirstTimeUser(subscriber: { readonly subscription_status: string | null } | null): boolean {
  return !subscriber?.subscription_status;
}

const LIVE: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due', 'frozen'];

/** Whether a subscription runs, paid or not: it can be changed and cancelled, and a new one replaces it. */
export function isLive(status: SubscriptionStatus): boolean {
  return LIVE.includes(status);
}

/**
 * The subscription that counts, of all an account ever had: one that runs, the best first; else the newest, because what
 * became of the last attempt is what its owner wants to know.
 */
export function pickCurrent<S extends { readonly status: SubscriptionStatus; readonly createdAt: Date }>(
  subscriptions: readonly S[],
): S | null {
  const rank = ({ status }: S) => (isLive(status) ? LIVE.indexOf(status) : LIVE.length);
  const [first] = subscriptions.toSorted((a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime());
  return first ?? null;
}
