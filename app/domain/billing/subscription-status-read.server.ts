import type { QueryFragment, Sql } from '#app/platform/database/read.server.ts';
import { currentSubscriptionRead } from './current-subscription-read.server.ts';
import type { SubscriptionStatus } from './provider.ts';

/** How the account's subscription stands; null before the first attempt. */
export function subscriptionStatusRead(userId: Sql): QueryFragment<SubscriptionStatus | null> {
  const { sql, parse } = currentSubscriptionRead(userId);
  return { sql, parse: (value) => parse(value)?.status ?? null };
}
