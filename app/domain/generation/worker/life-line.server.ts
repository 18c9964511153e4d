import { hostname } from 'node:os';
import pg from 'pg';
import type { PixelWork } from '@plinth/imaging';
import { env } from '#app/platform/env.server.ts';

export const BEAT_MS = 1_400;
/** A worker whose last beat is older is dead, whatever its connection says: it is stopped or starved. */
export const DEAD_AFTER_MS = 3_400;
/** A worker whose connection has ended is dead already when it missed one beat: its process is gone. */
export const GONE_AFTER_MS = 1_600;
/** After a restart of the database all connections are new; nobody is buried for that. */
export const DATABASE_GRACE_MS = 5_000;

/** First half of the advisory lock's key; the second is made of the worker's id. */
export const WORKER_LOCK_CLASS = 1_886_152_302;

const CONNECTION_LIMIT_MS = 2_000;
/** A table that somebody has locked keeps no beat from being heard. */
const LOCK_LIMIT_MS = 400;
const LOCK_NOT_AVAILABLE = '55P03';

/** What there is to do besides what messages tell of. Each question is one step down an index, whatever the answer. */
export interface Pulse {
  /** False: others have taken this worker for dead and given its jobs away, so it has to go on under a new id. */
  readonly isKnown: boolean;
  /** There are other workers. */
  readonly hasOthers: boolean;
  /** A job runs that is not one of those at hand here: at another worker, or at nobody. */
  readonly othersRun: boolean;
  /** A job waits for a worker. */
  readonly hasQueued: boolean;
  /** Something lies at a provider, or a job waits for it. */
  readonly hasRequests: boolean;
}

const BEAT = `UPDATE "Worker" SET "beatAt" = clock_timestamp(), "beats" = "beats" + 1, "pixelWork" = $2::jsonb WHERE "id" = $1`;
const BEAT_AND_LOOK = `
  WITH me AS (${BEAT} RETURNING 1)
  SELECT EXISTS (SELECT FROM me) AS "isKnown",
    EXISTS (SELECT FROM "Worker" WHERE "id" <> $1) AS "hasOthers",
    EXISTS (SELECT FROM "Job" WHERE "status" = 'running' AND "workerId" IS NOT NULL AND "id" <> ALL($3::uuid[])) AS "othersRun",
    EXISTS (SELECT FROM "Job" WHERE "status" = 'queued')
      OR EXISTS (SELECT FROM "Job" WHERE "status" = 'running' AND "workerId" IS NULL AND "waitingSince" IS NULL) AS "hasQueued",
    EXISTS (SELECT FROM "ProviderRequest" WHERE "finishedAt" IS NULL AND "jobId" IS NOT NULL)
      OR EXISTS (SELECT FROM "Job" WHERE "waitingSince" IS NOT NULL AND "status" = 'running') AS "hasRequests"`;
/** As if there were everything: for where nothing could be asked. */
export const EVERYTHING = { hasOthers: true, othersRun: true, hasQueued: true, hasRequests: true };

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
    await this.query({
      text: `INSERT INTO "Worker" ("id", "host", "pid", "pixelWork", "startedAt", "beatAt")
       VALUES ($1, $2, $3, $4::jsonb, clock_timestamp(), clock_timestamp())`,
      values: [this.workerId, hostname(), process.pid, this.pixelWork()],
    });
  }

  /**
   * Says that the worker lives, and asks in the same statement what there is to do: the one that is made when nothing happens.
   *
   * @param running the jobs at hand here
   */
  async beat(running: readonly string[] = []): Promise<Pulse> {
    const given = [this.workerId, this.pixelWork()];
    try {
      const { rows } = await this.query<Pulse>({ name: 'pulse', text: BEAT_AND_LOOK, values: [...given, running] });
      return rows[0]!;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      const { rowCount } = await this.query({ text: BEAT, values: given });
      return { ...EVERYTHING, isKnown: rowCount === 1 };
    }
  }

  /** Takes the row away; whatever the worker still has is given back by the others at once. */
  async resign(): Promise<void> {
    await this.query({ text: 'DELETE FROM "Worker" WHERE "id" = $1', values: [this.workerId] });
    await this.cut();
  }

  /** Ends the connection and with it the lock. */
  async cut(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await client?.end().catch(() => {});
  }

  private async query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    this.client ??= await this.connect();
    try {
      return await this.client.query<Row>(query);
    } catch (error) {
      // The connection stands where only a lock was in the way.
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) await this.cut();
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
    await client.query(`SET lock_timeout = ${LOCK_LIMIT_MS}`);
    await client.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [WORKER_LOCK_CLASS, this.workerId]);
    return client;
  }
}
