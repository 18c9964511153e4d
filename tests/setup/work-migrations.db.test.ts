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
    await client.query(`INSERT INTO "Job" ("id", "userId", "kind", "status", "input", "requestedCount", "acceptedCount", "unitPrice",
      "idempotencyKey", "requestHash", "turn", "placeKind", "waitingSince")
      SELECT gen_random_uuid(), "id", 'cut-out', given."status"::"JobStatus", '{}', 1, 1, 0, given."key", '', 3, 'catalogue', given."since"
      FROM "User", (VALUES ('waits', 'queued', NULL), ('at a provider', 'running', now())) AS given("key", "status", "since")
      WHERE "email" = 'stays'`);
    const owner = `(SELECT "id" FROM "User" WHERE "email" = 'stays')`;
    await client.query(`INSERT INTO "Photoshoot" ("id", "userId", "shop", "productId", "prompt", "count", "idempotencyKey", "updatedAt",
      "errorMessage") VALUES (gen_random_uuid(), ${owner}, '', '', 'waits', 1, '1', now(), NULL),
      (gen_random_uuid(), ${owner}, '', '', 'failed', 1, '2', now(), 'Failed.')`);
    await client.query(`INSERT INTO "NewProduct" ("id", "userId", "shop", "productId", "title", "outcome") VALUES
      (gen_random_uuid(), ${owner}, '', '1', 'waits', 'waiting'), (gen_random_uuid(), ${owner}, '', '2', 'joined', 'joined')`);
    await client.query(`INSERT INTO "NetworkPost" ("id", "userId", "network", "requestKey", "assetName", "assetType", "input", "status",
      "leaseUntil", "checkpoint", "subject", "subjectName", "disclosure", "updatedAt", "committedAt") VALUES
      (gen_random_uuid(), ${owner}, 'linkedin', '1', 'waits', 'image', '{}', 'queued', now(), '{}', '', '', '{}', now(), NULL),
      (gen_random_uuid(), ${owner}, 'linkedin', '2', 'out', 'image', '{}', 'published', now(), '{}', '', '', '{}', now(), now())`);
    await client.query(
      `INSERT INTO "WebhookEndpoint" ("id", "userId", "url", "sealedSecret") VALUES (gen_random_uuid(), ${owner}, '', '')`,
    );
    await client.query(`INSERT INTO "EndpointMessage" ("id", "endpointId", "event", "subject", "payload", "status")
      SELECT gen_random_uuid(), "id", 'endpoint.test', status, '{}', status::"MessageStatus"
      FROM "WebhookEndpoint", (VALUES ('waiting'), ('delivered')) AS every(status)`);
    await client.query(`INSERT INTO "BillingEvent" ("id", "provider", "type", "refs", "handledAt") VALUES
      ('waits', 'stripe', '', '{"customer": "waits"}', NULL), ('also', 'stripe', '', '{"customer": "waits"}', NULL),
      ('handled', 'stripe', '', '{"customer": "handled"}', now())`);
    await applyMigrations({ url: url.href, folder: path.resolve('prisma/migrations') });
    const { rows } = await client.query(
      `SELECT j.name, coalesce(m."dedupeKey", d."id", u."email", p."prompt", n."title", o."assetName", g."idempotencyKey", e."status"::text,
         j.singleton_key) AS what, j.priority, j.dead_letter AS dead FROM pgboss.job j
       LEFT JOIN "Mail" m ON m."id"::text = j.singleton_key LEFT JOIN "WebhookDelivery" d ON d."id" = j.singleton_key
       LEFT JOIN "User" u ON u."id"::text = j.singleton_key LEFT JOIN "Photoshoot" p ON p."id"::text = j.singleton_key
       LEFT JOIN "NewProduct" n ON n."id"::text = j.singleton_key LEFT JOIN "NetworkPost" o ON o."id"::text = j.singleton_key
       LEFT JOIN "EndpointMessage" e ON e."id"::text = j.singleton_key LEFT JOIN "Job" g ON g."id"::text = j.singleton_key ORDER BY 1`,
    );
    const plain = { what: 'waits', priority: 0, dead: null };
    expect(rows).toEqual([
      { ...plain, name: 'account-deletion' },
      { ...plain, name: 'catalogue-new-product' },
      { ...plain, name: 'endpoint-message', what: 'waiting' },
      { name: 'generation', what: 'waits', priority: -7, dead: 'generation.dead' },
      { ...plain, name: 'mail' },
      { ...plain, name: 'network-post' },
      { ...plain, name: 'photoshoot' },
      { ...plain, name: 'provider-looks', what: 'all' },
      { ...plain, name: 'shopify-webhook' },
      { ...plain, name: 'stripe', what: 'customer:waits' },
    ]);
  } finally {
    await client.end();
    await admin.query(`DROP DATABASE ${NAME} WITH (FORCE)`);
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  }
});
