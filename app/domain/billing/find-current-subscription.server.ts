import type { Subscription } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { ProviderName, SubscriptionState } from './provider.ts';
import { isLive, pickCurrent } from './subscriber.rules.ts';

/** The subscription of an account that counts, or null before the first. */
export async function findCurrentSubscription({ id }: Pick<Account, 'id'>): Promise<Subscription | null> {
  return pickCurrent(await database().subscription.findMany({ where: { userId: id } }));
}

/** The one that runs at a provider, as its gateway knows it; null where there is none. */
export async function findLiveState(account: Account, provider: ProviderName): Promise<SubscriptionState | null> {
  const rows = await database().subscription.findMany({ where: { userId: account.id, provider } });
  const current = pickCurrent(rows.filter((row) => isLive(row.status)));
  if (!current) return null;
  const { id: _id, userId: _userId, createdAt: _createdAt, syncedAt: _syncedAt, ...said } = current;
  return { ...said, cyclePayment: null };
}
