import path from 'node:path';
import { dataDirectory, env, storageAddress } from '../env.server.ts';
import { createFolderStorage } from './folder-storage.server.ts';
import type { ObjectStorage } from './object-storage.ts';
import { createS3Storage } from './s3-storage.server.ts';
import type { StorageAddress } from './storage-address.rules.ts';

const held = globalThis as { plinthStorage?: { readonly name: string; readonly storage: ObjectStorage } };

/** The object storage of this process: a folder (`DATA_DIR/files`, unless STORAGE_URL names another one) or a bucket. */
export function storage(): ObjectStorage {
  const name = env().STORAGE_URL ?? dataDirectory();
  if (held.plinthStorage?.name !== name) {
    const address = storageAddress() ?? { kind: 'folder', root: path.join(dataDirectory(), 'files') };
    held.plinthStorage = { name, storage: openStorage(address) };
  }
  return held.plinthStorage.storage;
}

export function openStorage(address: StorageAddress): ObjectStorage {
  return address.kind === 'folder' ? createFolderStorage(address.root) : createS3Storage(address);
}
