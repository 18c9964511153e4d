import { featuresRead } from '#app/domain/credits/index.server.ts';
import type { Feature } from '#app/domain/credits/index.ts';
import type { Read } from '#app/platform/database/read.server.ts';
import { isOffered } from './kinds/job-kinds.server.ts';

/** The price list as far as there is something to buy: a feature without jobs of its kind is not there yet. */
export function offeredFeaturesRead(): Read<Feature[]> {
  const { sql, take } = featuresRead();
  return { sql, take: (value) => take(value).filter((feature) => isOffered(feature.name)) };
}
