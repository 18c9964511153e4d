import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { database, databasePool } from '../database/database.server.ts';
import { appendStreamEvents } from './append-stream-events.server.ts';
import { followStream } from './follow-stream.server.ts';
import { announceStream } from './subscribe.server.ts';

let topic: string;
let ends: AbortController;
beforeEach(() => {
  topic = `test:${randomUUID()}`;
  ends = new AbortController();
});
afterEach(() => {
  ends.abort();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const append = (count: number) =>
  database().$transaction((tx) =>
    appendStreamEvents(
      tx,
      topic,
      Array.from({ length: count }, (_, index) => ({ type: 'said', data: { index } })),
    ),
  );

async function say(count = 1): Promise<void> {
  await append(count);
  await announceStream(topic);
}

/** Starts a follower: the events that it has received, and a way to wait for more. */
async function follow(afterSeq: number | null = null, signal = ends.signal) {
  const events = followStream({ topic, afterSeq, signal });
  await events.next();
  const heard: number[] = [];
  const done = (async () => {
    for await (const batch of events) heard.push(...batch.map(({ seq }) => seq));
  })();
  return {
    heard,
    done,
    until: (seq: number) => vi.waitFor(() => expect(heard.at(-1)).toBe(seq), { timeout: 120_000 }),
  };
}

it('delivers each event once and in order, from any position', async () => {
  await say(3);
  const [fromStart, fromTwo, fromNow] = [await follow(0), await follow(2), await follow()];
  for (let turn = 0; turn < 5; turn += 1) await say(2);
  await Promise.all([fromStart, fromTwo, fromNow].map((follower) => follower.until(13)));
  const all = Array.from({ length: 13 }, (_, index) => index + 1);
  expect([fromStart.heard, fromTwo.heard, fromNow.heard]).toEqual([all, all.slice(2), all.slice(3)]);
  // More than a reader keeps.
  await say(1_200);
  const late = await follow(5);
  await late.until(1_213);
  expect(late.heard).toEqual(Array.from({ length: 1_208 }, (_, index) => index + 6));
});

it('a thousand followers read an event once, and those that are gone read nothing', async () => {
  const first = await follow();
  await say();
  await first.until(1);
  const many = await Promise.all(Array.from({ length: 1_000 }, () => follow()));
  const statements = vi.spyOn(databasePool(), 'query');
  // Each statement names the topics that were asked for: what is read together is counted apart.
  const reads = () =>
    statements.mock.calls.flatMap(([text, values]) =>
      JSON.stringify(text).includes('StreamEvent') ? (values as unknown as [readonly string[]])[0] : [],
    );
  await say();
  await Promise.all(many.map((follower) => follower.until(2)));
  // The read that finds it, and one that finds nothing more.
  expect(reads().length).toBeGreaterThan(0);
  expect(reads().length).toBeLessThan(4);
  ends.abort();
  await Promise.all(many.map((follower) => follower.done));
  statements.mockClear();
  await announceStream(topic);
  await announceStream(topic);
  expect(statements.mock.calls.length).toBe(2);
});

it('a thousand accounts with one event each hear it once, by a few statements', async () => {
  const topics = Array.from({ length: 1_000 }, () => `test:${randomUUID()}`);
  const streams = topics.map((each) => {
    const events = followStream({ topic: each, afterSeq: 0, signal: ends.signal });
    const heard: unknown[] = [];
    return { events, heard };
  });
  await Promise.all(streams.map(({ events }) => events.next()));
  const all = streams.map(async ({ events, heard }) => {
    for await (const batch of events) heard.push(...batch.map(({ topic: of, seq, data }) => ({ of, seq, data })));
  });
  await databasePool().query(
    `WITH head AS (INSERT INTO "StreamHead" ("topic", "lastSeq") SELECT topic, 1 FROM unnest($1::text[]) AS topic)
     INSERT INTO "StreamEvent" ("topic", "seq", "type", "data")
     SELECT topic, 1, 'said', jsonb_build_object('to', topic) FROM unnest($1::text[]) AS topic`,
    [topics],
  );
  const statements = vi.spyOn(databasePool(), 'query');
  await databasePool().query(`SELECT pg_notify('plinth_stream', topic) FROM unnest($1::text[]) AS topic`, [topics]);
  await vi.waitFor(() => expect(streams.every(({ heard }) => heard.length > 0)).toBe(true), { timeout: 120_000 });
  // One for the news themselves; however they come in over the wire, not one a topic.
  expect(statements.mock.calls.length).toBeLessThan(60);
  ends.abort();
  await Promise.all(all);
  expect(streams.map(({ heard }) => heard)).toEqual(topics.map((of) => [{ of, seq: 1, data: { to: of } }]));
});

it('finds what was never announced, by one look for all topics', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const follower = await follow();
  await append(1);
  expect(follower.heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  await follower.until(1);
});
