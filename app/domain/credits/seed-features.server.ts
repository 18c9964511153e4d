import { database } from '#app/platform/database/database.server.ts';
import { FEATURE_DEFAULTS } from './features.ts';

/** Adds the features that this version knows; existing rows keep their prices. */
export async function seedFeatures(): Promise<void> {
  await database().feature.createMany({
    data: FEATURE_DEFAULTS.map((feature, position) => ({ ...feature, position })),
    skipDuplicates: true,
  });
}
