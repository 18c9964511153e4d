import path from 'node:path';
import { storageAddressBeforeDatabase } from '#app/platform/env.server.ts';
import { checkStorage, StorageCheckError } from '#app/platform/storage/check-storage.server.ts';
import { openStorage } from '#app/platform/storage/storage.server.ts';
import { LaunchError } from './launch-error.ts';

/**
 * Looks whether files can be kept where the settings say, before anything else is started or made. Says where that is; null
 * for the data folder.
 */
export async function checkFiles(dataFolder: string): Promise<string | null> {
  const given = storageAddressBeforeDatabase();
  const address = given ?? { kind: 'folder', root: path.join(dataFolder, 'files') };
  try {
    await checkStorage(openStorage(address), address);
    if (!given) return null;
    return given.kind === 'folder'
      ? given.root
      : `the bucket ${given.bucket}${given.endpoint ? ` at ${given.endpoint}` : ''}`;
  } catch (error) {
    if (error instanceof StorageCheckError) throw new LaunchError(error.message, { cause: error });
    throw error;
  }
}
