import type { Subscription } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { rowsOf, sql, withTimes } from '#app/platform/database/read.server.ts';
import type { JsonRow, QueryFragment, Sql } from '#app/platform/database/read.server.ts';
import type { ProviderName, SubscriptionState } from './provider.ts';
import { isLive, pickCurrent } from './subscriber.rules.ts';

const TIMES = ['cycleStartsOn', 'cycleEndingOn', 'trialEndsOn', 'endedAt', 'createdAt', 'syncedAt'] as const;

/** The subscription of an account that counts, or null before the first. */
export function currentSubscriptionRead(userId: Sql): QueryFragment<Subscription | null> {
  return {
    sql: rowsOf(sql`SELECT * FROM "Subscription" WHERE "userId" = ${userId}`),
    parse: (value) => {
      const rows = value as JsonRow<Subscription, (typeof TIMES)[number]>[];
      return pickCurrent(rows.map((row) => withTimes<Subscription, (typeof TIMES)[number]>(row, TIMES)));
    },
  };
}

/** The one that runs at a provider, as its gateway knows it; null where there is none. */
export async function findLiveState(account: Account, provider: ProviderName): Promise<SubscriptionState | null> {
  const rows = await database().subscription.findMany({ where: { userId: account.id, provider } });
  const current = pickCurrent(rows.filter((row) => isLive(row.status)));
  if (!current) return null;
  const { id: _id, userId: _userId, createdAt: _createdAt, syncedAt: _syncedAt, ...said } = current;
  return { ...said, cyclePayment: null };
}
