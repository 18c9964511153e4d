import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { env } from '#app/platform/env.server.ts';
import { APPEND_ONLY_TABLES, grantAppRole, isSuperuser } from './app-role.ts';

/** SQLSTATE of what a role may not do. */
const FORBIDDEN = '42501';
const role = `app_${randomBytes(6).toString('hex')}`;
const password = randomBytes(18).toString('base64url');
const owner = new pg.Client({ connectionString: env().DATABASE_URL });
let url: string;
let app: pg.Client;

beforeAll(async () => {
  await owner.connect();
  await owner.query(
    `INSERT INTO "AuditEntry" ("id", "actorId", "action", "subject", "detail") VALUES ($1, $1, 'old', '', '{}')`,
    [randomUUID()],
  );
  await grantAppRole({ migrateUrl: env().DATABASE_URL, role, password });
  const address = new URL(env().DATABASE_URL);
  address.username = role;
  address.password = password;
  url = address.href;
  app = new pg.Client({ connectionString: url });
  await app.connect();
});

afterAll(async () => {
  await app.end();
  await owner.query(`DROP OWNED BY ${role} CASCADE`);
  await owner.query(`DROP ROLE ${role}`);
  await owner.end();
});

const code = (sql: string) =>
  app.query(sql).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describe('the role that the product works as', () => {
  it.each(APPEND_ONLY_TABLES)('adds to %s and reads it, and can do nothing else with it', async (table) => {
    expect(await code(`SELECT * FROM "${table}"`)).toBe('done');
    const { fields } = await owner.query(`SELECT * FROM "${table}" LIMIT 0`);
    const column = `"${fields[0]!.name}"`;
    const attempts = [
      `UPDATE "${table}" SET ${column} = ${column}`,
      `DELETE FROM "${table}"`,
      `TRUNCATE "${table}" CASCADE`,
      `ALTER TABLE "${table}" DISABLE TRIGGER ALL`,
      `ALTER TABLE "${table}" OWNER TO ${role}`,
      `DROP TABLE "${table}" CASCADE`,
      `CREATE TRIGGER x BEFORE INSERT ON "${table}" FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
    ];
    for (const attempt of attempts) expect([attempt, await code(attempt)]).toEqual([attempt, FORBIDDEN]);
  });

  it('adds a line to the audit and to the security journal', async () => {
    const audit = `INSERT INTO "AuditEntry" ("id", "actorId", "action", "subject", "detail") VALUES ('${randomUUID()}', '${randomUUID()}', 'x', '', '{}')`;
    expect(await code(audit)).toBe('done');
    expect(
      await code(`INSERT INTO "SecurityEvent" ("id", "kind", "outcome") VALUES ('${randomUUID()}', 'sign-in', 'ok')`),
    ).toBe('done');
    // Old lines go by the database's own function, young ones by nothing.
    expect(await code('SELECT "forget_old_security_events"()')).toBe('done');
    const { rows } = await owner.query('SELECT 1 FROM "SecurityEvent"');
    expect(rows).toHaveLength(1);
    expect(await code(`SET plinth.erased_user = 'x'`)).toBe('done');
    expect(await code('DELETE FROM "SecurityEvent"')).toBe(FORBIDDEN);
  });

  it('switches off no trigger, reads no file, starts no program, becomes no other role', async () => {
    const attempts = [
      'SET session_replication_role = replica',
      `COPY (SELECT 1) TO PROGRAM 'true'`,
      `COPY "RateWindow" FROM PROGRAM 'true'`,
      `COPY "RateWindow" FROM '/etc/passwd'`,
      `SELECT pg_read_file('/etc/passwd')`,
      `SELECT lo_import('/etc/passwd')`,
      'SET ROLE plinth',
      'CREATE ROLE somebody',
      `ALTER ROLE ${role} SUPERUSER`,
      'CREATE DATABASE another',
      'CREATE TABLE public.mine ()',
      'CREATE FUNCTION public.f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
      'CREATE SCHEMA mine',
      'ALTER SYSTEM SET fsync = off',
      'SELECT pg_reload_conf()',
      'UPDATE "_prisma_migrations" SET "checksum" = \'\'',
    ];
    for (const attempt of attempts) expect([attempt, await code(attempt)]).toEqual([attempt, FORBIDDEN]);
    expect([await isSuperuser(url), await isSuperuser(env().DATABASE_URL)]).toEqual([false, true]);
  });

  it('changes rows of every other table, also of those that come with a later migration', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
    );
    const others = rows.map(({ name }) => name).filter((name) => !APPEND_ONLY_TABLES.some((table) => table === name));
    expect(others.length).toBeGreaterThan(30);
    for (const table of others)
      expect([table, await code(`DELETE FROM "${table}" WHERE false`)]).toEqual([table, 'done']);
    await owner.query('CREATE TABLE "Later" ("id" int)');
    await grantAppRole({ migrateUrl: env().DATABASE_URL, role, password });
    expect(await code('INSERT INTO "Later" VALUES (1)')).toBe('done');
  });
});
