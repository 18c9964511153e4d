import type { Account } from '#app/domain/accounts/index.ts';
import { readOne, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { hashOwner } from './owner-hash.server.ts';
import { TRIAL_DAYS } from './plans.ts';
import type { SubscriptionStatus } from './provider.ts';
import { isLive } from './subscriber.rules.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Trial days that a plan chosen now begins with: all of them before the first plan, then the rest, also for an account
 * that comes back. Zero for an account that pays. `status`: of the running plan, null without one.
 */
export async function trialDaysLeft(
  account: Account,
  status: SubscriptionStatus | null,
  now: Date = new Date(),
): Promise<number> {
  return trialDaysOf(await readOne(trialStartRead(account)), status, now);
}

/** When an account's trial began; null where none was had. */
export function trialStartRead(account: Pick<Account, 'shop' | 'email'>): QueryFragment<Date | null> {
  return {
    sql: sql`SELECT to_json("startedAt") FROM "TrialUse" WHERE "ownerHash" = ${hashOwner(account)}`,
    parse: (value) => (value === null ? null : new Date(value as string)),
  };
}

/** As `trialDaysLeft`, where it is known when the trial began. */
export function trialDaysOf(startedAt: Date | null, status: SubscriptionStatus | null, now: Date = new Date()): number {
  if (status !== null && isLive(status) && status !== 'trialing') return 0;
  if (!startedAt) return TRIAL_DAYS;
  const leftMs = startedAt.getTime() + TRIAL_DAYS * DAY_MS - now.getTime();
  return Math.min(TRIAL_DAYS, Math.max(0, Math.ceil(leftMs / DAY_MS)));
}
