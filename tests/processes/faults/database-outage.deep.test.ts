import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { startPrivatePostgres } from '#launch/private-postgres.ts';
import type { PrivatePostgres } from '#launch/private-postgres.ts';

let folder = '';
let server: PrivatePostgres | undefined;
let outcomes: string[] = [];

async function start(): Promise<PrivatePostgres> {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-outage-'));
  // PostgreSQL's own user has to get in.
  chmodSync(folder, 0o755);
  outcomes = [];
  server = await startPrivatePostgres({ folder, isDisposable: true, onCrash: (outcome) => outcomes.push(outcome) });
  return server;
}

afterEach(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

const kill = (pid: number) => {
  if (pid <= 0) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Between two tries there is none.
  }
};

it('killed again and again while it starts again, it comes back', async () => {
  const postgres = await start();
  const { url } = postgres;
  for (let killed = 0; killed < 5; killed += 1) {
    const { pid } = postgres;
    // Whatever it is doing: answering, replaying its log, or just born.
    kill(pid);
    await expect.poll(() => postgres.pid > 0 && postgres.pid !== pid, { interval: 2 }).toBe(true);
  }
  await expect.poll(() => answers(url)).toBe(true);
  await expect.poll(() => outcomes.at(-1)).toBe('restarted');
});

it('killed while it cannot write, it comes back when it can', async () => {
  const postgres = await start();
  const { url } = postgres;
  const cluster = findCluster(folder);
  // As with a full disk, a start cannot do what it needs.
  const control = path.join(cluster, 'global/pg_control');
  renameSync(control, `${control}.away`);
  kill(postgres.pid);
  await expect.poll(() => outcomes).toContain('away');
  expect(await answers(url)).toBe(false);
  renameSync(`${control}.away`, control);
  await expect.poll(() => answers(url)).toBe(true);
  await expect.poll(() => outcomes.at(-1)).toBe('restarted');
});

it('a port that another program took in the meantime is waited for: the product knows no other', async () => {
  const postgres = await start();
  const { url } = postgres;
  const control = path.join(findCluster(folder), 'global/pg_control');
  renameSync(control, `${control}.away`);
  kill(postgres.pid);
  await expect.poll(() => outcomes).toContain('away');
  const other = createServer();
  await once(other.listen(Number(new URL(url).port), '127.0.0.1'), 'listening');
  renameSync(`${control}.away`, control);
  const log = path.join(folder, 'postgres.log');
  await expect.poll(() => readFileSync(log, 'utf8')).toContain('Address already in use');
  other.close();
  await expect.poll(() => answers(url)).toBe(true);
  await expect.poll(() => outcomes.at(-1)).toBe('restarted');
});

function findCluster(home: string): string {
  for (const entry of readdirSync(home, { recursive: true, encoding: 'utf8' })) {
    if (path.basename(entry) === 'PG_VERSION' && existsSync(path.join(home, path.dirname(entry), 'global'))) {
      return path.join(home, path.dirname(entry));
    }
  }
  throw new Error('no cluster');
}
