import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { BASELINE, LAST_REPLACED, migrationsOfBackup } from '#app/platform/database/baseline.rules.ts';
import { applyMigrations } from '#app/platform/database/migrate.server.ts';
import { SECRET } from './backup/archive.ts';
import { loadBackup } from './backup/load-backup.ts';
import { openBackup } from './backup/open-backup.ts';
import { checkFiles } from '../launch/check-files.ts';
import { openDataFolder } from '../launch/data-folder.ts';
import { folderInUse, isFolderLock, takeFolderLock } from '../launch/folder-lock.ts';
import { LaunchError } from '../launch/launch-error.ts';
import { startPrivatePostgres } from '../launch/private-postgres.ts';
import { runMain } from '../launch/run-main.ts';
import { markRestore, refuseUnfinishedRestore, SCRATCH_PREFIX, unmarkRestore } from '../launch/unfinished-restore.ts';

const root = path.resolve(import.meta.dirname, '..');
const migrations = path.join(root, 'prisma/migrations');
const say = (note: string) => void process.stdout.write(`${note}\n`);

/** `npm run restore -- FILE`: into an empty data folder and an empty database; nothing that is there is ever overwritten. */
async function restore(file: string): Promise<void> {
  process.env['PLINTH_ROOT'] ??= root;
  process.env['LOG_LEVEL'] ??= 'warn';
  const dataFolder = openDataFolder(root);
  refuseUnfinishedRestore(dataFolder);
  const lock = takeFolderLock(dataFolder);
  if (!isFolderLock(lock)) throw folderInUse(dataFolder, lock);
  const scratch = await mkdtemp(path.join(dataFolder, SCRATCH_PREFIX));
  try {
    refuseUsedFolder(dataFolder);
    const manifest = await openBackup(file, scratch);
    const schema = migrationsOfBackup(manifest.migrations, new Set(readdirSync(migrations)));
    if ('unknown' in schema) throw unknownSchema(schema);
    if (!manifest.hasSecret && !process.env['APP_SECRET']) {
      throw new LaunchError('The backup has no secret: set APP_SECRET as it was.');
    }
    const given = process.env['DATABASE_MIGRATE_URL'] ?? process.env['DATABASE_URL'];
    if (given) await refuseUsedDatabase(given);
    markRestore(dataFolder, file);
    if (!process.env['APP_SECRET']) {
      const secret = readFileSync(path.join(scratch, SECRET), 'utf8');
      writeFileSync(path.join(dataFolder, SECRET), secret, { mode: 0o600 });
      process.env['APP_SECRET'] = secret.trim();
    }
    const server = given ? null : await startPrivatePostgres({ folder: dataFolder, onNote: say });
    try {
      const url = given ?? server!.url;
      process.env['DATABASE_URL'] = url;
      await checkFiles(dataFolder);
      const { storage } = await import('#app/platform/storage/storage.server.ts');
      await applyMigrations({ url, folder: migrations, only: schema.apply });
      await loadBackup({ url, storage: storage(), folder: scratch, manifest });
      await applyMigrations({ url, folder: migrations, onApply: (name) => say(`Applying migration ${name} ...`) });
    } finally {
      await server?.stop();
    }
    unmarkRestore(dataFolder);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Restored ${rows} rows of ${manifest.createdAt} into ${dataFolder}. Start it as always.`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
    lock.release();
  }
}

function unknownSchema({ unknown, isBeforeBaseline }: { unknown: string; isBeforeBaseline: boolean }): LaunchError {
  if (!isBeforeBaseline) {
    return new LaunchError(`The backup is of a newer version: it knows ${unknown}, this code does not.`);
  }
  return new LaunchError(
    `The backup ends with ${unknown}; of the schemas before ${BASELINE} only the last one can be restored.\n` +
      `Restore it with a version that has ${LAST_REPLACED}, back that up, and restore the new backup here.`,
  );
}

function refuseUsedFolder(folder: string): void {
  const used = ['postgres', 'postgres.json', 'files', SECRET].filter((name) => existsSync(path.join(folder, name)));
  if (used.length === 0) return;
  throw new LaunchError(
    `${folder} is not empty (${used.join(', ')}). Move it away, or restore elsewhere: DATA_DIR=/other/folder npm run restore -- FILE`,
  );
}

async function refuseUsedDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`SELECT 1 FROM pg_tables WHERE schemaname = 'public' LIMIT 1`);
    if (rows.length > 0) throw new LaunchError('The database is not empty. A restore needs one without tables.');
  } finally {
    await client.end();
  }
}

runMain(async () => {
  const file = process.argv[2];
  if (!file) throw new LaunchError('Say which backup: npm run restore -- FILE');
  await restore(path.resolve(file));
});
