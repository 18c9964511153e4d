import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { FeatureName } from './features.ts';

/** Credits for one use, as of now. Throws `internal` when the feature has no row: nothing is free by accident. */
export async function priceOf(db: Tx, feature: FeatureName): Promise<number> {
  const row = await db.feature.findUnique({ where: { name: feature } });
  return priceIn(feature, row?.creditsPerUse ?? null);
}

/** The price in a feature's row, which has to be there. */
export function priceIn(feature: FeatureName, found: number | null): number {
  if (found === null) throw new AppError('internal', `feature ${feature} has no price`);
  return found;
}
