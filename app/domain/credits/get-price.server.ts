import { database } from '#app/platform/database/database.server.ts';
import type { FeatureName } from './features.ts';
import { priceOf } from './price-of.server.ts';

/** Credits for one use, as of now, for whoever only shows it. */
export const getPrice = (feature: FeatureName): Promise<number> => priceOf(database(), feature);
