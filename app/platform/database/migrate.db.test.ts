import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { env } from '../env.server.ts';
import { databasePool } from './database.server.ts';
import { applyMigrations } from './migrate.server.ts';

let folder: string;
const url = () => env().DATABASE_URL;
const add = (name: string, sql: string) => {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, 'migration.sql'), sql);
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-migrations-'));
  cpSync('prisma/migrations', folder, { recursive: true });
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await databasePool().query(`DELETE FROM "_prisma_migrations" WHERE "migration_name" LIKE '2999%'`);
  await databasePool().query('DROP TABLE IF EXISTS "Later"');
});

it('finds nothing to do on a migrated database', async () => {
  expect(await applyMigrations({ url: url(), folder })).toEqual([]);
});

it('applies what is new, once, also when several processes start together', async () => {
  add('29990101000000_later', 'CREATE TABLE "Later" ("id" INT)');
  const results = await Promise.all([1, 2, 3, 4].map(() => applyMigrations({ url: url(), folder })));
  expect(results.flat()).toEqual(['29990101000000_later']);
});

it('takes a failing migration back as a whole', async () => {
  add('29990101000000_later', 'CREATE TABLE "Later" ("id" INT); SELECT 1 / 0;');
  await expect(applyMigrations({ url: url(), folder })).rejects.toThrow(
    /29990101000000_later failed.*division by zero/s,
  );
  const { rows } = await databasePool().query(`SELECT to_regclass('"Later"') AS "table"`);
  expect(rows).toEqual([{ table: null }]);
});

it('refuses a database that newer code has written', async () => {
  add('29990101000000_later', 'CREATE TABLE "Later" ("id" INT)');
  await applyMigrations({ url: url(), folder });
  rmSync(path.join(folder, '29990101000000_later'), { recursive: true });
  await expect(applyMigrations({ url: url(), folder })).rejects.toThrow(/newer version.*29990101000000_later/s);
});

it('refuses a migration that is older than the last applied one', async () => {
  add('29990102000000_later', 'CREATE TABLE "Later" ("id" INT)');
  await applyMigrations({ url: url(), folder });
  add('29990101000000_before', 'ALTER TABLE "Later" ADD COLUMN "name" TEXT');
  await expect(applyMigrations({ url: url(), folder })).rejects.toThrow(
    /29990101000000_before is older than 29990102000000_later.*rename its folder to 29990102000001_before\./s,
  );
});

it('says what to do with a database from before the baseline', async () => {
  await databasePool().query(
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at")
     VALUES ('before', 'x', '20261121000000_init', now())`,
  );
  const applied = applyMigrations({ url: url(), folder }).finally(() =>
    databasePool().query(`DELETE FROM "_prisma_migrations" WHERE "id" = 'before'`),
  );
  await expect(applied).rejects.toThrow(/made before the schema began anew.*"npm run backup"/s);
});

it('refuses a migration that was edited after it had been applied', async () => {
  add('29990101000000_later', 'CREATE TABLE "Later" ("id" INT)');
  await applyMigrations({ url: url(), folder });
  add('29990101000000_later', 'CREATE TABLE "Later" ("id" BIGINT)');
  await expect(applyMigrations({ url: url(), folder })).rejects.toThrow(/29990101000000_later was edited/);
});
