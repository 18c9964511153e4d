import path from 'node:path';
import { readFile } from 'node:fs/promises';
import { Disk } from 'flydrive';
import { dataDirectory, env } from '../env.server.ts';
import { AppError } from '../errors.ts';
import { DurableFsDriver } from './durable-fs-driver.server.ts';
import { assertStorageKey } from './object-storage.ts';
import type { ByteRange, ObjectStorage } from './object-storage.ts';

/** Objects in a folder below `root`. */
export function createFolderStorage(root: string): ObjectStorage {
  const driver = new DurableFsDriver(root);
  const disk = new Disk(driver);
  return {
    async put(key, bytes) {
      assertStorageKey(key);
      await disk.put(key, bytes);
    },
    async get(key) {
      assertStorageKey(key);
      return readFile(path.join(root, key)).catch((error: unknown) => refuse(key, error));
    },
    async stream(key: string, range?: ByteRange) {
      assertStorageKey(key);
      return driver.getRangeStream(key, range).catch((error: unknown) => refuse(key, error));
    },
    async delete(key) {
      assertStorageKey(key);
      await disk.delete(key);
    },
    exists(key) {
      assertStorageKey(key);
      return disk.exists(key);
    },
  };
}

function refuse(key: string, error: unknown): never {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
    throw new AppError('not-found', `no stored object ${key}`, { cause: error });
  }
  throw error;
}

const held = globalThis as { plinthStorage?: { readonly url: string; readonly storage: ObjectStorage } };

/**
 * The object storage of this process: a folder (`DATA_DIR/files`, or `STORAGE_URL=file:///some/folder`). Any other
 * STORAGE_URL is refused here, so that nobody believes their files to be somewhere they are not.
 */
export function storage(): ObjectStorage {
  const url = env().STORAGE_URL ?? `file://${path.join(dataDirectory(), 'files')}`;
  if (held.plinthStorage?.url !== url) held.plinthStorage = { url, storage: openStorage(url) };
  return held.plinthStorage.storage;
}

/** Chooses the driver by the address's scheme. Throws on one that this version cannot serve. */
export function openStorage(url: string): ObjectStorage {
  if (url.startsWith('file:///')) return createFolderStorage(url.slice('file://'.length));
  const scheme = /^[a-z0-9+.-]+:/i.exec(url)?.[0] ?? 'no scheme';
  throw new Error(`STORAGE_URL: only file:///folder is supported by this version, not ${scheme}`);
}
