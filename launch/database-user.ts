import { spawnSync } from 'node:child_process';
import { LaunchError } from './launch-error.ts';

/** The user PostgreSQL runs as where we are root (it refuses root). Null: as ourselves. */
export interface DatabaseUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const OWN_USER = 'plinth-db';
/** Ways to make a system user, by distribution; the first that works is taken. */
const MAKERS: readonly (readonly string[])[] = [
  [
    'useradd',
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/bin/false',
    OWN_USER,
  ],
  ['adduser', '-S', '-D', '-H', '-s', '/bin/false', OWN_USER],
];

function findUser(name: string): DatabaseUser | null {
  const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  const [uid, gid] = ids.map((result) => (result.status === 0 ? Number(result.stdout) : Number.NaN));
  return Number.isInteger(uid) && Number.isInteger(gid) ? { name, uid: uid!, gid: gid! } : null;
}

/** Finds the system's `postgres` user or our own, or makes our own. Null where we are not root and need none. */
export function databaseUser(): DatabaseUser | null {
  if (process.getuid?.() !== 0) return null;
  const known = findUser(OWN_USER) ?? findUser('postgres');
  if (known) return known;
  for (const [command, ...args] of MAKERS) {
    if (spawnSync(command!, args, { stdio: 'ignore' }).status !== 0) continue;
    const made = findUser(OWN_USER);
    if (made) return made;
  }
  throw new LaunchError(
    'PostgreSQL does not run as root, and no user for it could be made.\n' +
      `Make one (useradd --system ${OWN_USER}), start as an ordinary user, or set DATABASE_URL to a PostgreSQL of yours.`,
  );
}

/** Whether that user can do this: `x` enter or run, `w` write. */
export function canReach(user: DatabaseUser | null, file: string, right: 'x' | 'w'): boolean {
  if (!user) return true;
  const options = { uid: user.uid, gid: user.gid, cwd: '/', stdio: 'ignore' } as const;
  return spawnSync('/bin/sh', ['-c', `test -${right} "$1"`, 'sh', file], options).status === 0;
}
