import { database } from '#app/platform/database/database.server.ts';
import type { PlanView } from './billing.schema.ts';
import { splitCounts } from './plan-share.rules.ts';
import { readSplitPrices } from './read-split-prices.server.ts';

/** The plans on offer, in the order they are shown. */
export async function listPlans(): Promise<PlanView[]> {
  const prices = await readSplitPrices(database());
  const plans = await database().plan.findMany({
    where: { isOffered: true },
    orderBy: [{ position: 'asc' }, { amount: 'asc' }],
    select: {
      priceId: true,
      name: true,
      amount: true,
      interval: true,
      monthlyCredits: true,
      aiPhotoBackgroundGenerations: true,
      aiVideos: true,
    },
  });
  return plans.map((plan) => {
    const { photos, videos } = splitCounts(plan, prices);
    return { ...plan, aiPhotoBackgroundGenerations: photos, aiVideos: videos };
  });
}
