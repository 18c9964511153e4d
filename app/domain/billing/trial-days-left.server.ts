import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { hashOwner } from './owner-hash.server.ts';
import { TRIAL_DAYS } from './plans.ts';
import type { SubscriptionStatus } from './provider.ts';
import { isLive } from './subscriber.rules.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Days of the trial that a plan chosen now begins with: all before the first plan, then what is left, whoever comes back.
 * Whoever pays already has none. `status`: of the plan that runs, null without one.
 */
export async function trialDaysLeft(
  account: Account,
  status: SubscriptionStatus | null,
  now: Date = new Date(),
): Promise<number> {
  if (status !== null && isLive(status) && status !== 'trialing') return 0;
  const used = await database().trialUse.findUnique({ where: { ownerHash: hashOwner(account) } });
  if (!used) return TRIAL_DAYS;
  const leftMs = used.startedAt.getTime() + TRIAL_DAYS * DAY_MS - now.getTime();
  return Math.min(TRIAL_DAYS, Math.max(0, Math.ceil(leftMs / DAY_MS)));
}
