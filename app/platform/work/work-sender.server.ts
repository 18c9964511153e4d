import { PgBoss, systemClock } from 'pg-boss';
import { beforeClose, databasePool } from '../database/database.server.ts';
import { childLogger } from '../log.server.ts';
import type { Work } from './define-work.ts';

export const WORK_SCHEMA = 'pgboss';
/** Shortest interval that pg-boss allows; a message whose worker was silent for so long is tried again. */
const HEARTBEAT_SECONDS = 10;
const DAY_SECONDS = 24 * 60 * 60;
const RETENTION_SECONDS = 30 * DAY_SECONDS;
const KEEP_DONE_SECONDS = DAY_SECONDS;

interface Sender {
  readonly boss: PgBoss;
  readonly queues: Map<string, Promise<void>>;
}

// One per process, also when the development server loads this module anew.
const held = globalThis as { plinthWorkSender?: Promise<Sender> | undefined };

/** Timers that keep no process alive. */
const clock = {
  ...systemClock,
  setInterval: (run: () => void, ms: number) => setInterval(run, ms).unref(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms).unref(),
};

async function startSender(): Promise<Sender> {
  const pool = databasePool();
  const boss = new PgBoss({
    schema: WORK_SCHEMA,
    db: {
      executeSql: (text, values) => pool.query(text, values),
    },
    clock,
    migrate: false,
    supervise: false,
    schedule: false,
    registerInstance: false,
  });
  boss.on('error', (error) => childLogger({ room: 'work' }).warn({ err: error }, 'the work queue does not answer'));
  await boss.start();
  beforeClose(async () => {
    held.plinthWorkSender = undefined;
    await boss.stop({ graceful: false, close: false });
  });
  return { boss, queues: new Map() };
}

/** The pg-boss instance of this process that sends and reads, on the pool of the product; it runs no work. */
export async function workSender(): Promise<PgBoss> {
  return (await sender()).boss;
}

async function sender(): Promise<Sender> {
  held.plinthWorkSender ??= startSender().catch((error: unknown) => {
    held.plinthWorkSender = undefined;
    throw error;
  });
  return held.plinthWorkSender;
}

/** Creates the queues of a kind of work, once per process, and brings their settings up to this code. */
export async function ensureQueue(work: Work): Promise<PgBoss> {
  const { boss, queues } = await sender();
  const ready = queues.get(work.name) ?? createQueues(boss, work);
  queues.set(work.name, ready);
  try {
    await ready;
  } catch (error) {
    queues.delete(work.name);
    throw error;
  }
  return boss;
}

async function createQueues(boss: PgBoss, work: Work): Promise<void> {
  const { retry } = work;
  const kept = { retentionSeconds: RETENTION_SECONDS, deleteAfterSeconds: KEEP_DONE_SECONDS };
  const settings = {
    ...kept,
    deadLetter: work.deadLetter,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: work.expireSeconds,
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryBackoff: true,
    retryDelayMax: retry.maxDelaySeconds,
    notify: true,
  };
  await boss.createQueue(work.deadLetter, { policy: 'standard', ...kept });
  // One message per key and state: sending is never lost beside one that is running, and never runs beside it.
  await boss.createQueue(work.name, { policy: 'stately', ...settings });
  await boss.updateQueue(work.name, settings);
}
