import { database } from '#app/platform/database/database.server.ts';

/** Shopify repeats a message for four hours; a week is plenty for recognizing repeats. */
const KEEP_HANDLED_MS = 7 * 24 * 60 * 60_000;

/** Deletes messages that were worked through a week ago. Safe at any time, in any process. */
export async function forgetDeliveries(now: Date = new Date()): Promise<void> {
  const before = new Date(now.getTime() - KEEP_HANDLED_MS);
  await database().webhookDelivery.deleteMany({ where: { handledAt: { lt: before } } });
}
