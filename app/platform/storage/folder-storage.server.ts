import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../errors.ts';
import { DurableFsDriver } from './durable-fs-driver.server.ts';
import { assertStorageKey } from './object-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import { asStorageTrouble } from './storage-trouble.rules.ts';

const PROBE_EVERY_MS = 2_000;
/** More than a file system keeps in the folder's own entry. */
const PROBE = new Uint8Array(64 * 1024);

/** Objects in a folder below `root`, which several processes and machines may share. */
export function createFolderStorage(root: string): ObjectStorage {
  const driver = new DurableFsDriver(root);
  return {
    probeEveryMs: PROBE_EVERY_MS,
    async put(key, bytes) {
      assertStorageKey(key);
      await driver.put(key, bytes).catch(refuse(key));
    },
    async putFile(key, file) {
      assertStorageKey(key);
      await driver.putFile(key, file.path).catch(refuse(key));
    },
    async get(key) {
      assertStorageKey(key);
      return readFile(path.join(root, key)).catch(refuse(key));
    },
    async stream(key, range) {
      assertStorageKey(key);
      return driver.getRangeStream(key, range).catch(refuse(key));
    },
    async delete(key) {
      assertStorageKey(key);
      await driver.delete(key).catch(refuse(key));
    },
    async exists(key) {
      assertStorageKey(key);
      return driver.exists(key).catch(refuse(key));
    },
    async probe() {
      // Each one its own: what another probe deletes meanwhile must not be what this one is writing.
      const probeKey = `health/probe-${randomUUID()}`;
      await driver.put(probeKey, PROBE);
      await driver.delete(probeKey);
    },
  };
}

const refuse =
  (key: string) =>
  (error: unknown): never => {
    // A key that names a folder, or leads through a file, is no object either.
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      throw new AppError('not-found', `no stored object ${key}`, { cause: error });
    }
    throw asStorageTrouble(error);
  };
