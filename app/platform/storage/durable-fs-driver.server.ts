import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Readable } from 'node:stream';
import type { ByteRange } from './object-storage.ts';

/** Goes behind the name of a file still being written, with a word of its writer's own; no key can hold a `~`. */
const PARTIAL_MARK = '.part~';
/** The folder may be taken away between making it and writing into it: by the delete of what was last in it. */
const FOLDER_TRIES = 5;

/**
 * The folder driver with what its parent lacks: a put that is on the disk when it returns (temporary file of its own,
 * fsync, rename, fsync of the folder) and leaves nothing where it fails, reading a range, and a delete that takes
 * interrupted puts along.
 */
export class DurableFsDriver extends FSDriver {
  private readonly root: string;

  constructor(root: string) {
    super({ location: root, visibility: 'private' });
    this.root = root;
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.write(key, (handle) => handle.writeFile(contents));
  }

  putFile(key: string, source: string): Promise<void> {
    return this.write(key, (handle) => handle.writeFile(createReadStream(source)));
  }

  async getRangeStream(key: string, range?: ByteRange): Promise<Readable> {
    const file = path.join(this.root, key);
    const handle = await open(file, 'r');
    if (!(await handle.stat()).isFile()) {
      await handle.close();
      throw Object.assign(new Error(`not a file: ${file}`), { code: 'EISDIR' });
    }
    return handle.createReadStream(range ? { start: range.start, end: range.end } : {});
  }

  override async delete(key: string): Promise<void> {
    const target = path.join(this.root, key);
    const folder = path.dirname(target);
    await rm(target, { force: true });
    const partial = path.basename(target) + PARTIAL_MARK;
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((each) => each.startsWith(partial))) {
      await rm(path.join(folder, name), { force: true });
    }
    // The last object of an asset takes its folder along; a folder with something in it stays.
    await rmdir(folder).catch(() => {});
  }

  private async write(key: string, fill: (handle: FileHandle) => Promise<void>): Promise<void> {
    const target = path.join(this.root, key);
    const folder = path.dirname(target);
    const partial = `${target}${PARTIAL_MARK}${randomUUID()}`;
    const { handle, firstMade } = await openIn(folder, partial);
    try {
      try {
        await fill(handle);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(partial, target);
    } catch (error) {
      // A full disk is not made fuller by what could not be finished.
      await rm(partial, { force: true }).catch(() => {});
      await rmdir(folder).catch(() => {});
      throw error;
    }
    await syncFolder(folder);
    // A new folder is only found again after a power cut when the folder above it is on the disk too.
    for (let made = folder; firstMade && made.length >= firstMade.length; made = path.dirname(made)) {
      await syncFolder(path.dirname(made));
    }
  }
}

async function openIn(folder: string, file: string): Promise<{ handle: FileHandle; firstMade: string | undefined }> {
  for (let attempt = 1; ; attempt += 1) {
    const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      return { handle: await open(file, 'wx', 0o600), firstMade };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === FOLDER_TRIES) throw error;
    }
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
