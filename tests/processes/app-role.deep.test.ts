import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { applyMigrations } from '#app/platform/database/migrate.server.ts';
import { freePort } from '#launch/free-port.ts';
import { readPrivateApp, readPrivateUrl } from '#launch/private-connection.ts';
import { startPrivatePostgres } from '#launch/private-postgres.ts';
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

it('starts where none of its own roles is a superuser: the web migrates as the owner, a worker needs less', async () => {
  const server = await startPrivatePostgres({ folder });
  const addressOf = (role: string, password: string) => {
    const address = new URL(server.url);
    [address.username, address.password] = [role, password];
    return address.href;
  };
  // The script that compose.yaml has PostgreSQL run when the database is new, word for word.
  const [, script] = /<<'SQL'\n([\s\S]+)\nSQL\n/.exec(readFileSync('compose.roles.sh', 'utf8'))!;
  const passwords: Readonly<Record<string, string>> = { owner_password: 'of-the-owner', password: 'of-the-product' };
  await ask(
    server.url,
    script!.replace(/:'(\w+)'/g, (_all, name: string) => `'${passwords[name]}'`),
  );
  const [owner, app] = [addressOf('plinth_owner', 'of-the-owner'), addressOf('plinth_app', 'of-the-product')];
  const env = { DATABASE_URL: app, APP_SECRET: 's'.repeat(32) };
  const running: ProductProcess[] = [];
  const processOf = async (more: Readonly<Record<string, string>>) => {
    const dataFolder = mkdtempSync(path.join(folder, 'of-'));
    const product = await ProductProcess.spawn({ dataFolder, env: { ...env, ...more } });
    running.push(product);
    return product;
  };
  try {
    // Before there are tables, who may make none says who has to.
    const early = await processOf({ PLINTH_ROLE: 'worker' });
    expect(await early.ends()).toBe(1);
    expect(early.output).toContain('Start a process first that has DATABASE_MIGRATE_URL');

    const web = await processOf({
      PLINTH_ROLE: 'web',
      DATABASE_MIGRATE_URL: owner,
      OWNER_PASSWORD: 'a stone under a vase',
    });
    await web.says(/Stop with Ctrl\+C/);
    const healthPort = await freePort(0);
    const worker = await processOf({ PLINTH_ROLE: 'worker', HEALTH_PORT: String(healthPort) });
    await worker.says(/worker is running/);
    expect([web.output, worker.output].join()).not.toContain('superuser');
    expect((await fetch(`${web.url}/readyz`)).status).toBe(200);
    const health = await fetch(`http://127.0.0.1:${healthPort}/readyz`);
    expect([health.status, await health.json()]).toEqual([
      200,
      expect.objectContaining({
        checks: { database: 'ok', storage: 'ok', worker: 'ok' },
        pixelWork: expect.any(Object),
      }),
    ]);
    // A worker answers to nothing else.
    expect((await fetch(`http://127.0.0.1:${healthPort}/login`)).status).toBe(404);
    const working = await ask<{ usename: string; super: boolean }>(
      server.url,
      `SELECT DISTINCT a.usename, r.rolsuper AS super FROM pg_stat_activity a JOIN pg_roles r ON r.rolname = a.usename
       WHERE a.datname = current_database() AND a.pid <> pg_backend_pid()`,
    );
    expect(working).toEqual([{ usename: 'plinth_app', super: false }]);
    await expect(ask(app, 'DELETE FROM "AuditEntry"')).rejects.toThrow('permission denied');
  } finally {
    await Promise.all(running.map((product) => product.stop()));
    await server.stop();
  }
}, 300_000);
