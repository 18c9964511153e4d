import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { database, databasePool } from '../database/database.server.ts';
import { CLOCK_KEY, defineWork, schedule } from './define-work.ts';
import type { Work } from './define-work.ts';
import { enqueue } from './enqueue.server.ts';
import { listFailedMessages, listWorkQueues, redriveMessages, retryMessage } from './operate-works.server.ts';
import { handleWork, startWorks } from './start-works.server.ts';
import type { WorkContext } from './start-works.server.ts';
import { ensureQueue, workSender } from './work-sender.server.ts';

const input = z.object({ id: z.string() });
const options = { input, concurrency: 2, expireSeconds: 60 };
const greet = defineWork({ ...options, name: 'greet', retry: { limit: 2, delaySeconds: 600, maxDelaySeconds: 900 } });
const once = defineWork({ ...options, name: 'once', retry: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 } });

let handled: string[] = [];
const workers: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  handled = [];
  // The messages that the migrations have sent.
  await databasePool().query('DELETE FROM pgboss.job');
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await databasePool().query('DELETE FROM pgboss.job');
});

type Run = (id: string, context: WorkContext) => Promise<void>;

async function work(run: Run = () => Promise.resolve(), kind = greet): Promise<void> {
  const handler = handleWork(kind, async ({ id }, context) => {
    handled.push(id);
    await run(id, context);
  });
  workers.push(await startWorks([handler]));
}

const send = (id: string, more: { priority?: number; startAfter?: Date } = {}, kind = greet) =>
  database().$transaction((tx) => enqueue(tx, kind, { id }, { key: id, ...more }));
const hasHandled = (...ids: string[]) =>
  vi.waitFor(() => expect(handled.toSorted()).toEqual(ids), { timeout: 120_000 });
const states = async () => {
  const { rows } = await databasePool().query<{ name: string; state: string; key: string }>(
    `SELECT name, state, singleton_key AS key FROM pgboss.job ORDER BY created_on, name`,
  );
  return rows.map(({ name, state, key }) => `${name} ${key} ${state}`);
};
const hasStates = (...wanted: string[]) =>
  vi.waitFor(async () => expect(await states()).toEqual(wanted), { timeout: 120_000 });
const later = () => new Date(Date.now() + 3_600_000);

it('has in its migration the schema that this pg-boss expects', async () => {
  const boss = await workSender();
  const { ok, ...drift } = await boss.detectSchemaDrift();
  expect({ ok, drift: ok ? null : drift }).toEqual({ ok: true, drift: null });
});

it('runs what is committed, and nothing of what is rolled back', async () => {
  const failing = database().$transaction(async (tx) => {
    await enqueue(tx, greet, { id: 'rolled-back' }, { key: 'rolled-back' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await send('a');
  await work();
  await send('b');
  await hasHandled('a', 'b');
  await hasStates('greet a completed', 'greet b completed');
});

it('keeps one waiting message per key, and loses none that is sent beside a running one', async () => {
  const release = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  await send('a');
  await send('a');
  expect(await states()).toEqual(['greet a created']);
  await work(async () => {
    most = Math.max(most, (running += 1));
    await release.promise;
    running -= 1;
  });
  await hasHandled('a');
  await send('a');
  expect(await states()).toEqual(['greet a active', 'greet a created']);
  release.resolve();
  await hasHandled('a', 'a');
  expect(most).toBe(1);
});

it('runs the higher priority first', async () => {
  const sequential = defineWork({ ...options, name: 'sequential', concurrency: 1, retry: greet.retry });
  await send('batch', {}, sequential);
  await send('seen', { priority: 10 }, sequential);
  await work(undefined, sequential);
  await vi.waitFor(() => expect(handled).toEqual(['seen', 'batch']), { timeout: 120_000 });
});

it('tries again what failed, later and counted, and at once when an operator asks', async () => {
  const attempts: string[] = [];
  await work(async (_, { attempt, isLastAttempt }) => {
    attempts.push(`${attempt}${isLastAttempt ? ' last' : ''}`);
    throw new Error('away');
  });
  await send('a');
  for (const wanted of [['1'], ['1', '2'], ['1', '2', '3 last']]) {
    await vi.waitFor(() => expect(attempts).toEqual(wanted), { timeout: 120_000 });
    if (wanted.length === 3) break;
    await hasStates('greet a retry');
    const tries = wanted.length;
    expect(await listFailedMessages()).toMatchObject([{ queue: 'greet', error: 'away', isDead: false, tries }]);
    const { rows } = await databasePool().query<{ id: string; wait: number }>(
      'SELECT id, extract(epoch FROM start_after - now())::float8 AS wait FROM pgboss.job',
    );
    expect(rows[0]!.wait).toBeGreaterThan(200);
    expect(await retryMessage({ queue: 'greet', id: rows[0]!.id })).toBe(true);
  }
  await hasStates('greet a failed', 'greet.dead a created');
});

it('lists what is dead with its error, and drives it back by its id', async () => {
  let isAway = true;
  await work(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()), once);
  await send('a', {}, once);
  await hasStates('once a failed', 'once.dead a created');
  const [dead] = await listFailedMessages();
  expect(dead).toMatchObject({ queue: 'once', key: 'a', tries: 1, error: 'away', isDead: true });
  isAway = false;
  // As an operator types them.
  for (const id of ['00000000-0000-4000-8000-000000000000', 'abc', '']) {
    expect([id, await redriveMessages({ queue: 'once', id })]).toEqual([id, 0]);
    expect([id, await retryMessage({ queue: 'once', id })]).toEqual([id, false]);
  }
  expect(await redriveMessages({ queue: 'once', id: dead!.id })).toBe(1);
  await hasHandled('a', 'a');
  await vi.waitFor(async () => expect(await listFailedMessages()).toEqual([]), { timeout: 120_000 });
});

it('keeps what a migration has sent as dead after its last try, like any other message', async () => {
  await ensureQueue(once as unknown as Work);
  await databasePool().query(`
    INSERT INTO pgboss.job ("name", "data", "singleton_key", "policy", "retry_limit", "retry_delay", "retry_backoff", "retry_delay_max",
      "expire_seconds", "heartbeat_seconds")
    VALUES ('once', '{"id": "a"}', 'a', 'stately', 0, 1, true, 1, 60, 10)`);
  await work(() => Promise.reject(new Error('away')), once);
  await hasStates('once a failed', 'once.dead a created');
  expect(await listFailedMessages()).toMatchObject([{ queue: 'once', key: 'a', error: 'away', isDead: true }]);
});

it('counts what waits, is delayed, runs and is dead', async () => {
  const release = Promise.withResolvers<void>();
  await send('delayed', { startAfter: later() });
  await send('running');
  await work(() => release.promise);
  await hasHandled('running');
  const counts = (await listWorkQueues()).find(({ name }) => name === 'greet');
  expect(counts).toEqual({ name: 'greet', waiting: 0, delayed: 1, running: 1, dead: 0 });
  release.resolve();
});

it('commits what a handler writes with the end of its message, and only for the attempt that holds it', async () => {
  const outcomes: string[] = [];
  const release = Promise.withResolvers<void>();
  const note = (name: string) => database().rateWindow.count({ where: { key: name } });
  await work(async (id, { attempt, complete }) => {
    if (attempt === 1) await release.promise;
    const written = database().$transaction(async (tx) => {
      await tx.rateWindow.create({ data: { key: `${id}-${attempt}`, count: 1, windowEnd: later() } });
      await complete(tx);
    });
    await written.then(
      () => outcomes.push(`${attempt} wrote`),
      () => outcomes.push(`${attempt} was refused`),
    );
  });
  await send('a');
  await hasHandled('a');
  // The first worker is taken for dead: its message goes to the next attempt.
  const { rows } = await databasePool().query<{ id: string }>(`SELECT id FROM pgboss.job WHERE state = 'active'`);
  await (await workSender()).fail('greet', rows[0]!.id);
  await retryMessage({ queue: 'greet', id: rows[0]!.id });
  await vi.waitFor(() => expect(outcomes).toEqual(['2 wrote']), { timeout: 120_000 });
  release.resolve();
  await vi.waitFor(() => expect(outcomes).toEqual(['2 wrote', '1 was refused']), { timeout: 120_000 });
  expect([await note('a-1'), await note('a-2')]).toEqual([0, 1]);
});

it('notices within a notification: no timer runs', async () => {
  await work();
  await send('first');
  await hasHandled('first');
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  try {
    await send('second');
    while (handled.length < 2) await nextTurn();
  } finally {
    vi.useRealTimers();
  }
  expect(handled).toEqual(['first', 'second']);
});

it('waits at a stop for what runs', async () => {
  const release = Promise.withResolvers<void>();
  let isDone = false;
  await work(async () => {
    await release.promise;
    isDone = true;
  });
  await send('a');
  await hasHandled('a');
  const stopping = workers.pop()!.stop();
  release.resolve();
  await stopping;
  expect(isDone).toBe(true);
  expect(await states()).toEqual(['greet a completed']);
});

it('brings a waiting message forward, never back, and locks it until its sender has committed', async () => {
  const due = async () => {
    const { rows } = await databasePool().query<{ wait: number; priority: number }>(
      'SELECT extract(epoch FROM start_after - now())::float8 AS wait, priority FROM pgboss.job',
    );
    return rows.map(({ wait, priority }) => [Math.round(wait / 600) * 600, priority]);
  };
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
  await send('a', { startAfter: inSeconds(1_800), priority: 5 });
  await send('a', { startAfter: inSeconds(3_600) });
  expect(await due()).toEqual([[1_800, 5]]);
  await send('a', { startAfter: inSeconds(600), priority: 7 });
  expect(await due()).toEqual([[600, 7]]);
  await work();
  await database().$transaction(async (tx) => {
    await enqueue(tx, greet, { id: 'a' }, { key: 'a' });
    await expect(
      databasePool().query(`SELECT FROM pgboss.job WHERE singleton_key = 'a' FOR UPDATE NOWAIT`),
    ).rejects.toThrow('could not obtain lock');
    expect(handled).toEqual([]);
  });
  await hasHandled('a');
  await hasStates('greet a completed');
});

it('hands over to a dead message’s handler what its last try left', async () => {
  const dead: string[] = [];
  const handler = handleWork(once, () => Promise.reject(new Error('away')), {
    onDead: ({ id }) => Promise.resolve(void dead.push(id)),
  });
  workers.push(await startWorks([handler]));
  await send('a', {}, once);
  await vi.waitFor(() => expect(dead).toEqual(['a']), { timeout: 120_000 });
  await vi.waitFor(async () => expect(await listFailedMessages()).toEqual([]), { timeout: 120_000 });
});

it('says in a statement whether an attempt holds its message still', async () => {
  const held: (() => Promise<number>)[] = [];
  const release = Promise.withResolvers<void>();
  await work(async (_, { heldMessage }) => {
    held.push(async () => (await database().$queryRaw<object[]>(heldMessage)).length);
    await release.promise;
  });
  await send('a');
  await hasHandled('a');
  expect(await held[0]!()).toBe(1);
  const { rows } = await databasePool().query<{ id: string }>(`SELECT id FROM pgboss.job WHERE state = 'active'`);
  await (await workSender()).fail('greet', rows[0]!.id);
  expect(await held[0]!()).toBe(0);
  await retryMessage({ queue: 'greet', id: rows[0]!.id });
  await hasHandled('a', 'a');
  expect(await Promise.all(held.map((look) => look()))).toEqual([0, 1]);
  release.resolve();
});

it('runs at once at a start what dead processes left, where no other one is at work', async () => {
  await send('a');
  // As a process that was killed leaves it: taken, and its silence noticed within an hour only.
  await (await workSender()).fetch('greet');
  await databasePool().query('UPDATE pgboss.job SET heartbeat_seconds = 3600');
  await work();
  await hasHandled('a');
  await send('b');
  await vi.waitFor(() => expect(handled).toContain('b'), { timeout: 120_000 });
});

it('leaves at a start what another process may have at hand', async () => {
  await work(() => Promise.resolve(), once);
  await send('a');
  await (await workSender()).fetch('greet');
  await work();
  expect(await states()).toEqual(['greet a active']);
  expect(handled).toEqual([]);
});

it('handles as many messages of one group side by side as its work allows, and others meanwhile', async () => {
  const release = Promise.withResolvers<void>();
  const grouped = defineWork({ ...options, name: 'grouped', concurrency: 4, groupConcurrency: 1, retry: greet.retry });
  const sendOf = (group: string, id: string) =>
    database().$transaction((tx) => enqueue(tx, grouped, { id }, { key: id, group }));
  await sendOf('slow', 'a');
  await work((id) => (id === 'a' ? release.promise : Promise.resolve()), grouped);
  // At work before the next one comes: two consumers that look at one moment do not see each other's message.
  await hasHandled('a');
  await sendOf('slow', 'b');
  await sendOf('other', 'c');
  await hasHandled('a', 'c');
  release.resolve();
  await hasHandled('a', 'b', 'c');
});

it('runs at a start what comes by the clock, notes when it comes next, and keeps nothing dead of it', async () => {
  const ticks = schedule({ name: 'ticks', cron: '0 3 * * *', expireSeconds: 60 });
  let runs = 0;
  const handler = handleWork(ticks, () => {
    runs += 1;
    return Promise.reject(new Error('away'));
  });
  workers.push(await startWorks([handler]));
  await vi.waitFor(() => expect(runs).toBe(1), { timeout: 120_000 });
  expect(await (await workSender()).getSchedules('ticks')).toMatchObject([{ cron: '0 3 * * *' }]);
  await vi.waitFor(async () => expect(await listFailedMessages()).toEqual([]), { timeout: 120_000 });
  await database().$transaction((tx) => enqueue(tx, ticks, {}, { key: CLOCK_KEY }));
  await vi.waitFor(() => expect(runs).toBe(2), { timeout: 120_000 });
});

it('leaves a dead message whose key has another one unhandled', async () => {
  const dead: string[] = [];
  const handler = handleWork(once, ({ id }) => (id === 'a' ? Promise.reject(new Error('away')) : Promise.resolve()), {
    onDead: ({ id }) => Promise.resolve(void dead.push(id)),
  });
  await send('a', {}, once);
  const [job] = await (await workSender()).fetch('once');
  await (await workSender()).fail('once', job!.id);
  await send('a', { startAfter: later() }, once);
  workers.push(await startWorks([handler]));
  await vi.waitFor(async () => expect(await listFailedMessages()).toEqual([]), { timeout: 120_000 });
  expect(dead).toEqual([]);
});
