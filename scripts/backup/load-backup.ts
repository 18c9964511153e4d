import { createReadStream } from 'node:fs';
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ObjectStorage } from '#app/platform/storage/object-storage.ts';
import { LaunchError } from '../../launch/launch-error.ts';
import { fileEntry, qualified, quoted, tableEntry } from './archive.ts';
import type { Manifest } from './archive.ts';

export interface LoadBackupOptions {
  /** A database with the schema that the backup was made of, and no rows. */
  readonly url: string;
  readonly storage: Pick<ObjectStorage, 'putFile' | 'stream' | 'exists'>;
  /** Where the backup was unpacked. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/**
 * Loads an unpacked backup: the stored objects first, then all rows in one transaction, so that a row never lacks its bytes.
 * An object that is there already, as in a bucket that outlived its database, has to be the very same, and stays.
 *
 * @throws LaunchError where another content has the name of one of them
 */
export async function loadBackup({ url, storage, folder, manifest }: LoadBackupOptions): Promise<void> {
  const names = Object.keys(manifest.entries).filter((entry) => entry.startsWith(fileEntry('')));
  const missing: string[] = [];
  for (const name of names) {
    const key = keyOf(name);
    if (!(await storage.exists(key))) missing.push(name);
    else if ((await sumOf(await storage.stream(key))) !== manifest.entries[name]) {
      throw new LaunchError(
        `There is another file ${key} where files are kept. Restore into an empty bucket or prefix.`,
      );
    }
  }
  for (const name of missing) {
    const file = path.join(folder, name);
    await storage.putFile(keyOf(name), { path: file, bytes: (await stat(file)).size });
  }
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN');
    const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]));
    const ordered = await inOrderOfReferences(client, [...columns.keys()]);
    // A migration may have filled in rows of its own, which refer to each other; the backup has them as they were.
    for (const name of ordered.toReversed()) await client.query(`DELETE FROM ${qualified(name)}`);
    for (const name of ordered) {
      const list = columns.get(name)!.map(quoted).join(', ');
      const copy = client.query(copyFrom(`COPY ${qualified(name)} (${list}) FROM STDIN (FORMAT binary)`));
      await pipeline(createReadStream(path.join(folder, tableEntry(name))), createGunzip(), copy);
    }
    await leaveOut(client, manifest.goneKeys);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

const keyOf = (name: string) => name.slice(fileEntry('').length);

async function sumOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(content, hash);
  return hash.digest('hex');
}

/** Tables so that each comes after those it refers to. */
async function inOrderOfReferences(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; target: string }>(
    `SELECT replace(c.oid::regclass::text, '"', '') AS name, replace(t.oid::regclass::text, '"', '') AS target FROM pg_constraint f
     JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class t ON t.oid = f.confrelid
     WHERE f.contype = 'f' AND c.oid <> t.oid`,
  );
  const ordered = new Set<string>();
  const add = (name: string, above: readonly string[]): void => {
    if (ordered.has(name)) return;
    if (above.includes(name)) throw new Error(`tables refer to each other in a circle: ${[...above, name].join(', ')}`);
    for (const row of rows) if (row.name === name) add(row.target, [...above, name]);
    ordered.add(name);
  };
  for (const name of names) add(name, []);
  return [...ordered].filter((name) => names.includes(name));
}

/** The rows that were deleted while the backup ran. */
async function leaveOut(client: pg.Client, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await client.query(
    'DELETE FROM "Asset" WHERE "id" IN (SELECT "assetId" FROM "AssetFile" WHERE "storageKey" = ANY($1))',
    [keys],
  );
  await client.query('UPDATE "User" SET "pictureKey" = NULL WHERE "pictureKey" = ANY($1)', [keys]);
}
