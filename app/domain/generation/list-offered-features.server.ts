import { listFeatures } from '#app/domain/credits/index.server.ts';
import type { Feature } from '#app/domain/credits/index.ts';
import { isOffered } from './kinds/job-kinds.server.ts';

/** The price list as far as there is something to buy: a feature without jobs of its kind is not there yet. */
export async function listOfferedFeatures(): Promise<Feature[]> {
  const features = await listFeatures();
  return features.filter((feature) => isOffered(feature.name));
}
