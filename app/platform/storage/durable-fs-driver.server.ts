import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Readable } from 'node:stream';
import type { ByteRange } from './object-storage.ts';

/** Ending of a file still being written; an object's own key cannot end like this in the same folder. */
const PARTIAL_SUFFIX = '.part~';

/**
 * The folder driver with three things its parent lacks: a put that is on the disk when it returns (temporary file,
 * fsync, rename, fsync of the folder), reading a range, and a delete that takes interrupted puts along.
 */
export class DurableFsDriver extends FSDriver {
  private readonly root: string;

  constructor(root: string) {
    super({ location: root, visibility: 'private' });
    this.root = root;
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const target = path.join(this.root, key);
    const folder = path.dirname(target);
    const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
    const partial = target + PARTIAL_SUFFIX;
    const handle = await open(partial, 'w', 0o600);
    try {
      await handle.writeFile(contents);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, target);
    await syncFolder(folder);
    // A new folder is only found again after a power cut when the folder above it is on the disk too.
    for (let made = folder; firstMade && made.length >= firstMade.length; made = path.dirname(made)) {
      await syncFolder(path.dirname(made));
    }
  }

  async getRangeStream(key: string, range?: ByteRange): Promise<Readable> {
    const handle = await open(path.join(this.root, key), 'r');
    return handle.createReadStream(range ? { start: range.start, end: range.end } : {});
  }

  override async delete(key: string): Promise<void> {
    const target = path.join(this.root, key);
    await rm(target, { force: true });
    await rm(target + PARTIAL_SUFFIX, { force: true });
    // The last object of an asset takes its folder along; a folder with something in it stays.
    await rmdir(path.dirname(target)).catch(() => {});
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
