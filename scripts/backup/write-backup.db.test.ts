import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import { env } from '#app/platform/env.server.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { openBackup } from './open-backup.ts';
import { writeBackup } from './write-backup.ts';

const nothingStored = { stream: () => Promise.reject(new Error('nothing is stored here')) };

it('has every table as it stood at one moment, whatever is written while it is made', async () => {
  await createMerchant(1);
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
    expect(await database().user.count()).toBe(2);
    const unpacked = path.join(folder, 'unpacked');
    mkdirSync(unpacked);
    const { tables } = await openBackup(file, unpacked);
    expect(tables.find(({ name }) => name === 'User')?.rows).toBe(1);
  } finally {
    await other.end();
    rmSync(folder, { recursive: true, force: true });
  }
});
