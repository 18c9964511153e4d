import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { folderInUse, isFolderLock, takeFolderLock } from './folder-lock.ts';
import { LaunchError } from './launch-error.ts';

const MARKER = 'restore-unfinished.json';
const noteSchema = z.object({ file: z.string(), since: z.string() });
/** A restore unpacks its backup, with the secret in it, into a folder of this name. */
export const SCRATCH_PREFIX = '.restore-';

/** Marks a data folder as half-filled, before the first write to it. */
export function markRestore(dataFolder: string, file: string): void {
  const note = { file, since: new Date().toISOString() };
  writeFileSync(path.join(dataFolder, MARKER), JSON.stringify(note), { mode: 0o600, flush: true });
}

/** The restore is complete. */
export function unmarkRestore(dataFolder: string): void {
  rmSync(path.join(dataFolder, MARKER));
}

/**
 * Refuses a data folder that a killed restore left half-filled, and removes what killed restores unpacked. A restore that is still at work
 * keeps both.
 *
 * @throws LaunchError naming the backup and what to do, or the process that restores
 */
export function refuseUnfinishedRestore(dataFolder: string): void {
  const marker = path.join(dataFolder, MARKER);
  const left = readdirSync(dataFolder).filter((name) => name.startsWith(SCRATCH_PREFIX));
  if (left.length === 0 && !existsSync(marker)) return;
  const lock = takeFolderLock(dataFolder);
  if (isFolderLock(lock)) {
    for (const name of left) rmSync(path.join(dataFolder, name), { recursive: true, force: true });
    lock.release();
  }
  if (!existsSync(marker)) return;
  if (!isFolderLock(lock)) throw folderInUse(dataFolder, lock);
  const { file, since } = readMarker(marker);
  throw new LaunchError(
    `${dataFolder} holds a part of a backup only: the restore of ${file}, begun ${since}, did not finish.\n` +
      'Remove the folder (and empty the database of DATABASE_URL, if it is set), then run: npm run restore -- FILE',
  );
}

function readMarker(marker: string): z.infer<typeof noteSchema> {
  try {
    return noteSchema.parse(JSON.parse(readFileSync(marker, 'utf8')));
  } catch {
    // The machine may have stopped in the middle of the write.
    return { file: 'a backup', since: 'at an unknown time' };
  }
}
