import { accountTopic } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { giveBackJob } from '../jobs/give-back-job.server.ts';
import { lockJob } from '../jobs/lock-job.server.ts';
import { DATABASE_GRACE_MS, DEAD_AFTER_MS, GONE_AFTER_MS, WORKER_LOCK_CLASS } from './life-line.server.ts';

/** What one process has seen of another worker. */
interface Sighting {
  readonly beats: number;
  /** By this process's own clock, which nobody can set. */
  readonly sinceMs: number;
  /** The start of the database under which its connection was last seen to stand. */
  readonly heldUnder: number | null;
}

interface WorkerRow {
  readonly id: string;
  readonly beats: number;
  /** Its connection stands: PostgreSQL lets the lock go when the process ends. */
  readonly isHeld: boolean;
  readonly serverStart: Date;
}

export interface DeadWorkerSweep {
  /**
   * Removes dead workers and gives their jobs back; how many jobs.
   *
   * @param options.onlyOfDead where nobody is found dead, jobs of workers that are gone already are not looked for
   */
  sweep(options?: { readonly onlyOfDead?: boolean }): Promise<number>;
}

/**
 * Watches the other workers and buries the dead. A worker is dead when its beats stand still for as long as it takes,
 * counted by the watcher's monotonic clock: neither the database's clock nor anybody's, set back or forward, delays that or
 * brings it about. Any number of processes may watch at once.
 *
 * @param nowMs monotonic; tests hand in their own
 */
export function watchForDeadWorkers(nowMs: () => number = () => performance.now()): DeadWorkerSweep {
  const seen = new Map<string, Sighting>();
  let serverStart = { at: 0, sinceMs: nowMs() };

  const isDead = ({ id, beats, isHeld }: WorkerRow, now: number): boolean => {
    const before = seen.get(id);
    const since = before?.beats === beats ? before.sinceMs : now;
    const heldUnder = isHeld ? serverStart.at : (before?.heldUnder ?? null);
    seen.set(id, { beats, sinceMs: since, heldUnder });
    const silentMs = now - since;
    if (silentMs >= DEAD_AFTER_MS) return true;
    // After a restart of the database all connections are new; nobody is buried for that. One that stood after it and is
    // gone was its worker's to lose.
    const isNoRestart = heldUnder === serverStart.at || now - serverStart.sinceMs >= DATABASE_GRACE_MS;
    return silentMs >= GONE_AFTER_MS && !isHeld && isNoRestart;
  };

  return {
    async sweep({ onlyOfDead = false } = {}) {
      const workers = await readWorkers();
      const now = nowMs();
      const startedAt = workers[0]?.serverStart.getTime() ?? serverStart.at;
      if (startedAt !== serverStart.at) serverStart = { at: startedAt, sinceMs: now };
      const dead = workers.filter((worker) => isDead(worker, now));
      const known = new Set(workers.map(({ id }) => id));
      for (const id of seen.keys()) if (!known.has(id)) seen.delete(id);
      for (const { id, beats } of dead) {
        // One that has beaten meanwhile lives.
        await database().$executeRaw`DELETE FROM "Worker" WHERE "id" = ${id}::uuid AND "beats" = ${beats}::int`;
      }
      return onlyOfDead && dead.length === 0 ? 0 : giveBackOrphans();
    },
  };
}

async function readWorkers(): Promise<readonly WorkerRow[]> {
  return database().$queryRaw<WorkerRow[]>`
    SELECT w."id", w."beats", pg_postmaster_start_time() AS "serverStart",
      EXISTS (
        SELECT FROM pg_locks l
        WHERE l."locktype" = 'advisory' AND l."classid" = ${WORKER_LOCK_CLASS}::int::oid
          AND l."objid" = (hashtext(w."id"::text)::bigint & 4294967295)::oid AND l."objsubid" = 2
          AND l."database" = (SELECT d."oid" FROM pg_database d WHERE d."datname" = current_database())
      ) AS "isHeld"
    FROM "Worker" w`;
}

/** Jobs of workers that are no more. */
async function giveBackOrphans(): Promise<number> {
  const orphans = await database().$queryRaw<{ id: string; userId: string; workerId: string }[]>`
    SELECT "id", "userId", "workerId" FROM "Job" j
    WHERE j."status" = 'running' AND j."workerId" IS NOT NULL
      AND NOT EXISTS (SELECT FROM "Worker" w WHERE w."id" = j."workerId")`;
  for (const orphan of orphans) await giveBackFrom(orphan.workerId, orphan);
  return orphans.length;
}

/**
 * Gives back the jobs that are written to this worker but that it is not at: it took them and could not say how they
 * ended, because the database was away.
 */
export async function sweepOwnOrphans(workerId: string, isRunning: (jobId: string) => boolean): Promise<void> {
  const mine = await database().job.findMany({
    where: { status: 'running', workerId },
    select: { id: true, userId: true },
  });
  for (const job of mine) {
    if (!isRunning(job.id)) await giveBackFrom(workerId, job);
  }
}

async function giveBackFrom(workerId: string, { id, userId }: { id: string; userId: string }): Promise<void> {
  await transactAndAnnounce(accountTopic(userId), async (tx) => {
    const job = await lockJob(tx, id);
    if (job?.status === 'running' && job.workerId === workerId) await giveBackJob(tx, job);
  });
}
