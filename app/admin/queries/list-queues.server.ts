import { listWorkQueues } from '#app/platform/work/operate-works.server.ts';
import type { Listed } from '../admin.schema.ts';
import type { QueueRow } from '../admin-lists.ts';

/** The queues of durable work with what waits, runs and has failed for good. */
export async function listQueues(): Promise<Listed<QueueRow>> {
  const queues = await listWorkQueues();
  return { rows: queues.map((queue) => ({ id: queue.name, ...queue })), next: null };
}
