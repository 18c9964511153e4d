import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Account } from '../account.ts';
import { isFlagOn } from '../flags/feature-flags.server.ts';
import { reduceRecord } from './usage-record.rules.ts';
import type { TrackingRecord } from './usage-record.rules.ts';

/** The spec's word (platform-and-account, section 8). */
export const TRACKING_FAILED = 'User Tracking Failed';

/** How long a record is kept. */
const KEEP_DAYS = 90;

export interface TrackUsageOptions {
  readonly account: Pick<Account, 'id'>;
  readonly record: TrackingRecord;
}

/** Notes that a feature was used, reduced to what may be kept. Throws `bad-request` for a record that says nothing. */
export async function trackUsage({ account, record }: TrackUsageOptions): Promise<void> {
  const facts = reduceRecord(record);
  if (!facts) throw new AppError('bad-request', 'unfit tracking record', { userMessage: TRACKING_FAILED });
  if (!(await isFlagOn('usage-tracking'))) return;
  await database().usageRecord.create({ data: { userId: account.id, type: facts.type, data: facts.data } });
}

/** Forgets what is older than 90 days. Safe at any time, in any process; cut-offs are database time. */
export async function pruneUsage(): Promise<number> {
  return database().$executeRaw`
    DELETE FROM "UsageRecord" WHERE "createdAt" < now() - make_interval(days => ${KEEP_DAYS}::int)`;
}
