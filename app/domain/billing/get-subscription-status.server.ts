import type { Account } from '#app/domain/accounts/index.ts';
import { findCurrentSubscription } from './find-current-subscription.server.ts';
import type { SubscriptionStatus } from './provider.ts';

/** How the account's subscription stands; null before the first attempt. */
export async function getSubscriptionStatus(account: Pick<Account, 'id'>): Promise<SubscriptionStatus | null> {
  return (await findCurrentSubscription(account))?.status ?? null;
}
