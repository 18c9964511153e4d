import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { applyMigrations } from '#app/platform/database/migrate.server.ts';

const NAME = 'work_migrations';

it('what waited before a kind of work moved onto the engine waits there', async () => {
  const url = new URL(inject('databaseServerUrl'));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${NAME}`);
  url.pathname = `/${NAME}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-work-migrations-'));
  const client = new pg.Client({ connectionString: url.href });
  try {
    const baseline = readdirSync('prisma/migrations').find((name) => name.endsWith('_init'))!;
    cpSync(path.join('prisma/migrations', baseline), path.join(folder, baseline), { recursive: true });
    await applyMigrations({ url: url.href, folder });
    await client.connect();
    await client.query(`INSERT INTO "Mail" ("id", "dedupeKey", "to", "template", "subject", "text", "html", "status") VALUES
      (gen_random_uuid(), 'waits', 'a@example.com', 'hello', '', '', '', 'queued'),
      (gen_random_uuid(), 'sent', 'a@example.com', 'hello', '', '', '', 'sent')`);
    await client.query(`INSERT INTO "WebhookDelivery" ("id", "topic", "shop", "triggeredAt", "payload", "handledAt") VALUES
      ('waits', 'shop/redact', 'a.myshopify.com', now(), '{}', NULL),
      ('handled', 'shop/redact', 'a.myshopify.com', now(), '{}', now())`);
    await client.query(`INSERT INTO "User" ("id", "email", "fname", "lname", "updatedAt", "deletionRequestedAt") VALUES
      (gen_random_uuid(), 'waits', '', '', now(), now()), (gen_random_uuid(), 'stays', '', '', now(), NULL)`);
    await applyMigrations({ url: url.href, folder: path.resolve('prisma/migrations') });
    const { rows } = await client.query(
      `SELECT j.name, coalesce(m."dedupeKey", d."id", u."email") AS what FROM pgboss.job j
       LEFT JOIN "Mail" m ON m."id"::text = j.singleton_key LEFT JOIN "WebhookDelivery" d ON d."id" = j.singleton_key
       LEFT JOIN "User" u ON u."id"::text = j.singleton_key ORDER BY 1`,
    );
    const names = ['account-deletion', 'mail', 'shopify-webhook'];
    expect(rows).toEqual(names.map((name) => ({ name, what: 'waits' })));
  } finally {
    await client.end();
    await admin.query(`DROP DATABASE ${NAME} WITH (FORCE)`);
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  }
});
