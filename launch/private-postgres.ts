import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { databaseUser } from './database-user.ts';
import type { DatabaseUser } from './database-user.ts';
import { freePort } from './free-port.ts';
import { LaunchError } from './launch-error.ts';
import { isPostmasterOf, readPostmaster, waitForEnd } from './postmaster.ts';
import { runPostgresTool, SERVER_ENVIRONMENT } from './run-postgres-tool.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { findClusterFolder } from './cluster-folder.ts';
import { connectionFile, DATABASE, ROLE, toApp, toUrl } from './private-connection.ts';
import type { ConnectionFile, PrivateApp } from './private-connection.ts';

/** Recovery after a crash replays the log; a large one takes its time. */
const START_TIMEOUT_MS = 120_000;
/** After a crash of the postmaster its children need a moment to notice and go. */
const CHILDREN_TIMEOUT_MS = 15_000;
const PORT_IS_TAKEN = /Address already in use/;
/** SQLSTATE: it is up, but not with our password. */
const WRONG_PASSWORD = '28P01';
const STOP_TIMEOUT_MS = 30_000;
const LOOK_AGAIN_MS = 25;
/** No crash is recovered from, so nothing is written for one. */
const DISPOSABLE_SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_wal_size=128MB', 'min_wal_size=32MB'];
/** Between tries to bring back a server that died: doubled each time, up to the longest. */
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;

export interface PrivatePostgresOptions {
  /** Existing folder of this product's data; the caller holds its lock. */
  readonly folder: string;
  /** For test runs on folders that are not read again: skips fsync, and keeps its log small for a folder in memory. */
  readonly isDisposable?: boolean;
  /** Told in plain words what takes time or turned out unusual. */
  readonly onNote?: (note: string) => void;
  /**
   * The server died under us and was started again, or does not start for now (a full disk, a kill while it starts): told once
   * per outage, and tried again for as long as it takes.
   */
  readonly onCrash?: (outcome: 'restarted' | 'away') => void;
}

export interface PrivatePostgres {
  /** Of the superuser. */
  readonly url: string;
  /** Of the product's own role, which `grantAppRole` makes. */
  readonly app: PrivateApp;
  readonly pid: number;
  /** How we came to it; `adopted`: a server left behind by a killed process was still healthy. */
  readonly origin: 'created' | 'started' | 'adopted';
  stop(): Promise<void>;
}

/**
 * Starts, adopts or recovers the PostgreSQL of a data folder: real PostgreSQL 18 from npm, every commit synced to
 * disk, reachable on 127.0.0.1 with a generated password only. It runs in a process group of its own, so that Ctrl+C
 * reaches it only through us, after the last write.
 */
export async function startPrivatePostgres(options: PrivatePostgresOptions): Promise<PrivatePostgres> {
  const user = databaseUser();
  const binaries = findPostgresBinaries(user);
  const server = new PostgresServer(options, user, binaries);
  const origin = await server.start();
  return {
    url: server.url,
    app: server.app,
    origin,
    get pid() {
      return server.pid;
    },
    stop: () => server.stop(),
  };
}

class PostgresServer {
  private readonly options: PrivatePostgresOptions;
  private readonly user: DatabaseUser | null;
  private readonly binaries: PostgresBinaries;
  private readonly cluster: string;
  private connection: ConnectionFile;
  private readonly isPasswordLost: boolean;
  private isStopping = false;
  private recovering: Promise<void> | null = null;
  pid = 0;

  constructor(options: PrivatePostgresOptions, user: DatabaseUser | null, binaries: PostgresBinaries) {
    this.options = options;
    this.user = user;
    this.binaries = binaries;
    const file = connectionFile(options.folder);
    const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ConnectionFile) : null;
    this.isPasswordLost = known === null;
    this.cluster = findClusterFolder(options.folder, user, known?.cluster ?? null, options.onNote);
    this.connection = {
      port: known?.port ?? 0,
      password: known?.password ?? randomBytes(24).toString('base64url'),
      appPassword: known?.appPassword ?? randomBytes(24).toString('base64url'),
      cluster: this.cluster,
    };
  }

  get url(): string {
    return toUrl(this.connection);
  }

  get app(): PrivateApp {
    return toApp(this.connection)!;
  }

  async start(): Promise<PrivatePostgres['origin']> {
    process.on('exit', this.stopOnExit);
    const isNew = !existsSync(path.join(this.cluster, 'PG_VERSION'));
    if (isNew) await this.create();
    else if (await this.adopt()) return 'adopted';
    else this.removeLeftovers();
    // A folder that was copied or restored may have lost the closed mode that PostgreSQL insists on.
    chmodSync(this.cluster, 0o700);
    if (!isNew && this.isPasswordLost) await this.setPassword();
    await this.startOnFreePort();
    await this.ensureDatabase();
    return isNew ? 'created' : 'started';
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    process.off('exit', this.stopOnExit);
    await this.recovering;
    if (this.pid === 0) return;
    // SIGINT is PostgreSQL's fast shutdown: sessions are ended, everything is checkpointed.
    signal(this.pid, 'SIGINT');
    if (!(await waitForEnd(this.pid, STOP_TIMEOUT_MS))) signal(this.pid, 'SIGQUIT');
    await waitForEnd(this.pid, STOP_TIMEOUT_MS);
    this.pid = 0;
  }

  /** An exit without `stop` (an uncaught error, Ctrl+C while starting): leaves no orphan. */
  private readonly stopOnExit = (): void => {
    if (this.pid > 0) signal(this.pid, 'SIGINT');
  };

  private async create(): Promise<void> {
    this.options.onNote?.('Creating the database (once) ...');
    this.save();
    // Names of our own: a killed first start may have left an initdb behind that is still at work on its half.
    const half = `${this.cluster}.new-${process.pid}`;
    const passwordFile = path.join(path.dirname(this.cluster), `password.new-${process.pid}`);
    this.removeLeftovers();
    writeFileSync(passwordFile, `${this.connection.password}\n`, { mode: 0o600 });
    if (this.user) chownSync(passwordFile, this.user.uid, this.user.gid);
    const flags = [
      `--pgdata=${half}`,
      `--username=${ROLE}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Sorting and upper/lower case come from PostgreSQL itself, so they are the same on every machine.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(this.options.isDisposable ? ['--no-sync'] : []),
    ];
    try {
      await this.prepare(this.binaries.initdb, flags);
    } finally {
      rmSync(passwordFile, { force: true });
    }
    // Only a finished cluster ever stands under its own name.
    renameSync(half, this.cluster);
  }

  /** For a cluster whose postgres.json was lost: PostgreSQL's single-user mode needs no password. */
  private async setPassword(): Promise<void> {
    this.options.onNote?.('postgres.json is missing: giving the database a new password.');
    const statement = `ALTER ROLE ${ROLE} PASSWORD '${this.connection.password}';\n`;
    await this.prepare(this.binaries.postgres, ['--single', '-D', this.cluster, 'postgres'], statement);
  }

  private removeLeftovers(): void {
    const home = path.dirname(this.cluster);
    for (const name of readdirSync(home)) {
      if (/^(?:cluster|password)\.new-\d+$/.test(name)) rmSync(path.join(home, name), { recursive: true, force: true });
    }
  }

  /** Takes over a server that outlived its killed owner, where it is healthy; otherwise makes way for a new one. */
  private async adopt(): Promise<boolean> {
    const left = readPostmaster(this.cluster);
    if (!left) return false;
    if (!isPostmasterOf(left.pid, this.cluster)) {
      // Its pid now belongs to another process, which PostgreSQL would take for a running server.
      rmSync(path.join(this.cluster, 'postmaster.pid'), { force: true });
      return false;
    }
    this.connection = { ...this.connection, port: left.port };
    try {
      await this.waitUntilReady(() => isPostmasterOf(left.pid, this.cluster));
    } catch {
      signal(left.pid, 'SIGINT');
      if (!(await waitForEnd(left.pid, STOP_TIMEOUT_MS))) signal(left.pid, 'SIGQUIT');
      await waitForEnd(left.pid, STOP_TIMEOUT_MS);
      return false;
    }
    this.pid = left.pid;
    this.save();
    await this.ensureDatabase();
    this.watchAdopted(left.pid);
    this.options.onNote?.(`Took over the database server (process ${left.pid}) of a run that did not end cleanly.`);
    return true;
  }

  /** Chooses a port where the last one is taken, and starts the server there. */
  private async startOnFreePort(): Promise<void> {
    for (;;) {
      this.connection = { ...this.connection, port: await freePort(this.connection.port) };
      this.save();
      try {
        await this.spawnUntilReady();
        return;
      } catch (error) {
        // Taken by another program since it was looked at.
        if (!(error instanceof LaunchError) || !PORT_IS_TAKEN.test(error.message)) throw error;
      }
    }
  }

  /** Resolves once it answers, with the way to ask whether it still lives. */
  private async spawnUntilReady(): Promise<() => boolean> {
    const deadline = Date.now() + CHILDREN_TIMEOUT_MS;
    for (;;) {
      const output = this.spawn();
      try {
        await this.waitUntilReady(() => output.isAlive && !this.isStopping);
        return () => output.isAlive;
      } catch (error) {
        const log = output.read();
        // Children of a killed postmaster hold its memory for a moment.
        const canRetry = /still in use|lock file .* already exists/.test(log);
        if (!canRetry || Date.now() > deadline) {
          throw new LaunchError(`PostgreSQL did not start (${this.cluster}).\n${log.trim() || String(error)}`);
        }
        await pause(LOOK_AGAIN_MS * 4);
      }
    }
  }

  private spawn(): { readonly isAlive: boolean; read(): string } {
    const logFile = path.join(this.options.folder, 'postgres.log');
    // A file, not a pipe: the server must survive us without losing its ears.
    const log = openSync(logFile, 'a', 0o600);
    const logStart = statSync(logFile).size;
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${this.connection.port}`,
      'unix_socket_directories=',
      'max_connections=100',
      'log_min_messages=warning',
      ...(this.options.isDisposable ? DISPOSABLE_SETTINGS : ['fsync=on']),
    ];
    const child = spawn(
      this.binaries.postgres,
      ['-D', this.cluster, ...settings.flatMap((setting) => ['-c', setting])],
      {
        stdio: ['ignore', log, log],
        detached: true,
        cwd: '/',
        env: SERVER_ENVIRONMENT,
        ...(this.user ? { uid: this.user.uid, gid: this.user.gid } : {}),
      },
    );
    closeSync(log);
    const state = { isAlive: true, read: () => readFileSync(logFile, 'utf8').slice(logStart) };
    this.pid = child.pid ?? 0;
    let isReadyOnce = false;
    child.once('error', () => (state.isAlive = false));
    child.once('exit', () => {
      state.isAlive = false;
      if (isReadyOnce) this.recover();
    });
    this.onReady = () => (isReadyOnce = true);
    child.unref();
    return state;
  }

  private onReady: () => void = () => {};

  private watchAdopted(pid: number): void {
    const timer = setInterval(() => {
      if (isPostmasterOf(pid, this.cluster)) return;
      clearInterval(timer);
      this.recover();
    }, 500);
    timer.unref();
  }

  /**
   * The server died while we need it: starts it again on the same port, for as long as it takes; the pools reconnect by
   * themselves. A kill in the middle of a start, or a disk without room, only makes it another try.
   */
  private recover(): void {
    if (this.isStopping || this.recovering) return;
    this.recovering = this.startAgain().finally(() => {
      this.recovering = null;
    });
  }

  private async startAgain(): Promise<void> {
    let hasTold = false;
    for (let waitMs = FIRST_RETRY_MS; !this.isStopping; waitMs = Math.min(waitMs * 2, LONGEST_RETRY_MS)) {
      try {
        const isAlive = await this.spawnUntilReady();
        // It may have died again already.
        if (isAlive()) return this.options.onCrash?.('restarted');
      } catch {
        // `stop` ends the process that was just started.
        if (this.isStopping) return;
        await this.clearAway();
        if (!hasTold) this.options.onCrash?.('away');
        hasTold = true;
      }
      await pause(waitMs);
    }
  }

  /** A server that was begun and does not answer must not stand in the way of the next try. */
  private async clearAway(): Promise<void> {
    if (this.pid > 0) signal(this.pid, 'SIGQUIT');
    if (this.pid > 0) await waitForEnd(this.pid, CHILDREN_TIMEOUT_MS);
    this.pid = 0;
  }

  private async waitUntilReady(isAlive: () => boolean): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      const client = new pg.Client({
        connectionString: toUrl(this.connection, 'postgres'),
        connectionTimeoutMillis: 5000,
      });
      client.on('error', () => {});
      try {
        await client.connect();
        const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
        if (rows[0]?.data_directory !== this.cluster)
          throw new Error(`another server answers on ${this.connection.port}`);
        this.onReady();
        return;
      } catch (error) {
        const isRefused = (error as { code?: unknown }).code === WRONG_PASSWORD;
        if (isRefused || !isAlive() || Date.now() > deadline) throw error;
        await pause(LOOK_AGAIN_MS);
      } finally {
        await client.end().catch(() => {});
      }
    }
  }

  private async ensureDatabase(): Promise<void> {
    const client = new pg.Client({ connectionString: toUrl(this.connection, 'postgres') });
    await client.connect();
    try {
      const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
      if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
    } finally {
      await client.end();
    }
  }

  private save(): void {
    const file = connectionFile(this.options.folder);
    writeFileSync(`${file}.new`, JSON.stringify(this.connection), { mode: 0o600 });
    chmodSync(`${file}.new`, 0o600);
    renameSync(`${file}.new`, file);
  }

  private prepare(command: string, args: readonly string[], input = ''): Promise<void> {
    return runPostgresTool(command, args, { input, user: this.user, cluster: this.cluster });
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone.
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
