import { database } from '#app/platform/database/database.server.ts';
import type { PlanView } from './billing.schema.ts';

/** The plans on offer, in the order they are shown. */
export async function listPlans(): Promise<PlanView[]> {
  return database().plan.findMany({
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
}
