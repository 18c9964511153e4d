import type { Account } from '#app/domain/accounts/index.ts';
import { subscriptionStatusRead } from '#app/domain/billing/index.server.ts';
import { idOf, readAll, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { trainingMessages } from './training.messages.ts';

/** Models that an account keeps; those that are being made count, what failed or was stopped does not. */
const KEPT = { withoutPlan: 3, withPlan: 50 } as const;

/** How many models an account may keep, and how many more a plan would bring. */
export interface ModelLimit {
  readonly most: number;
  /** With a plan; null where there is one. */
  readonly withPlan: number | null;
}

/** The number of models that the account's plan lets it keep. A late payment takes none away yet. */
export function modelLimitRead(account: Pick<Account, 'id'>): QueryFragment<ModelLimit> {
  const { sql: question, parse } = subscriptionStatusRead(idOf(account.id));
  return {
    sql: question,
    parse: (value) => {
      const status = parse(value);
      const hasPlan = status === 'active' || status === 'trialing' || status === 'past_due';
      return hasPlan ? { most: KEPT.withPlan, withPlan: null } : { most: KEPT.withoutPlan, withPlan: KEPT.withPlan };
    },
  };
}

function keptModelsRead(account: Pick<Account, 'id'>): QueryFragment<number> {
  return {
    sql: rowsOf(sql`
      SELECT count(*)::int AS "count" FROM "TrainedModel" model
      LEFT JOIN "Job" job ON job."id" = model."id" AND job."userId" = model."userId"
      WHERE model."userId" = ${idOf(account.id)} AND (model."readyAt" IS NOT NULL OR job."finishedAt" IS NULL)`),
    parse: (value) => (value as readonly [{ readonly count: number }])[0].count,
  };
}

/**
 * Throws `forbidden` where the account keeps as many models as it may. Orders that arrive in the same instant may each
 * find the last place free: three may be under way at most, and each is paid for.
 */
export async function assertRoomForModel(account: Pick<Account, 'id'>): Promise<void> {
  const { kept, limit } = await readAll({ kept: keptModelsRead(account), limit: modelLimitRead(account) });
  if (kept < limit.most) return;
  throw new AppError('forbidden', `${kept} of ${limit.most} models`, {
    userMessage: trainingMessages.full(limit.most, limit.withPlan),
  });
}
