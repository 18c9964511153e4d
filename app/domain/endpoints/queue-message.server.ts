import type { Tx } from '#app/platform/database/database.server.ts';
import { enqueue } from '#app/platform/work/enqueue.server.ts';
import { messageWork } from './endpoint-works.ts';

/** Has a message sent at its time. */
export function queueMessage(
  tx: Tx,
  { id, endpointId, nextAttemptAt }: { readonly id: string; readonly endpointId: string; readonly nextAttemptAt: Date },
): Promise<void> {
  const startAfter = nextAttemptAt > new Date() ? nextAttemptAt : undefined;
  return enqueue(tx, messageWork, { messageId: id }, { key: id, group: endpointId, startAfter });
}
