import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { canReach } from './database-user.ts';
import type { DatabaseUser } from './database-user.ts';
import { REACHABLE_FOLDER } from './postgres-binaries.ts';

/**
 * Where the database files lie: `postgres/cluster` in the data folder. PostgreSQL's own user cannot enter a data
 * folder under a private home (0700); then they lie under /var/lib/plinth, by a name that belongs to the data folder.
 */
export function findClusterFolder(
  dataFolder: string,
  user: DatabaseUser | null,
  known: string | null,
  onNote?: (note: string) => void,
): string {
  const own = path.join(dataFolder, 'postgres');
  // A cluster that exists stays where it is; a moved data folder (its recorded path is stale) brings its own along.
  if (existsSync(path.join(own, 'cluster'))) return path.join(prepare(own, user), 'cluster');
  if (known && existsSync(known)) return path.join(prepare(path.dirname(known), user), 'cluster');
  if (canReach(user, dataFolder, 'x')) return path.join(prepare(own, user), 'cluster');
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  const fallback = path.join(REACHABLE_FOLDER, name);
  mkdirSync(REACHABLE_FOLDER, { recursive: true, mode: 0o755 });
  if (existsSync(path.join(fallback, 'cluster'))) {
    // The data folder it belonged to was removed; its database is kept, but not mixed with the new folder's files.
    renameSync(path.join(fallback, 'cluster'), path.join(fallback, `cluster-before-${Date.now()}`));
  }
  onNote?.(`${dataFolder} is private to root, so the database files go to ${fallback}.`);
  return path.join(prepare(fallback, user), 'cluster');
}

/** Creates the folder of the cluster, owned by the user who runs the server and with access for no other user. */
function prepare(folder: string, user: DatabaseUser | null): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!user || statSync(folder).uid === user.uid) return folder;
  // The folder came from elsewhere (restored, or made by another user): all of it has to change hands.
  chownSync(folder, user.uid, user.gid);
  spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  return folder;
}
