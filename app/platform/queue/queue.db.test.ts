import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { database, databasePool } from '../database/database.server.ts';
import { findKeysWithoutMessage, sendAllToQueue, sendToQueue } from './queue.server.ts';
import { startQueueWorker } from './start-queue-worker.server.ts';
import type { QueueWorker } from './start-queue-worker.server.ts';

const QUEUE = 'test';
let workers: QueueWorker[] = [];
let handled: string[] = [];

beforeEach(() => {
  handled = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
  await database().queueMessage.deleteMany();
});

function work(handle: (key: string) => Promise<void> = () => Promise.resolve(), concurrency = 1): QueueWorker {
  const worker = startQueueWorker({
    queue: QUEUE,
    concurrency,
    handle: async (key) => {
      handled.push(key);
      await handle(key);
    },
  });
  workers.push(worker);
  return worker;
}

const send = (key: string, more: { priority?: number; delaySeconds?: number } = {}) =>
  sendToQueue(database(), QUEUE, { key, priority: 0, ...more });
const hasHandled = (...keys: string[]) => vi.waitFor(() => expect(handled).toEqual(keys), { timeout: 20_000 });
const rows = () => database().queueMessage.findMany({ orderBy: { id: 'asc' } });
/** Ends the connection by which workers hear of messages, as a restart of the database does. */
const cutEar = () =>
  databasePool().query<{ pid: number }>(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'plinth-queue' AND datname = current_database()`,
  );
/** Listening has begun when a message has come through. */
async function listening(): Promise<void> {
  await send('first');
  await hasHandled('first');
  handled = [];
}

it('handles what waited before it started, the most urgent first, equal ones in the order sent', async () => {
  await sendAllToQueue(database(), QUEUE, [
    { key: 'b', priority: 0 },
    { key: 'a', priority: 0 },
  ]);
  await send('c');
  await send('urgent', { priority: 1 });
  work();
  await hasHandled('urgent', 'a', 'b', 'c');
  expect(await rows()).toEqual([]);
});

it('hears of a message when it is committed, and asks for nothing in between', async () => {
  // No timer runs: what comes through comes by news alone.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  work();
  let commit = () => {};
  const held = new Promise<void>((resolve) => (commit = resolve));
  const sending = database().$transaction(async (tx) => {
    await sendToQueue(tx, QUEUE, { key: 'x', priority: 0 });
    await held;
  });
  await send('y');
  while (handled.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(handled).toEqual(['y']);
  commit();
  await sending;
  while (handled.length === 1) await new Promise((resolve) => setImmediate(resolve));
  expect(handled).toEqual(['y', 'x']);
});

it('one message a key waits; sending it again keeps it until that is committed, so that news of it is seen', async () => {
  await send('x');
  await database().$transaction(async (tx) => {
    await sendToQueue(tx, QUEUE, { key: 'x', priority: 5 });
    work();
    await send('other');
    await hasHandled('other');
  });
  await hasHandled('other', 'x');
});

it('what was sent for later is handled when it is due, and sooner when it is sent again', async () => {
  work();
  await listening();
  await send('later', { delaySeconds: 3_000 });
  await send('soon', { delaySeconds: 0.05 });
  await hasHandled('soon');
  await send('later');
  await hasHandled('soon', 'later');
});

it('a delay is none any more after the clock was set back, and what is due now needs no clock', async () => {
  await send('now');
  await send('delayed', { delaySeconds: 0.05 });
  // As if all that had been sent an hour later than it is now.
  await database().$executeRaw`
    UPDATE "QueueMessage" SET "sentAt" = "sentAt" + interval '1 hour', "dueAt" = "dueAt" + interval '1 hour'`;
  work();
  await hasHandled('now', 'delayed');
});

it('hears again after its connection was cut, and of what came meanwhile', async () => {
  work();
  await listening();
  await cutEar();
  await send('meanwhile');
  await hasHandled('meanwhile');
  handled = [];
  await cutEar();
  await listening();
});

it('finds what it was never told of: by a look that comes anyway, and when it is woken', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const worker = work();
  await listening();
  const untold = (key: string) => database().queueMessage.create({ data: { queue: QUEUE, key } });
  await untold('x');
  await vi.advanceTimersByTimeAsync(30_000);
  await hasHandled('x');
  await untold('y');
  worker.wake();
  await hasHandled('x', 'y');
});

it('many workers take each message once, as many at a time as they have hands, and a stop waits for these', async () => {
  let now = 0;
  let most = 0;
  let finished = 0;
  const handle = async () => {
    most = Math.max(most, (now += 1));
    await new Promise((resolve) => setImmediate(resolve));
    now -= 1;
    finished += 1;
  };
  const keys = Array.from({ length: 100 }, (_, index) => `key-${index}`);
  work(handle, 2);
  work(handle, 3);
  await sendAllToQueue(
    database(),
    QUEUE,
    keys.map((key) => ({ key, priority: 0 })),
  );
  await vi.waitFor(() => expect(new Set(handled)).toEqual(new Set(keys)), { timeout: 20_000 });
  await Promise.all(workers.map((worker) => worker.stop()));
  expect([handled.length, finished]).toEqual([100, 100]);
  expect(most).toBeLessThanOrEqual(5);
});

it('a handler that throws keeps nobody from the next message', async () => {
  work((key) => (key === 'bad' ? Promise.reject(new Error('bad')) : Promise.resolve()));
  await send('bad');
  await send('good');
  await hasHandled('bad', 'good');
});

it('says which keys have no message', async () => {
  await send('x');
  await send('later', { delaySeconds: 60 });
  expect(await findKeysWithoutMessage(QUEUE, ['x', 'y', 'later'])).toEqual(['y']);
  expect(await findKeysWithoutMessage('another', ['x'])).toEqual(['x']);
});

it('hears for one that starts while the connection of those that have all stopped is given up', async () => {
  const givenUp = Promise.withResolvers<void>();
  const end = pg.Client.prototype.end as (this: pg.Client) => Promise<void>;
  const spy = vi.spyOn(pg.Client.prototype, 'end').mockImplementationOnce(function (this: pg.Client) {
    // The next one starts at this very moment.
    work();
    return end.call(this).finally(givenUp.resolve);
  });
  // It stops before it is connected.
  await work().stop();
  await givenUp.promise;
  spy.mockRestore();
  await listening();
});
