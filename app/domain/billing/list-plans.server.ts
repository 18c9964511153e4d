import type { Plan } from '@prisma/client';
import { readOne, rowsOf, sql, combineFragments } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import type { PlanView } from './billing.schema.ts';
import { splitCounts } from './plan-share.rules.ts';
import { splitPricesRead } from './read-split-prices.server.ts';

/** As `plansRead`, by itself. */
export const listPlans = (): Promise<PlanView[]> => readOne(plansRead());

/** The plans on offer, in the order they are shown. */
export function plansRead(): QueryFragment<PlanView[]> {
  const rows: QueryFragment<StoredPlan[]> = {
    sql: rowsOf(sql`
      SELECT "priceId", "name", "amount", "interval", "monthlyCredits", "aiPhotoBackgroundGenerations", "aiVideos"
      FROM "Plan" WHERE "isOffered" ORDER BY "position", "amount"`),
    parse: (value) => value as StoredPlan[],
  };
  const { sql: both, parse } = combineFragments({ rows, prices: splitPricesRead() });
  return {
    sql: both,
    parse: (value) => {
      const { rows: plans, prices } = parse(value);
      return plans.map((plan) => {
        const { photos, videos } = splitCounts(plan, prices);
        return { ...plan, aiPhotoBackgroundGenerations: photos, aiVideos: videos };
      });
    },
  };
}

type StoredPlan = Omit<PlanView, 'aiPhotoBackgroundGenerations' | 'aiVideos'> &
  Pick<Plan, 'aiPhotoBackgroundGenerations' | 'aiVideos'>;
