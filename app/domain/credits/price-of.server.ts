import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { FeatureName } from './features.ts';

/** Credits for one use, as of now. Throws `internal` when the feature has no row: nothing is free by accident. */
export async function priceOf(db: Tx, feature: FeatureName): Promise<number> {
  const row = await db.feature.findUnique({ where: { name: feature } });
  if (!row) throw new AppError('internal', `feature ${feature} has no price`);
  return row.creditsPerUse;
}
