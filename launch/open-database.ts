import path from 'node:path';
import { applyMigrations, MigrationError } from '#app/platform/database/migrate.server.ts';
import { grantAppRole, isSuperuser } from './app-role.ts';
import { folderInUse, isFolderLock, takeFolderLock } from './folder-lock.ts';
import { LaunchError } from './launch-error.ts';
import { readPrivateApp, readPrivateUrl } from './private-connection.ts';
import { startPrivatePostgres } from './private-postgres.ts';
import type { PrivatePostgres } from './private-postgres.ts';

export interface OpenDatabaseOptions {
  readonly root: string;
  readonly dataFolder: string;
  /** `join`: use the private server of a running Plinth on this folder instead of refusing. For command line tools. */
  readonly whenInUse: 'refuse' | 'join';
  /** Runs once the data folder is ours and before anything is started: the last chance to refuse cheaply. */
  readonly beforeStart?: () => Promise<void>;
  readonly onNote: (note: string) => void;
  readonly onCrash?: (outcome: 'restarted' | 'away') => void;
}

export interface OpenDatabase {
  /** The database that the product works with. */
  readonly url: string;
  /** The connection for migrations: the owner of the tables. */
  readonly migrateUrl: string;
  /** The product's own role, where it differs from the owner; without a password where the operator manages it. */
  readonly app: { readonly role: string; readonly password: string | null } | null;
  /** Null with a DATABASE_URL of one's own, and when a running server was joined. */
  readonly privateServer: PrivatePostgres | null;
  /** Tells a second server on the same folder where this one answers. */
  announce(address: string): void;
  /** Stops the private server, where it is ours. */
  close(): Promise<void>;
}

/**
 * The product's database, migrated and ready, with DATABASE_URL filled in for the app's modules: the one named by
 * DATABASE_URL, else a private PostgreSQL in the data folder, which has one owner at a time.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const given = process.env['DATABASE_URL'];
  const database = given ? await openForeign(given, options) : await openPrivate(options);
  try {
    process.env['DATABASE_URL'] = database.url;
    // Nothing that runs from here on needs to know the owner's password.
    delete process.env['DATABASE_MIGRATE_URL'];
    await migrate(options, database.migrateUrl);
    if (database.app) await grantAppRole({ migrateUrl: database.migrateUrl, ...database.app });
    else if (await isSuperuser(database.url)) options.onNote(SUPERUSER_NOTE);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

const SUPERUSER_NOTE =
  'DATABASE_URL names a superuser, so that nothing in the database protects its journals from the product itself. ' +
  'Better: an ordinary role in DATABASE_URL, and the owner of the tables in DATABASE_MIGRATE_URL.';

async function openForeign(url: string, { beforeStart }: OpenDatabaseOptions): Promise<OpenDatabase> {
  await beforeStart?.();
  const migrateUrl = process.env['DATABASE_MIGRATE_URL'] || url;
  const role = migrateUrl === url ? null : roleOf(url);
  const app = role === null || role === roleOf(migrateUrl) ? null : { role, password: null };
  return { url, migrateUrl, app, privateServer: null, announce() {}, async close() {} };
}

function roleOf(url: string): string | null {
  return URL.canParse(url) ? decodeURIComponent(new URL(url).username) || null : null;
}

async function openPrivate(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const lock = takeFolderLock(options.dataFolder);
  if (!isFolderLock(lock)) {
    const migrateUrl = readPrivateUrl(options.dataFolder);
    // A holder without an address is still starting: its database may not even exist yet.
    if (options.whenInUse === 'refuse' || !migrateUrl || !lock.address) throw folderInUse(options.dataFolder, lock);
    const app = readPrivateApp(options.dataFolder);
    return { url: app?.url ?? migrateUrl, migrateUrl, app, privateServer: null, announce() {}, async close() {} };
  }
  try {
    const { dataFolder: folder, beforeStart, onNote, onCrash } = options;
    await beforeStart?.();
    const server = await startPrivatePostgres({ folder, onNote, ...(onCrash ? { onCrash } : {}) });
    return {
      url: server.app.url,
      migrateUrl: server.url,
      app: server.app,
      privateServer: server,
      announce: (address) => lock.announce(address),
      async close() {
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function migrate({ root, onNote }: OpenDatabaseOptions, url: string): Promise<void> {
  const onApply = (name: string) => onNote(`Applying migration ${name} ...`);
  try {
    await applyMigrations({ url, folder: path.join(root, 'prisma/migrations'), onApply });
  } catch (error) {
    if (error instanceof MigrationError) throw new LaunchError(error.message, { cause: error });
    throw new LaunchError(
      `The database cannot be used: ${nameOf(url)}: ${reasonOf(error)}\n` +
        'Check DATABASE_URL (and that the server runs), or unset it to use the private PostgreSQL.',
      { cause: error },
    );
  }
}

function nameOf(url: string): string {
  try {
    const { host, pathname, username } = new URL(url);
    return `${username ? `${decodeURIComponent(username)}@` : ''}${host}${pathname}`;
  } catch {
    return 'DATABASE_URL is no address of the form postgresql://user:password@host:port/database';
  }
}

function reasonOf(error: unknown): string {
  // Node reports one error per address it tried.
  const first = error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error);
  return first.message || (first as NodeJS.ErrnoException).code || 'unknown reason';
}
