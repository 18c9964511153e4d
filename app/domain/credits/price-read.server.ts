import { sql } from '#app/platform/database/read.server.ts';
import type { Read } from '#app/platform/database/read.server.ts';
import type { FeatureName } from './features.ts';
import { priceIn } from './price-of.server.ts';

/** Credits for one use, as of now, for display only. Throws `internal` where the feature has no row. */
export function priceRead(feature: FeatureName): Read<number> {
  return {
    sql: sql`SELECT "creditsPerUse" FROM "Feature" WHERE "name" = ${feature}`,
    take: (value) => priceIn(feature, value as number | null),
  };
}
