import { fromPrisma } from 'pg-boss';
import type { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Tx } from '../database/database.server.ts';
import { definedWorks } from './define-work.ts';
import type { Work } from './define-work.ts';
import { expectDue } from './wake-when-due.server.ts';
import { ensureQueue } from './work-sender.server.ts';

export interface EnqueueOptions {
  /** Of what the message is about: at most one message per key waits, and one runs at a time. */
  readonly key: string;
  /** Higher is sooner; default 0. */
  readonly priority?: number | undefined;
  /** Default: at once. */
  readonly startAfter?: Date | undefined;
  /** Whose messages the work's `groupConcurrency` counts. */
  readonly group?: string;
}

/** A message that waited when it was sent again can be taken, and another one sent, so many times before this is an error. */
const MOST_TURNS = 10;

/**
 * Enqueues a message inside the caller's transaction: it is rolled back with it, and workers are notified when it commits. Where a
 * message of this key waits already, that one stays and becomes due no later than this one would be. It is locked until the caller has
 * committed, so that it is not handled before what the caller writes can be seen.
 */
export async function enqueue<Schema extends z.ZodObject>(
  tx: Tx,
  work: Work<Schema>,
  input: z.input<Schema>,
  { key, priority, startAfter, group }: EnqueueOptions,
): Promise<void> {
  const boss = await ensureQueue(work as unknown as Work);
  const data = work.input.parse(input);
  const options = {
    db: fromPrisma(tx),
    singletonKey: key,
    ...(priority === undefined ? {} : { priority }),
    ...(startAfter ? { startAfter } : {}),
    ...(group ? { group: { id: group } } : {}),
  };
  if (startAfter) expectDue(work.name, startAfter);
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    if ((await boss.send(work.name, data, options)) !== null) return;
    if (await bringForward(tx, boss, work.name, { key, priority, startAfter })) return;
  }
  throw new Error(`a message of ${work.name} is sent and taken all the time: ${key}`);
}

/** Brings a waiting message forward. False where it has been taken meanwhile. */
async function bringForward(
  tx: Tx,
  boss: PgBoss,
  queue: string,
  { key, priority = 0, startAfter }: EnqueueOptions,
): Promise<boolean> {
  const [waiting] = await tx.$queryRaw<{ id: string; priority: number; startAfter: Date }[]>`
    SELECT id, priority, start_after AS "startAfter" FROM pgboss.job
    WHERE name = ${queue} AND singleton_key = ${key} AND state = 'created' FOR UPDATE`;
  if (!waiting) return false;
  const isSooner = !startAfter || startAfter < waiting.startAfter;
  const { updated } = await boss.update(queue, undefined, {
    db: fromPrisma(tx),
    id: waiting.id,
    priority: Math.max(priority, waiting.priority),
    ...(isSooner ? { startAfter: startAfter ?? 0 } : {}),
  });
  return updated > 0;
}

/**
 * Creates the queues of all works that this process knows, ahead of the first message. A transaction that enqueues would otherwise hold
 * its connection while it waits for another one to create them.
 */
export async function prepareQueues(): Promise<void> {
  for (const work of definedWorks.values()) await ensureQueue(work);
}
