import { sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import type { FeatureName } from './features.ts';
import { priceIn } from './price-of.server.ts';

/**
 * Credits for one use, as a part of a larger query: what pages show, and what the submit of a job holds in its transaction. Throws
 * `internal` where the feature has no row.
 */
export function priceQuery(feature: FeatureName): QueryFragment<number> {
  return {
    sql: sql`SELECT "creditsPerUse" FROM "Feature" WHERE "name" = ${feature}`,
    parse: (value) => priceIn(feature, value as number | null),
  };
}
