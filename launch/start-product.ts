import path from 'node:path';
import { memoryWords, sizePixelMemory } from '@plinth/imaging';
import { envBeforeDatabase } from '#app/platform/env.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { readMemory } from '@plinth/imaging/server';
import type { Role } from '#app/runtime.server.ts';
import { loadProduct, startHealthServer, startWebServer } from '../server.ts';
import type { Product } from '../server.ts';
import { readOrMakeAppSecret } from './app-secret.ts';
import { buildWhenStale } from './build-when-stale.ts';
import { checkFiles } from './check-files.ts';
import { checkSecret } from './check-secret.ts';
import { openDataFolder } from './data-folder.ts';
import { LaunchError } from './launch-error.ts';
import { openDatabase } from './open-database.ts';
import type { OpenDatabase } from './open-database.ts';
import { refuseTakenPort } from './refuse-taken-port.ts';
import { runMain } from './run-main.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';
import { printWelcome } from './welcome.ts';

/** How long a stop may take before it is cut short; more than draining requests and handing back jobs need. */
const STOP_TIMEOUT_MS = 30_000;

const isDevelopment = process.argv.includes('--dev');
const root = path.resolve(import.meta.dirname, '..');
const say = (note: string) => void process.stdout.write(`${note}\n`);

async function main({ stopTelemetry }: StartProductOptions): Promise<void> {
  stopOnSignals();
  if (stopTelemetry) beforeExit(stopTelemetry);
  process.env['NODE_ENV'] ??= isDevelopment ? 'development' : 'production';
  process.env['PLINTH_ROOT'] ??= root;
  const dataFolder = openDataFolder(root);
  refuseUnfinishedRestore(dataFolder);
  process.env['APP_SECRET'] ??= readOrMakeAppSecret(dataFolder);
  const { HOST, PORT, HEALTH_PORT: healthPort, PLINTH_ROLE: role, APP_SECRET_REPLACED: isReplaced } = readSettings();
  const log = childLogger({ room: 'launch' });

  let filesIn: string | null = null;
  const database = await openDatabase({
    root,
    dataFolder,
    whenInUse: 'refuse',
    beforeStart: async () => {
      const port = role === 'worker' ? healthPort : PORT;
      if (port !== undefined) await refuseTakenPort(HOST, port);
      filesIn = await checkFiles(dataFolder);
    },
    onNote: say,
    onCrash: (outcome) => {
      if (outcome === 'restarted') log.error('the private PostgreSQL died and was started again');
      else
        log.fatal(
          'the private PostgreSQL died and does not start for now; trying again, see postgres.log in the data folder',
        );
    },
  });
  beforeExit(() => database.close());
  await checkSecret({ url: database.migrateUrl, secret: process.env['APP_SECRET'], isReplaced });
  await serve({ database, dataFolder, filesIn, role, healthPort });
}

interface StartProductOptions {
  /** Sends the last signals; null where no collector is set. */
  readonly stopTelemetry: (() => Promise<void>) | null;
}

interface ServeOptions {
  readonly database: OpenDatabase;
  readonly dataFolder: string;
  readonly filesIn: string | null;
  readonly role: Role;
  /** Where a worker says how it is. */
  readonly healthPort: number | undefined;
}

async function serve({ database, dataFolder, filesIn, role, healthPort }: ServeOptions): Promise<void> {
  if (!isDevelopment) await buildWhenStale(root, say);
  const product = await loadProduct({ isDevelopment });
  beforeExit(() => product.entry.closeConnections());
  const owner = await prepareDatabase(product);
  await product.entry.startRuntime({ role });
  const web = role === 'worker' ? null : await startWebServer(product);
  const health = role === 'worker' && healthPort !== undefined ? await startHealthServer(product, healthPort) : null;
  // Together: a request may be waiting for a job that only the stopping worker gives back.
  beforeExit(() => Promise.all([web?.close(), health?.close(), product.entry.stopRuntime()]));
  database.announce(web?.url ?? `worker of process ${process.pid}`);
  const hasPrivateDatabase = database.privateServer !== null;
  const memory = role === 'web' ? null : wordsOfMemory();
  printWelcome({ url: web?.url ?? null, owner, dataFolder, filesIn, hasPrivateDatabase, memory, say });
}

async function prepareDatabase({ entry }: Product): ReturnType<Product['entry']['prepareDatabase']> {
  try {
    return await entry.prepareDatabase();
  } catch (error) {
    if (!isAppError(error) || error.field !== 'OWNER_PASSWORD') throw error;
    throw new LaunchError(
      'OWNER_PASSWORD is too easy to guess for the account that reaches all others: guessers try it first.\n' +
        'Choose a longer one of unrelated words, or leave it out: then a password is made and shown once.',
      { cause: error },
    );
  }
}

/** Said where pixels are made. */
function wordsOfMemory(): string | null {
  const memory = readMemory();
  return memoryWords(sizePixelMemory(memory), memory);
}

function readSettings(): ReturnType<typeof envBeforeDatabase> {
  try {
    return envBeforeDatabase();
  } catch (error) {
    throw new LaunchError((error as Error).message, { cause: error });
  }
}

const steps: (() => Promise<unknown>)[] = [];
let isStopping = false;

/** The steps before the exit, in the reverse order of opening. */
function beforeExit(step: () => Promise<unknown>): void {
  steps.unshift(step);
}

async function closeAll(): Promise<void> {
  for (const step of steps) await step();
}

/** First SIGTERM or SIGINT, also while starting: stop in order and exit 0. Second one, or too slow: exit at once. */
function stopOnSignals(): void {
  const onSignal = (name: NodeJS.Signals) => {
    if (isStopping) process.exit(name === 'SIGINT' ? 130 : 143);
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    say('Stopping ...');
    closeAll().then(
      () => process.exit(0),
      (error: unknown) => {
        childLogger({ room: 'launch' }).error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** Starts the product and serves until a signal ends it. */
export function startProduct(options: StartProductOptions): void {
  runMain(async () => {
    try {
      await main(options);
    } catch (error) {
      // A failure because everything is being closed is no news, and the stop decides about the exit code.
      if (isStopping) return;
      await closeAll();
      throw error;
    }
  });
}
