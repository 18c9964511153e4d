import { fromPrisma } from 'pg-boss';
import type { z } from 'zod';
import type { Tx } from '../database/database.server.ts';
import type { Work } from './define-work.ts';
import { ensureQueue } from './work-sender.server.ts';

export interface EnqueueOptions {
  /** Of what the message is about: at most one message per key waits, and one runs at a time. */
  readonly key: string;
  /** Higher is sooner; default 0. */
  readonly priority?: number;
  /** Default: at once. */
  readonly startAfter?: Date;
}

/**
 * Enqueues a message inside the caller's transaction: it is rolled back with it, and workers are notified when it commits. Where a
 * message of this key waits already, that one stays.
 */
export async function enqueue<Schema extends z.ZodObject>(
  tx: Tx,
  work: Work<Schema>,
  input: z.input<Schema>,
  { key, priority, startAfter }: EnqueueOptions,
): Promise<void> {
  const boss = await ensureQueue(work as unknown as Work);
  await boss.send(work.name, work.input.parse(input), {
    db: fromPrisma(tx),
    singletonKey: key,
    ...(priority === undefined ? {} : { priority }),
    ...(startAfter ? { startAfter } : {}),
  });
}

/**
 * Creates the queues of these works ahead of the first message. A transaction that enqueues would otherwise hold its connection while
 * it waits for another one to create them.
 */
export async function prepareQueues(works: readonly Pick<Work, 'name'>[]): Promise<void> {
  for (const work of works) await ensureQueue(work as Work);
}
