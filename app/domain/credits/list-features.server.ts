import { readOne, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import type { Feature } from './credits.schema.ts';

/** As `featuresRead`, by itself. */
export const listFeatures = (): Promise<Feature[]> => readOne(featuresRead());

/** The price list, in the order it is shown. */
export function featuresRead(): QueryFragment<Feature[]> {
  return {
    sql: rowsOf(sql`SELECT "name", "displayName", "creditsPerUse" FROM "Feature" ORDER BY "position", "name"`),
    parse: (value) => value as Feature[],
  };
}
