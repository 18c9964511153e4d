import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface StatementCounter {
  /** The database by way of the counter. */
  readonly url: string;
  /** Statements that have come by so far. */
  readonly count: () => number;
  close(): Promise<void>;
}

/** Stands between a process and its PostgreSQL, passes everything on, and counts what is asked there: simple queries and syncs. */
export async function countStatements(databaseUrl: string): Promise<StatementCounter> {
  const target = new URL(databaseUrl);
  let statements = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        open.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    client.on(
      'data',
      readMessages((type) => (statements += type === 'Q' || type === 'S' ? 1 : 0)),
    );
    client.pipe(database);
    database.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    count: () => statements,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** Types of the messages in what a client sends (PostgreSQL's protocol, version 3); the first one has none. */
function readMessages(hear: (type: string) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let hasStarted = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = hasStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const size = head + rest.readInt32BE(head);
      if (rest.length < size) return;
      if (hasStarted) hear(String.fromCharCode(rest[0]!));
      hasStarted = true;
      rest = rest.subarray(size);
    }
  };
}
