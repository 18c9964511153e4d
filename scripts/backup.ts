import path from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import { writeBackup } from './backup/write-backup.ts';
import { openDataFolder } from '../launch/data-folder.ts';
import { LaunchError } from '../launch/launch-error.ts';
import { runMain } from '../launch/run-main.ts';
import { withProduct } from '../launch/with-product.ts';

const root = path.resolve(import.meta.dirname, '..');
const say = (note: string) => void process.stdout.write(`${note}\n`);

/** `npm run backup -- FILE`: database, files and secret in one archive, while the product runs or rests. */
async function backup(file: string): Promise<void> {
  const isGiven = process.env['APP_SECRET'] !== undefined;
  await withProduct({ root, onNote: say }, async () => {
    const { env } = await import('#app/platform/env.server.ts');
    const { storage } = await import('#app/platform/storage/storage.server.ts');
    const secretFile = path.join(openDataFolder(root), 'app-secret');
    const secret = isGiven || !existsSync(secretFile) ? null : readFileSync(secretFile, 'utf8');
    const { rows, files, bytes } = await writeBackup({ url: env().DATABASE_URL, storage: storage(), secret, file });
    say(`Backed up ${rows} rows and ${files} files to ${file} (${(bytes / 1024 / 1024).toFixed(1)} MB).`);
    say(
      secret === null
        ? 'The secret is set by APP_SECRET and is not in it: keep it too, or sealed settings cannot be read.'
        : 'It holds the secret and all data: keep it where nobody else can read it.',
    );
  });
}

runMain(async () => {
  const file = process.argv[2];
  if (!file) throw new LaunchError('Say where the backup goes: npm run backup -- FILE');
  if (existsSync(file)) throw new LaunchError(`${file} is there already; a backup overwrites nothing.`);
  await backup(path.resolve(file));
});
