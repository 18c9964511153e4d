import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack } from 'tar-stream';
import type { Pack } from 'tar-stream';
import { isAppError } from '#app/platform/errors.ts';
import type { ObjectStorage } from '#app/platform/storage/object-storage.ts';
import {
  BOOKKEEPING_TABLE,
  fileEntry,
  MANIFEST,
  qualified,
  quoted,
  SECRET,
  tableEntry,
  WORK_TABLES,
} from './archive.ts';
import type { Manifest } from './archive.ts';

export interface WriteBackupOptions {
  readonly url: string;
  readonly storage: Pick<ObjectStorage, 'stream'>;
  /** The secret of the data folder; null where it comes from the environment. */
  readonly secret: string | null;
  /** Where the archive goes; written beside it first, so that a file of this name is always whole. */
  readonly file: string;
  readonly now?: Date;
}

export interface WrittenBackup {
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
}

/**
 * Writes everything into one tar archive while the product runs: the database as it stands at one moment (one snapshot, read
 * by COPY), the stored objects that it names, and the secret. An object that is deleted meanwhile is noted and left out.
 */
export async function writeBackup(options: WriteBackupOptions): Promise<WrittenBackup> {
  const { url, storage, secret, file, now = new Date() } = options;
  const folder = path.dirname(path.resolve(file));
  const scratch = await mkdtemp(path.join(folder, '.backup-'));
  const client = new pg.Client({ connectionString: url });
  // A failure here breaks the statement under way as well.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const archive = new Archive(path.join(scratch, 'archive.tar'));
    const tables = [];
    for (const { name, columns } of await listTables(client)) {
      const dump = path.join(scratch, 'table.gz');
      const rows = await dumpTable(client, name, columns, dump);
      await archive.addFile(tableEntry(name), dump);
      tables.push({ name, columns, rows });
    }
    const goneKeys: string[] = [];
    const keys = await listKeys(client);
    for (const key of keys) {
      const stored = await storage.stream(key).catch(nullWhenGone);
      if (!stored) {
        goneKeys.push(key);
        continue;
      }
      // By the disk: an entry says its size first, and an object may be larger than the memory there is.
      const copy = path.join(scratch, 'object');
      await pipeline(stored, createWriteStream(copy, { mode: 0o600 }));
      await archive.addFile(fileEntry(key), copy);
    }
    if (secret !== null) await archive.addBytes(SECRET, Buffer.from(secret));
    const manifest: Manifest = {
      format: 'plinth-backup-1',
      createdAt: now.toISOString(),
      migrations: await listMigrations(client),
      tables,
      entries: archive.entries,
      goneKeys,
      hasSecret: secret !== null,
    };
    await archive.addBytes(MANIFEST, Buffer.from(JSON.stringify(manifest)));
    const bytes = await archive.finish();
    await rename(archive.path, file);
    await syncFolder(folder);
    return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: keys.length - goneKeys.length, bytes };
  } finally {
    await client.end().catch(() => {});
    await rm(scratch, { recursive: true, force: true });
  }
}

/** A tar archive that is being written, with the sums of what is in it. */
class Archive {
  readonly entries: Record<string, string> = {};
  readonly path: string;
  private readonly tar: Pack = pack();
  private readonly written: Promise<void>;

  constructor(target: string) {
    this.path = target;
    // It holds everything, the secret included.
    this.written = pipeline(this.tar, createWriteStream(target, { mode: 0o600 }));
    this.written.catch(() => {});
  }

  async addBytes(name: string, bytes: Uint8Array): Promise<void> {
    this.entries[name] = createHash('sha256').update(bytes).digest('hex');
    const entry = this.tar.entry({ name, size: bytes.byteLength });
    const ended = once(entry, 'finish');
    entry.end(bytes);
    await Promise.race([ended, this.written]);
  }

  async addFile(name: string, source: string): Promise<void> {
    const { size } = await stat(source);
    const hash = createHash('sha256');
    const tap = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(createReadStream(source), tap, this.tar.entry({ name, size }));
    this.entries[name] = hash.digest('hex');
  }

  /** Bytes of the archive, once they are on the disk. */
  async finish(): Promise<number> {
    this.tar.finalize();
    await this.written;
    const handle = await open(this.path, 'r+');
    try {
      await handle.sync();
      return (await handle.stat()).size;
    } finally {
      await handle.close();
    }
  }
}

/** Tables of the product with their columns in order, and those of the work engine that hold messages. */
async function listTables(client: pg.Client): Promise<readonly { name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT CASE t.table_schema WHEN 'public' THEN t.table_name ELSE t.table_schema || '.' || t.table_name END AS name,
       array_agg(c.column_name::text ORDER BY c.ordinal_position) AS columns
     FROM information_schema.tables t JOIN information_schema.columns c USING (table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER' AND (t.table_schema = 'public' AND t.table_name <> $1
       OR t.table_schema || '.' || t.table_name = ANY($2))
     GROUP BY t.table_schema, t.table_name ORDER BY 1`,
    [BOOKKEEPING_TABLE, WORK_TABLES],
  );
  return rows;
}

async function dumpTable(client: pg.Client, name: string, columns: readonly string[], target: string): Promise<number> {
  const copy = client.query(
    copyTo(`COPY ${qualified(name)} (${columns.map(quoted).join(', ')}) TO STDOUT (FORMAT binary)`),
  );
  await pipeline(copy as unknown as Readable, createGzip({ level: 4 }), createWriteStream(target, { mode: 0o600 }));
  return copy.rowCount;
}

async function listKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT "storageKey" AS key FROM "AssetFile"
     UNION SELECT "pictureKey" FROM "User" WHERE "pictureKey" IS NOT NULL ORDER BY 1`,
  );
  return rows.map(({ key }) => key);
}

async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT "migration_name" AS name FROM ${quoted(BOOKKEEPING_TABLE)} WHERE "rolled_back_at" IS NULL ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

function nullWhenGone(error: unknown): null {
  if (isAppError(error) && error.code === 'not-found') return null;
  throw error;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
