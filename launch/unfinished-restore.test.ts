import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFolderLock, takeFolderLock } from './folder-lock.ts';
import { markRestore, refuseUnfinishedRestore, SCRATCH_PREFIX, unmarkRestore } from './unfinished-restore.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-restore-'));
  mkdirSync(path.join(folder, `${SCRATCH_PREFIX}abc`));
  writeFileSync(path.join(folder, `${SCRATCH_PREFIX}abc`, 'app-secret'), 'secret');
});
afterEach(() => rmSync(folder, { recursive: true }));

const unpacked = () => readdirSync(folder).filter((name) => name.startsWith(SCRATCH_PREFIX));

describe('a restore that was killed', () => {
  it('is named, and its unpacked secret is removed', () => {
    markRestore(folder, '/backups/monday.tar');
    expect(() => refuseUnfinishedRestore(folder)).toThrow(
      /the restore of \/backups\/monday.tar, begun .* did not finish/,
    );
    expect(unpacked()).toEqual([]);
    // Again, until the folder is gone.
    expect(() => refuseUnfinishedRestore(folder)).toThrow('did not finish');
  });

  it('before it wrote anything leaves a folder to start on', () => {
    refuseUnfinishedRestore(folder);
    expect(unpacked()).toEqual([]);
  });

  it.each(['', '{"file":"/back', 'null', '[]'])('in the middle of its note is named, too: %j', (note) => {
    markRestore(folder, '/backups/monday.tar');
    writeFileSync(path.join(folder, 'restore-unfinished.json'), note);
    expect(() => refuseUnfinishedRestore(folder)).toThrow('a backup, begun at an unknown time, did not finish');
  });
});

it('a restore at work keeps its files, and is not said to be over', () => {
  const lock = takeFolderLock(folder);
  if (!isFolderLock(lock)) throw new Error('the folder is taken');
  try {
    refuseUnfinishedRestore(folder);
    markRestore(folder, '/backups/monday.tar');
    expect(() => refuseUnfinishedRestore(folder)).toThrow(`in use by process ${process.pid}`);
    expect(unpacked()).toHaveLength(1);
    unmarkRestore(folder);
    expect(existsSync(path.join(folder, 'restore-unfinished.json'))).toBe(false);
  } finally {
    lock.release();
  }
});
