/** What is known about an account's subscription; null before there was any. */
export interface SubscriptionState {
  /** As billing names it: active, trialing, canceled, ... or null before the first. */
  readonly status: string | null;
}

/**
 * Due when there is an active subscription, the user is no first-time user and has no credits
 * (spec, platform-and-account, sections 2 and 4).
 */
export function shouldAlert(subscription: SubscriptionState | null, available: number): boolean {
  const status = subscription?.status ?? null;
  return (status === 'active' || status === 'trialing') && available === 0;
}
