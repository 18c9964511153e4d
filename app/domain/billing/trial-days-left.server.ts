import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { hashOwner } from './owner-hash.server.ts';
import { TRIAL_DAYS } from './plans.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Days of the trial that an account may still have: all before its first plan, then what is left, whoever comes back. */
export async function trialDaysLeft(account: Account, now: Date = new Date()): Promise<number> {
  const used = await database().trialUse.findUnique({ where: { ownerHash: hashOwner(account) } });
  if (!used) return TRIAL_DAYS;
  const leftMs = used.startedAt.getTime() + TRIAL_DAYS * DAY_MS - now.getTime();
  return Math.min(TRIAL_DAYS, Math.max(0, Math.ceil(leftMs / DAY_MS)));
}
