import { database } from '#app/platform/database/database.server.ts';
import type { Feature } from './credits.schema.ts';

/** The price list, in the order it is shown. */
export async function listFeatures(): Promise<Feature[]> {
  const select = { name: true, displayName: true, creditsPerUse: true };
  return database().feature.findMany({ select, orderBy: [{ position: 'asc' }, { name: 'asc' }] });
}
