import pg from 'pg';
import { env } from '../env.server.ts';
import { childLogger } from '../log.server.ts';
import { QUEUE_CHANNEL } from './queue.server.ts';

const RECONNECT_MS = 250;
/** A look that comes anyway: news that were lost, a clock that was set, a connection that only seems to stand. */
const LOOK_ANYWAY_MS = 30_000;
/** A connection that does not answer for so long is given up. */
const ANSWER_LIMIT_MS = 5_000;

/** The message to take next; whoever is at one already is not waited for. */
const TAKE = `
  DELETE FROM "QueueMessage" WHERE "id" = (
    SELECT "id" FROM "QueueMessage" WHERE "queue" = $1 AND "dueAt" IS NULL
    ORDER BY "priority" DESC, "id" LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING "key"`;

/**
 * What was sent from a time that has not come, because the clock was set back, is given the time it was meant for; what is
 * due may be taken. Then, by queue: whether something waits, and when the next will be due.
 */
const LOOK = `
  WITH promoted AS (
    UPDATE "QueueMessage" SET
      "dueAt" = CASE WHEN "dueAt" > clock_timestamp() THEN clock_timestamp() + ("dueAt" - "sentAt") END,
      "sentAt" = least("sentAt", clock_timestamp())
    WHERE "queue" = ANY($1) AND "dueAt" IS NOT NULL
      AND ("dueAt" <= clock_timestamp() OR "sentAt" > clock_timestamp() + interval '1 second')
    RETURNING "queue", "dueAt"
  )
  SELECT asked.queue,
    EXISTS (SELECT FROM promoted p WHERE p."queue" = asked.queue AND p."dueAt" IS NULL)
      OR EXISTS (SELECT FROM "QueueMessage" m WHERE m."queue" = asked.queue AND m."dueAt" IS NULL) AS "isWaiting",
    1000 * extract(epoch FROM least(
      (SELECT min(m."dueAt") FROM "QueueMessage" m
       WHERE m."queue" = asked.queue AND m."dueAt" > clock_timestamp() AND m."sentAt" <= clock_timestamp() + interval '1 second'),
      (SELECT min(p."dueAt") FROM promoted p WHERE p."queue" = asked.queue)) - clock_timestamp())::float8 AS "dueInMs"
  FROM unnest($1::text[]) AS asked(queue)`;

interface Looked {
  readonly queue: string;
  readonly isWaiting: boolean;
  readonly dueInMs: number | null;
}

/**
 * The one connection of this process that hears of messages and takes them. PostgreSQL tells it; it never asks in vain
 * but once in half a minute. What could be missed while it is away is looked for when it is back.
 */
class QueueEar {
  /** By queue: the way to say that there may be something. */
  private readonly wakers = new Map<string, Set<() => void>>();
  private client: pg.Client | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private opening: Promise<void> | undefined;
  private reopening: NodeJS.Timeout | undefined;
  private anyway: NodeJS.Timeout | undefined;
  private due: { readonly atMs: number; readonly timer: NodeJS.Timeout } | undefined;

  /** Calls `wake` whenever the queue may have a message, first when the connection stands. Returns the way to stop. */
  hear(queue: string, wake: () => void): () => Promise<void> {
    const wakers = this.wakers.get(queue) ?? new Set();
    this.wakers.set(queue, wakers.add(wake));
    this.anyway ??= setInterval(() => this.look(), LOOK_ANYWAY_MS).unref();
    if (this.client) this.look();
    else this.open();
    return async () => {
      wakers.delete(wake);
      if (wakers.size === 0) this.wakers.delete(queue);
      if (this.wakers.size === 0) await this.close();
    };
  }

  /** The key of the queue's next message, which is gone then; null where there is none, or no connection. */
  async take(queue: string): Promise<string | null> {
    const rows = await this.ask<{ key: string }>({ name: 'take', text: TAKE, values: [queue] });
    return rows?.[0]?.key ?? null;
  }

  /** Wakes the workers of every queue that has something, and sets the timer for what will be due. */
  private look(): void {
    const queues = [...this.wakers.keys()];
    void this.ask<Looked>({ name: 'look', text: LOOK, values: [queues] }).then((found) => {
      for (const { queue, isWaiting, dueInMs } of found ?? []) {
        if (isWaiting) this.wake(queue);
        if (dueInMs !== null) this.lookIn(dueInMs);
      }
    });
  }

  private lookIn(ms: number): void {
    // A little later rather than twice.
    const atMs = performance.now() + Math.min(Math.max(ms, 0) + 5, LOOK_ANYWAY_MS);
    if (this.due && this.due.atMs <= atMs) return;
    clearTimeout(this.due?.timer);
    const timer = setTimeout(() => {
      this.due = undefined;
      this.look();
    }, atMs - performance.now()).unref();
    this.due = { atMs, timer };
  }

  private wake(queue: string): void {
    for (const wake of this.wakers.get(queue) ?? []) wake();
  }

  /** One statement after the other. Null where nobody answered. */
  private ask<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<Row[] | null> {
    const answer = this.last.then(() => this.answer<Row>(query));
    this.last = answer;
    return answer;
  }

  private async answer<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<Row[] | null> {
    const { client } = this;
    if (!client) return null;
    try {
      return (await client.query<Row>(query)).rows;
    } catch (error) {
      childLogger({ room: 'queue' }).warn({ err: error }, 'the queue does not answer; connecting anew');
      this.drop(client);
      return null;
    }
  }

  private open(): void {
    if (this.client || this.opening || this.wakers.size === 0) return;
    this.opening = this.connect().then(
      () => {
        this.opening = undefined;
        // Nobody listened any more when it stood, but somebody may since.
        this.open();
      },
      () => {
        this.opening = undefined;
        this.openLater();
      },
    );
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: env().DATABASE_URL,
      application_name: 'plinth-queue',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
    });
    client.on('error', () => this.drop(client));
    client.on('end', () => this.drop(client));
    client.on('notification', ({ payload = '' }) => {
      const [queue = '', seconds] = payload.split(' ');
      if (!this.wakers.has(queue)) return;
      if (seconds === undefined) this.wake(queue);
      else this.lookIn(Number(seconds) * 1000);
    });
    try {
      await client.connect();
      // A taken message that comes back after a power cut is one too many, which is harmless.
      await client.query(`SET synchronous_commit = off; LISTEN ${QUEUE_CHANNEL}`);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    if (this.wakers.size === 0) return client.end();
    this.client = client;
    this.look();
  }

  /** Gives the connection up, if it is still the one; where somebody listens another one is opened. */
  private drop(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = undefined;
    void client.end().catch(() => {});
    this.openLater();
  }

  private openLater(): void {
    clearTimeout(this.reopening);
    this.reopening = setTimeout(() => this.open(), RECONNECT_MS).unref();
  }

  private async close(): Promise<void> {
    clearTimeout(this.reopening);
    clearInterval(this.anyway);
    clearTimeout(this.due?.timer);
    this.anyway = this.due = undefined;
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => {});
  }
}

const held = globalThis as { plinthQueueEar?: QueueEar };

/** The ear of this process. */
export function queueEar(): QueueEar {
  held.plinthQueueEar ??= new QueueEar();
  return held.plinthQueueEar;
}
