import pg from 'pg';
import { LaunchError } from './launch-error.ts';

/** Any number, but the same in every process of the product: one of them grants, the others wait. */
const ADVISORY_LOCK = 7_241_968_512;

/** Rows of these are added and never changed or deleted by the product; what may go, goes by functions of the database. */
export const APPEND_ONLY_TABLES = ['AuditEntry', 'SecurityEvent', 'LedgerTransaction', 'LedgerEntry'] as const;

export interface AppRoleOptions {
  /** Of the role that owns the tables. */
  readonly migrateUrl: string;
  /** Name of the role that the product itself works as. */
  readonly role: string;
  /** Creates the role, or sets its password; null for a role that the operator manages. */
  readonly password: string | null;
}

/**
 * Gives the product's own role what it needs and no more: rows of all tables, but only adding and reading where the
 * table is append-only; no table of its own. Safe to repeat; done at every start, after the migrations.
 */
export async function grantAppRole({ migrateUrl, role, password }: AppRoleOptions): Promise<void> {
  const client = new pg.Client({ connectionString: migrateUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  const name = client.escapeIdentifier(role);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query('BEGIN');
    if (password !== null) {
      const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
      const verb = rowCount === 0 ? 'CREATE' : 'ALTER';
      await client.query(
        `${verb} ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
         PASSWORD ${client.escapeLiteral(password)}`,
      );
    }
    const appendOnly = APPEND_ONLY_TABLES.map((table) => `public.${client.escapeIdentifier(table)}`).join(', ');
    const statements = [
      'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
      `GRANT USAGE ON SCHEMA public TO ${name}`,
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}`,
      `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name}`,
      `REVOKE UPDATE, DELETE, TRUNCATE ON ${appendOnly} FROM ${name}, PUBLIC`,
      `GRANT USAGE ON SCHEMA pgboss TO ${name}`,
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${name}`,
      `REVOKE INSERT, UPDATE, DELETE ON public._prisma_migrations FROM ${name}`,
    ];
    for (const statement of statements) await client.query(statement);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => {});
    throw new LaunchError(
      `The role ${role} of DATABASE_URL could not be given its rights: ${(cause as Error).message}\n` +
        'The role of DATABASE_MIGRATE_URL has to own the tables.',
      { cause },
    );
  } finally {
    // The lock goes with the session.
    await client.end();
  }
}

/** Whether the role of this address is a superuser, which bypasses all permissions and row security. */
export async function isSuperuser(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ rolsuper: boolean }>(
      'SELECT rolsuper FROM pg_roles WHERE rolname = current_user',
    );
    return rows[0]?.rolsuper ?? false;
  } finally {
    await client.end();
  }
}
