import { featuresRead } from '#app/domain/credits/index.server.ts';
import type { Feature } from '#app/domain/credits/index.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { isOffered } from './kinds/job-kinds.server.ts';

/** The price list as far as there is something to buy: a feature without jobs of its kind is not there yet. */
export function offeredFeaturesRead(): QueryFragment<Feature[]> {
  const { sql, parse } = featuresRead();
  return { sql, parse: (value) => parse(value).filter((feature) => isOffered(feature.name)) };
}
