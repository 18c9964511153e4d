import type { Read, Sql } from '#app/platform/database/read.server.ts';
import { currentSubscriptionRead } from './current-subscription-read.server.ts';
import type { SubscriptionStatus } from './provider.ts';

/** How the account's subscription stands; null before the first attempt. */
export function subscriptionStatusRead(userId: Sql): Read<SubscriptionStatus | null> {
  const { sql, take } = currentSubscriptionRead(userId);
  return { sql, take: (value) => take(value)?.status ?? null };
}
