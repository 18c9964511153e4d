import { hostname } from 'node:os';
import pg from 'pg';
import type { PixelWork } from '#app/domain/engines/index.ts';
import { env } from '#app/platform/env.server.ts';

export const BEAT_MS = 1_000;
/** A worker whose last beat is older is dead, whatever its connection says: it is stopped or starved. */
export const DEAD_AFTER_MS = 3_000;
/** A worker whose connection has ended is dead already when it missed one beat: its process is gone. */
export const GONE_AFTER_MS = 1_200;
/** After a restart of the database all connections are new; nobody is buried for that. */
export const DATABASE_GRACE_MS = 5_000;

/** First half of the advisory lock's key; the second is made of the worker's id. */
export const WORKER_LOCK_CLASS = 1_886_152_302;

const CONNECTION_LIMIT_MS = 2_000;

/**
 * A worker's sign of life: a row that is touched every second, and a lock that PostgreSQL lets go the moment the
 * process ends. It has a connection of its own, so that it never waits behind the work.
 */
export class LifeLine {
  readonly workerId: string;
  private readonly pixelWork: () => string;
  private client: pg.Client | undefined;

  /** @param pixelWork what its machine gives to pixel work at the moment; left out: nothing */
  constructor(workerId: string, pixelWork: () => PixelWork | undefined = () => undefined) {
    this.workerId = workerId;
    this.pixelWork = () => JSON.stringify(pixelWork() ?? null);
  }

  /** Makes the worker's row. */
  async enrol(): Promise<void> {
    await this.query(
      `INSERT INTO "Worker" ("id", "host", "pid", "pixelWork", "startedAt", "beatAt")
       VALUES ($1, $2, $3, $4::jsonb, clock_timestamp(), clock_timestamp())`,
      [this.workerId, hostname(), process.pid, this.pixelWork()],
    );
  }

  /**
   * Says that the worker lives. False when its row is gone: others have taken it for dead and given its jobs away, so it
   * has to go on under a new id.
   */
  async beat(): Promise<boolean> {
    const touched = await this.query(
      `UPDATE "Worker" SET "beatAt" = clock_timestamp(), "beats" = "beats" + 1, "pixelWork" = $2::jsonb WHERE "id" = $1`,
      [this.workerId, this.pixelWork()],
    );
    return touched === 1;
  }

  /** Takes the row away; whatever the worker still has is given back by the others at once. */
  async resign(): Promise<void> {
    await this.query('DELETE FROM "Worker" WHERE "id" = $1', [this.workerId]);
    await this.cut();
  }

  /** Ends the connection and with it the lock. */
  async cut(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await client?.end().catch(() => {});
  }

  private async query(text: string, values: unknown[]): Promise<number> {
    this.client ??= await this.connect();
    try {
      return (await this.client.query(text, values)).rowCount ?? 0;
    } catch (error) {
      await this.cut();
      throw error;
    }
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: env().DATABASE_URL,
      application_name: 'plinth-worker-life',
      keepAlive: true,
      connectionTimeoutMillis: CONNECTION_LIMIT_MS,
      query_timeout: CONNECTION_LIMIT_MS,
    });
    // The next beat finds out; without a listener a lost connection would end the process.
    client.on('error', () => {});
    await client.connect();
    await client.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [WORKER_LOCK_CLASS, this.workerId]);
    return client;
  }
}
