import { z } from 'zod';
import { databasePool } from '../database/database.server.ts';
import type { Work } from './define-work.ts';
import { WORK_SCHEMA, workSender } from './work-sender.server.ts';

export interface WorkQueue {
  readonly name: string;
  /** Due, and not taken yet. */
  readonly waiting: number;
  /** For later, or for the next try. */
  readonly delayed: number;
  readonly running: number;
  /** Messages whose last try failed. */
  readonly dead: number;
}

/** A message that has failed: one that is tried again, or one that an operator may send back. */
export interface FailedMessage {
  readonly id: string;
  readonly queue: string;
  readonly key: string | null;
  readonly tries: number;
  readonly error: string | null;
  readonly isDead: boolean;
  /** Of the next try; of a dead message: when it died. */
  readonly at: Date;
}

const LISTED = 100;

/** Read from the tables of pg-boss: its own statistics may be a minute old. */
const QUEUES = `
  SELECT q.name,
    (count(*) FILTER (WHERE j.name = q.name AND j.state < 'active' AND j.start_after <= now()))::int AS waiting,
    (count(*) FILTER (WHERE j.name = q.name AND j.state < 'active' AND j.start_after > now()))::int AS delayed,
    (count(*) FILTER (WHERE j.name = q.name AND j.state = 'active'))::int AS running,
    (count(*) FILTER (WHERE j.name = q.dead_letter))::int AS dead
  FROM ${WORK_SCHEMA}.queue q
  LEFT JOIN ${WORK_SCHEMA}.job j ON j.name IN (q.name, q.dead_letter) AND j.state <= 'active'
  WHERE q.dead_letter IS NOT NULL GROUP BY q.name ORDER BY q.name`;

const FAILED = `
  SELECT j.id, q.name AS queue, j.singleton_key AS key, j.name = q.dead_letter AS "isDead",
    CASE WHEN j.name = q.dead_letter THEN coalesce(j.source_retry_count, 0) ELSE j.retry_count END + 1 AS tries,
    CASE WHEN j.name = q.dead_letter THEN j.source_output ELSE j.output END ->> 'message' AS error,
    CASE WHEN j.name = q.dead_letter THEN j.created_on ELSE j.start_after END AS at
  FROM ${WORK_SCHEMA}.queue q
  JOIN ${WORK_SCHEMA}.job j ON j.name = q.name AND j.state = 'retry' OR j.name = q.dead_letter AND j.state < 'active'
  ORDER BY at LIMIT ${LISTED}`;

/** The queues of durable work with their counts, by name. */
export async function listWorkQueues(): Promise<WorkQueue[]> {
  return (await databasePool().query<WorkQueue>(QUEUES)).rows;
}

/** Messages that have failed, those first whose time comes first. */
export async function listFailedMessages(): Promise<FailedMessage[]> {
  return (await databasePool().query<FailedMessage>(FAILED)).rows;
}

const isMessageId = (id: string) => z.uuid().safeParse(id).success;

/** Sends dead messages back to the queue that they failed on, with all their tries: all of a queue, or one by its id. */
export async function redriveMessages({ queue, id }: { queue: string; id?: string | undefined }): Promise<number> {
  if (id !== undefined && !isMessageId(id)) return 0;
  const boss = await workSender();
  const found = await boss.getQueue(queue);
  if (!found?.deadLetter) return 0;
  return boss.redrive(found.deadLetter, id === undefined ? {} : { ids: [id] });
}

/** Makes a message that waits for its next try due at once. False where there is none of this id. */
export async function retryMessage({ queue, id }: { queue: string; id: string }): Promise<boolean> {
  if (!isMessageId(id)) return false;
  const boss = await workSender();
  if (!(await boss.getQueue(queue))) return false;
  const { updated } = await boss.update(queue, undefined, { id, startAfter: 0 });
  return updated > 0;
}

/** Which of these keys have a message that waits, is delayed or runs. */
export async function keysWithMessage({ name }: Pick<Work, 'name'>, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await databasePool().query<{ key: string }>(
    `SELECT DISTINCT singleton_key AS key FROM ${WORK_SCHEMA}.job
     WHERE name = $1 AND singleton_key = ANY($2::text[]) AND state <= 'active'`,
    [name, keys],
  );
  return new Set(rows.map(({ key }) => key));
}

export interface WorkProcess {
  readonly host: string;
  readonly pid: number;
}

/** The processes that do durable work, by what they have told of themselves. */
export async function listWorkProcesses(): Promise<WorkProcess[]> {
  const instances = await (await workSender()).getInstances();
  return instances.filter(({ live }) => live).map(({ host, pid }) => ({ host, pid }));
}
