/**
 * A minimal event stream server in a process of its own: it listens for the same notifications, reads all new events of a turn in one
 * statement, and writes each to the streams of its topic. The address of a topic's stream is `/ACCOUNT`; there is no sign-in.
 */
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
const streams = new Map<string, Set<ServerResponse>>();
let news = new Set<string>();

client.on('notification', ({ payload }) => {
  if (!payload || !streams.has(payload)) return;
  if (news.size === 0) setImmediate(() => void hand());
  news.add(payload);
});

async function hand(): Promise<void> {
  const topics = [...news];
  news = new Set();
  const { rows } = await client.query<{ topic: string; seq: string; type: string; data: unknown }>(
    `SELECT event."topic", event."seq"::text AS seq, event."type", event."data"
     FROM unnest($1::text[]) AS told(topic)
     JOIN "StreamHead" AS head ON head."topic" = told.topic
     JOIN "StreamEvent" AS event ON event."topic" = head."topic" AND event."seq" = head."lastSeq"`,
    [topics],
  );
  for (const { topic, seq, type, data } of rows) {
    const text = `id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
    for (const stream of streams.get(topic)!) stream.write(text);
  }
}

const server = createServer((request, response) => {
  const topic = `account:${request.url!.slice(1)}`;
  const open = streams.get(topic) ?? new Set();
  streams.set(topic, open.add(response));
  request.once('close', () => open.delete(response));
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: hello\n\n');
});

await client.connect();
await client.query('LISTEN plinth_stream');
server.listen(0, '127.0.0.1', () => console.log(`peer on ${(server.address() as AddressInfo).port}`));
