import { databasePool } from '../database/database.server.ts';
import { definedWorks } from './define-work.ts';
import { ensureQueue, WORK_SCHEMA, workSender } from './work-sender.server.ts';

export interface WorkQueue {
  readonly name: string;
  readonly waiting: number;
  readonly delayed: number;
  readonly running: number;
  /** Messages whose last try failed, as an operator may send them back. */
  readonly dead: number;
}

export interface DeadMessage {
  readonly id: string;
  readonly queue: string;
  readonly key: string | null;
  readonly tries: number;
  readonly error: string | null;
  readonly at: string;
}

const DEAD_LISTED = 50;

/** Read from the table of pg-boss: its own statistics may be a minute old. */
const COUNTS = `
  SELECT name,
    (count(*) FILTER (WHERE state < 'active' AND start_after <= now()))::int AS waiting,
    (count(*) FILTER (WHERE state < 'active' AND start_after > now()))::int AS delayed,
    (count(*) FILTER (WHERE state = 'active'))::int AS running
  FROM ${WORK_SCHEMA}.job WHERE state <= 'active' AND name = ANY($1) GROUP BY name`;

interface Counts {
  readonly name: string;
  readonly waiting: number;
  readonly delayed: number;
  readonly running: number;
}

/** The queues of durable work with their counts, by name. */
export async function listWorkQueues(): Promise<WorkQueue[]> {
  const works = definedWorks().toSorted((a, b) => a.name.localeCompare(b.name));
  const names = works.flatMap(({ name, deadLetter }) => [name, deadLetter]);
  const { rows } = await databasePool().query<Counts>(COUNTS, [names]);
  const counts = new Map(rows.map((row) => [row.name, row]));
  return works.map(({ name, deadLetter }) => {
    const { waiting = 0, delayed = 0, running = 0 } = counts.get(name) ?? {};
    return { name, waiting, delayed, running, dead: counts.get(deadLetter)?.waiting ?? 0 };
  });
}

/** The oldest messages whose last try failed, of every kind of work. */
export async function listDeadMessages(): Promise<DeadMessage[]> {
  const messages: DeadMessage[] = [];
  for (const work of definedWorks()) {
    const boss = await ensureQueue(work);
    for (const job of await boss.findJobs(work.deadLetter, { queued: true, limit: DEAD_LISTED })) {
      const { message } = (job.sourceOutput ?? {}) as { message?: unknown };
      messages.push({
        id: job.id,
        queue: work.name,
        key: job.singletonKey,
        tries: (job.sourceRetryCount ?? 0) + 1,
        error: typeof message === 'string' ? message : null,
        at: job.createdOn.toISOString(),
      });
    }
  }
  return messages;
}

/** Sends dead messages back to the queue that they failed on, with all their tries; all of one kind, or one by its id. */
export async function redriveMessages({ queue, id }: { queue: string; id?: string }): Promise<number> {
  const work = definedWorks().find(({ name }) => name === queue);
  if (!work) return 0;
  const boss = await ensureQueue(work);
  return boss.redrive(work.deadLetter, id === undefined ? {} : { ids: [id] });
}

/** Makes a message that waits for its next try due at once. False where there is none of this id. */
export async function retryMessage({ queue, id }: { queue: string; id: string }): Promise<boolean> {
  const { updated } = await (await workSender()).update(queue, undefined, { id, startAfter: 0 });
  return updated > 0;
}
