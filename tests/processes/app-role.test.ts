import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { applyMigrations } from '#app/platform/database/migrate.server.ts';
import { readPrivateApp, readPrivateUrl, startPrivatePostgres } from '#launch/private-postgres.ts';
import { ProductProcess } from '#tests/setup/product-process.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-role-'));
  chmodSync(folder, 0o755);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

it('a data folder of a version that worked as the superuser goes on as the product’s own role', async () => {
  const server = await startPrivatePostgres({ folder });
  await applyMigrations({ url: server.url, folder: path.resolve('prisma/migrations') });
  await ask(
    server.url,
    `INSERT INTO "AuditEntry" ("id", "actorId", "action", "subject", "detail")
     VALUES (gen_random_uuid(), gen_random_uuid(), 'kept', '', '{}')`,
  );
  await server.stop();
  // As that version left it: one role, one password.
  const file = path.join(folder, 'postgres.json');
  const { appPassword: _new, ...old } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify(old), { mode: 0o600 });
  expect(readPrivateApp(folder)).toBeNull();

  const product = await ProductProcess.start({ dataFolder: folder });
  try {
    const owner = readPrivateUrl(folder)!;
    const working = await ask<{ usename: string; super: boolean }>(
      owner,
      `SELECT DISTINCT a.usename, r.rolsuper AS super FROM pg_stat_activity a JOIN pg_roles r ON r.rolname = a.usename
       WHERE a.datname = 'plinth' AND a.pid <> pg_backend_pid()`,
    );
    expect(working).toEqual([{ usename: 'plinth_app', super: false }]);
    expect(await ask(owner, `SELECT "action" FROM "AuditEntry"`)).toEqual([{ action: 'kept' }]);
    const app = readPrivateApp(folder)!.url;
    await expect(ask(app, `DELETE FROM "AuditEntry"`)).rejects.toThrow('permission denied');
    await expect(ask(app, `ALTER TABLE "AuditEntry" DISABLE TRIGGER ALL`)).rejects.toThrow('must be owner');
    await expect(ask(app, `SET session_replication_role = replica`)).rejects.toThrow('permission denied');
  } finally {
    await product.stop();
  }
});
