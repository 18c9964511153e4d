import { listFailedMessages, listWorkQueues } from '#app/platform/work/operate-works.server.ts';
import type { Listed } from '../admin.schema.ts';
import type { FailedRow, QueueRow } from '../admin-lists.ts';

/** The queues of durable work with what waits, runs and has failed for good. */
export async function listQueues(): Promise<Listed<QueueRow>> {
  const queues = await listWorkQueues();
  return { rows: queues.map((queue) => ({ id: queue.name, ...queue })), next: null };
}

/** Messages of these queues that have failed, whether they are tried again or wait for an operator. */
export async function listFailed(): Promise<Listed<FailedRow>> {
  const messages = await listFailedMessages();
  return { rows: messages.map(({ at, ...message }) => ({ ...message, at: at.toISOString() })), next: null };
}
