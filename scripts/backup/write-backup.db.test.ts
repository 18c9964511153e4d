import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { expect, it } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import { env } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { createTestDatabase } from '#tests/setup/create-test-database.ts';
import { loadBackup } from './load-backup.ts';
import { openBackup } from './open-backup.ts';
import { writeBackup } from './write-backup.ts';

const nothingStored = { stream: () => Promise.reject(new Error('nothing is stored here')) };

it('has every table as it stood at one moment, whatever is written while it is made', async () => {
  await createMerchant(1);
  const before = await database().user.count();
  const folder = mkdtempSync(path.join(tmpdir(), 'write-backup-'));
  const { DATABASE_URL: url } = env();
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  try {
    // The backup waits at this table, one of the first, and has yet to read the accounts.
    await other.query('BEGIN');
    await other.query('LOCK TABLE "AuditEntry" IN ACCESS EXCLUSIVE MODE');
    const file = path.join(folder, 'backup.tar');
    const writing = writeBackup({ url, storage: nothingStored, secret: null, file });
    const isWaiting = async () =>
      (await other.query(`SELECT FROM pg_locks WHERE relation = '"AuditEntry"'::regclass AND NOT granted`)).rowCount;
    await expect.poll(isWaiting).toBe(1);
    const id = randomUUID();
    await other.query(
      `INSERT INTO "User" ("id", "email", "fname", "lname", "updatedAt") VALUES ($1, $2, '', '', now())`,
      [id, `${id}@example.com`],
    );
    await other.query('COMMIT');
    await writing;
    expect(await database().user.count()).toBe(before + 1);
    const unpacked = path.join(folder, 'unpacked');
    mkdirSync(unpacked);
    const { tables } = await openBackup(file, unpacked);
    expect(tables.find(({ name }) => name === 'User')?.rows).toBe(before);
  } finally {
    await other.end();
    rmSync(folder, { recursive: true, force: true });
  }
});

it('what is deleted while it is made is left out of a restore, with the rows that named it', async () => {
  const account = await createMerchant(1);
  const [gone, kept] = [await uploadPicture(account), await uploadPicture(account)];
  const folder = mkdtempSync(path.join(tmpdir(), 'write-backup-'));
  const target = await createTestDatabase();
  const restored = new pg.Client({ connectionString: target.url });
  await restored.connect();
  try {
    const file = path.join(folder, 'backup.tar');
    const stream = async (key: string) => {
      if (key.includes(gone)) throw new AppError('not-found', `no stored object ${key}`);
      return Readable.from([Buffer.from(key)]);
    };
    await writeBackup({ url: env().DATABASE_URL, storage: { stream }, secret: null, file });
    const unpacked = path.join(folder, 'unpacked');
    mkdirSync(unpacked);
    const manifest = await openBackup(file, unpacked);
    expect(manifest.goneKeys.length).toBeGreaterThan(0);
    const stored: string[] = [];
    await loadBackup({
      url: target.url,
      storage: { stream, exists: async () => false, putFile: async (key) => void stored.push(key) },
      folder: unpacked,
      manifest,
    });
    expect((await restored.query('SELECT "id" FROM "Asset"')).rows).toEqual([{ id: kept }]);
    const { rows } = await restored.query<{ key: string }>('SELECT "storageKey" AS key FROM "AssetFile"');
    expect(rows.map(({ key }) => key).toSorted()).toEqual(stored.toSorted());
  } finally {
    await restored.end();
    await target.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});

it('has the durable work that waits, so that a restored product does it', async () => {
  const content = { subject: 'Hello', preview: 'A word', title: 'Hello there', paragraphs: ['It is ready.'] };
  await database().$transaction((tx) =>
    queueMail(tx, { dedupeKey: 'waiting', to: 'ada@example.com', template: 'hello', content }),
  );
  const folder = mkdtempSync(path.join(tmpdir(), 'write-backup-'));
  const target = await createTestDatabase();
  const restored = new pg.Client({ connectionString: target.url });
  await restored.connect();
  try {
    const stream = async (key: string) => Readable.from([Buffer.from(key)]);
    const storage = { stream, exists: async () => false, putFile: async () => {} };
    const file = path.join(folder, 'backup.tar');
    await writeBackup({ url: env().DATABASE_URL, storage, secret: null, file });
    const unpacked = path.join(folder, 'unpacked');
    mkdirSync(unpacked);
    const manifest = { ...(await openBackup(file, unpacked)), entries: {} };
    await loadBackup({ url: target.url, storage, folder: unpacked, manifest });
    const { rows } = await restored.query(
      `SELECT j.name, j.state FROM pgboss.job j JOIN "Mail" m ON m."id"::text = j.singleton_key JOIN pgboss.queue USING (name)`,
    );
    expect(rows).toEqual([{ name: 'mail', state: 'created' }]);
  } finally {
    await restored.end();
    await target.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
