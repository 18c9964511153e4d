import type { Tx } from '#app/platform/database/database.server.ts';
import { enqueue } from '#app/platform/work/enqueue.server.ts';
import { stripeWork } from './stripe-works.ts';

/** Has the work under a key done; asked for while it is done, it is done once more afterwards. */
export function queueStripe(tx: Tx, key: string, delaySeconds = 0): Promise<void> {
  const startAfter = delaySeconds > 0 ? new Date(Date.now() + delaySeconds * 1_000) : undefined;
  return enqueue(tx, stripeWork, { key }, { key, startAfter });
}
