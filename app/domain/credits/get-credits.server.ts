import { database } from '#app/platform/database/database.server.ts';
import type { Credits } from './credits.schema.ts';

/** What the user has, now. */
export async function getCredits(userId: string): Promise<Credits> {
  const balance = await database().creditBalance.findUnique({ where: { userId } });
  return { available: balance?.available ?? 0, held: balance?.held ?? 0 };
}
