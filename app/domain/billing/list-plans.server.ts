import type { Plan } from '@prisma/client';
import { readOne, rowsOf, sql, together } from '#app/platform/database/read.server.ts';
import type { Read } from '#app/platform/database/read.server.ts';
import type { PlanView } from './billing.schema.ts';
import { splitCounts } from './plan-share.rules.ts';
import { splitPricesRead } from './read-split-prices.server.ts';

/** As `plansRead`, by itself. */
export const listPlans = (): Promise<PlanView[]> => readOne(plansRead());

/** The plans on offer, in the order they are shown. */
export function plansRead(): Read<PlanView[]> {
  const rows: Read<StoredPlan[]> = {
    sql: rowsOf(sql`
      SELECT "priceId", "name", "amount", "interval", "monthlyCredits", "aiPhotoBackgroundGenerations", "aiVideos"
      FROM "Plan" WHERE "isOffered" ORDER BY "position", "amount"`),
    take: (value) => value as StoredPlan[],
  };
  const { sql: both, take } = together({ rows, prices: splitPricesRead() });
  return {
    sql: both,
    take: (value) => {
      const { rows: plans, prices } = take(value);
      return plans.map((plan) => {
        const { photos, videos } = splitCounts(plan, prices);
        return { ...plan, aiPhotoBackgroundGenerations: photos, aiVideos: videos };
      });
    },
  };
}

type StoredPlan = Omit<PlanView, 'aiPhotoBackgroundGenerations' | 'aiVideos'> &
  Pick<Plan, 'aiPhotoBackgroundGenerations' | 'aiVideos'>;
