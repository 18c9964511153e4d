import { database } from '#app/platform/database/database.server.ts';
import { PLAN_DEFAULTS } from './plans.ts';

/** Adds the plans that this version knows; existing rows keep their values. */
export async function seedPlans(): Promise<void> {
  await database().plan.createMany({
    data: PLAN_DEFAULTS.map((plan, position) => ({ ...plan, position })),
    skipDuplicates: true,
  });
}
