import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LaunchError } from './launch-error.ts';

/** Who holds a data folder, for the message to the second one. */
export interface FolderHolder {
  readonly pid: number;
  /** ISO time. */
  readonly since: string;
  /** Where it answers; null while it is still starting. */
  readonly address: string | null;
}

export interface FolderLock {
  /** Tells later comers where this holder answers. */
  announce(address: string): void;
  release(): void;
}

const paths = (folder: string) => ({ lock: path.join(folder, 'owner.lock'), card: path.join(folder, 'owner.json') });

/**
 * Makes this process the only owner of a data folder, or returns who is. The lock is the operating system's own
 * (taken through an exclusive SQLite transaction), so it dies with its process, however that ends; the card beside it
 * only tells names.
 */
export function takeFolderLock(folder: string): FolderLock | FolderHolder {
  const { lock, card } = paths(folder);
  const handle = new DatabaseSync(lock, { timeout: 0 });
  try {
    handle.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch {
    handle.close();
    return readHolder(folder);
  }
  const holder: FolderHolder = { pid: process.pid, since: new Date().toISOString(), address: null };
  const write = (current: FolderHolder) => writeFileSync(card, JSON.stringify(current), { mode: 0o600 });
  write(holder);
  return {
    announce: (address) => write({ ...holder, address }),
    release() {
      rmSync(card, { force: true });
      handle.close();
    },
  };
}

function readHolder(folder: string): FolderHolder {
  try {
    return JSON.parse(readFileSync(paths(folder).card, 'utf8')) as FolderHolder;
  } catch {
    return { pid: 0, since: new Date().toISOString(), address: null };
  }
}

export function isFolderLock(result: FolderLock | FolderHolder): result is FolderLock {
  return 'release' in result;
}

/** The refusal, naming the holder and the ways on. */
export function folderInUse(folder: string, holder: FolderHolder): LaunchError {
  const who = holder.pid > 0 ? `process ${holder.pid} since ${holder.since}` : 'another process, just starting';
  const where = holder.address ? `, answering at ${holder.address}` : '';
  return new LaunchError(
    `The data folder ${folder} is in use by ${who}${where}.\n` +
      'Use that server, stop it first, or give this one a folder of its own: DATA_DIR=.data-2 PORT=3001 npm start',
  );
}
