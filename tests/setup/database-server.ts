import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { applyMigrations } from '#app/platform/database/migrate.server.ts';
import { startPrivatePostgres } from '#launch/private-postgres.ts';
import type { PrivatePostgres } from '#launch/private-postgres.ts';
import { TEMPLATE_DATABASE } from './template-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL, database `postgres`. */
    databaseServerUrl: string;
    /** Where a worker notes, a line each, the process and the folder of a product that is to end with the run. */
    leftOverFile: string;
  }
}

interface Shared {
  readonly folder: string;
  readonly server: Promise<PrivatePostgres>;
  users: number;
}

// Each project of a run calls this module once; the server is the same for all.
const held = globalThis as { plinthTestServer?: Shared | undefined };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  held.plinthTestServer ??= startServer();
  const shared = held.plinthTestServer;
  shared.users += 1;
  const url = new URL((await shared.server).url);
  url.pathname = '/postgres';
  project.provide('databaseServerUrl', url.href);
  const leftOverFile = path.join(shared.folder, 'left-over');
  project.provide('leftOverFile', leftOverFile);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    held.plinthTestServer = undefined;
    endLeftOvers(leftOverFile);
    await (await shared.server).stop();
    rmSync(shared.folder, { recursive: true, force: true });
  };
}

function endLeftOvers(file: string): void {
  if (!existsSync(file)) return;
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const [pid, folder] = line.split(' ');
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
    rmSync(folder!, { recursive: true, force: true });
  }
}

/** Linux's file system in memory; containers may give it 64 MB only. */
const MEMORY_FOLDER = '/dev/shm';
const FREE_BYTES = 2 * 1024 ** 3;

/** A copy of the template is 700 files: in memory it takes a quarter of the processor time that a disk's file system takes. */
function parentFolder(): string {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= FREE_BYTES ? MEMORY_FOLDER : tmpdir();
}

/** Removes the folders of runs that were killed: in memory they would stay until the machine starts again. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = /^plinth-test-database-(\d+)-/.exec(name) ?? [];
    if (!pid || isRunning(Number(pid))) continue;
    try {
      rmSync(path.join(parent, name), { recursive: true, force: true });
    } catch {
      // It is another user's.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function startServer(): Shared {
  const parent = parentFolder();
  removeAbandoned(parent);
  const folder = mkdtempSync(path.join(parent, `plinth-test-database-${process.pid}-`));
  return { folder, users: 0, server: startMigrated(folder) };
}

async function startMigrated(folder: string): Promise<PrivatePostgres> {
  // mkdtemp makes a folder that PostgreSQL's own user cannot enter when the tests run as root.
  chmodSync(folder, 0o755);
  const server = await startPrivatePostgres({ folder, isDisposable: true });
  const url = new URL(server.url);
  url.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
  await admin.end();
  url.pathname = `/${TEMPLATE_DATABASE}`;
  await applyMigrations({ url: url.href, folder: path.resolve('prisma/migrations') });
  return server;
}
