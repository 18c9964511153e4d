import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { BASELINE, FIRST_REPLACED } from './baseline.rules.ts';

/** Any number, but the same in every process of the product: one of them migrates, the others wait. */
const ADVISORY_LOCK = 7_241_968_511;

/** Prisma's own bookkeeping, so that `prisma migrate status` and `deploy` agree with us. */
const BOOKKEEPING = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum" VARCHAR(64) NOT NULL,
    "finished_at" TIMESTAMPTZ,
    "migration_name" VARCHAR(255) NOT NULL,
    "logs" TEXT,
    "rolled_back_at" TIMESTAMPTZ,
    "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count" INTEGER NOT NULL DEFAULT 0
  )`;

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

interface AppliedRow {
  readonly name: string;
  readonly checksum: string;
  readonly isFinished: boolean;
}

/** The database and the code do not belong together; the message says how and what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export interface ApplyMigrationsOptions {
  readonly url: string;
  /** Folder with one folder per migration, `migration.sql` in each. */
  readonly folder: string;
  /** Names of those to go as far as, for a database that is about to be filled from a backup; default: all. */
  readonly only?: ReadonlySet<string>;
  readonly onApply?: (name: string) => void;
}

/**
 * Brings a database up to this code's schema, each migration in a transaction of its own, one process at a time.
 * Refuses a database written by newer code, edited or half-applied migrations, and a migration older than the last applied
 * one. Returns the names applied.
 */
export async function applyMigrations({ url, folder, only, onApply }: ApplyMigrationsOptions): Promise<string[]> {
  const migrations = readMigrations(folder).filter(({ name }) => !only || only.has(name));
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await keepBooks(client);
    const missing = findMissing(migrations, await readApplied(client));
    if (missing.length > 0) await assertMayMigrate(client, missing[0]!.name);
    for (const migration of missing) {
      onApply?.(migration.name);
      await applyOne(client, migration);
    }
    return missing.map(({ name }) => name);
  } finally {
    // The lock goes with the session.
    await client.end();
  }
}

/** Who may not make tables may still find that there is nothing to do. */
async function keepBooks(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS "isThere"`,
  );
  if (rows[0]!.isThere) return;
  await assertMayMigrate(client, 'the first one');
  await client.query(BOOKKEEPING);
}

async function assertMayMigrate(client: pg.Client, next: string): Promise<void> {
  const { rows } = await client.query<{ may: boolean; role: string }>(
    `SELECT has_schema_privilege(current_schema(), 'CREATE') AS "may", current_user AS "role"`,
  );
  if (rows[0]!.may) return;
  throw new MigrationError(
    `The database is not up to date (next: ${next}), and the role ${rows[0]!.role} may not change its tables.\n` +
      'Start a process first that has DATABASE_MIGRATE_URL, the address of the role that owns them.',
  );
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, 'migration.sql')))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

async function readApplied(client: pg.Client): Promise<AppliedRow[]> {
  const { rows } = await client.query<AppliedRow>(
    `SELECT "migration_name" AS "name", "checksum", "finished_at" IS NOT NULL AS "isFinished"
     FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL ORDER BY "migration_name" COLLATE "C"`,
  );
  return rows;
}

function findMissing(migrations: readonly Migration[], applied: readonly AppliedRow[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of applied) {
    const migration = known.get(row.name);
    if (!migration) {
      if (row.name === FIRST_REPLACED) {
        throw new MigrationError(
          `The database was made before the schema began anew with ${BASELINE}.\n` +
            'Export it with "npm run backup" of the version before and restore that with this one, or start with an empty database.',
        );
      }
      throw new MigrationError(
        `The database was written by a newer version: it knows the migration ${row.name}, this code does not.\n` +
          'Start the newer version, or restore a backup that was made before the update.',
      );
    }
    if (!row.isFinished) {
      throw new MigrationError(
        `The migration ${row.name} was begun by "prisma migrate" and did not finish.\n` +
          `Look at the database, then tell Prisma how it ended: npx prisma migrate resolve --applied|--rolled-back ${row.name}`,
      );
    }
    if (row.checksum !== migration.checksum) {
      throw new MigrationError(
        `The migration ${row.name} was edited after it had been applied to this database.\n` +
          'Put the file back as it was and write the change as a new migration.',
      );
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !done.has(name));
  const last = applied.at(-1)?.name ?? '';
  const late = missing.find(({ name }) => name < last);
  if (late) {
    throw new MigrationError(
      `The migration ${late.name} is older than ${last}, which this database already has.\n` +
        `An empty database would apply them in another order: rename its folder to ${nameAfter(last, late.name)}.`,
    );
  }
  return missing;
}

/** The name under which a migration sorts directly after `last`: its number plus one. */
function nameAfter(last: string, name: string): string {
  const number = /^\d+/.exec(last)?.[0] ?? '';
  return `${String(BigInt(number) + 1n).padStart(number.length, '0')}${name.replace(/^\d+/, '')}`;
}

async function applyOne(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query(
      `INSERT INTO "_prisma_migrations"
         ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK');
    throw new MigrationError(`The migration ${name} failed and was taken back: ${(cause as Error).message}`, { cause });
  }
}
