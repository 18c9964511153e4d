import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ObjectStorage } from './object-storage.ts';
import { explainS3Failure } from './s3-trouble.rules.ts';
import type { StorageAddress } from './storage-address.rules.ts';

const CONTENT = Buffer.from('Plinth looks whether files can be kept here.');

/** The file store cannot be used as it is configured; the message tells the operator what is wrong. */
export class StorageCheckError extends Error {
  override readonly name = 'StorageCheckError';
}

/**
 * Puts, reads, reads in part and deletes an object, as the product will. A start that cannot do that must fail: otherwise
 * a store that refuses is noticed only when the first upload is lost.
 *
 * @throws StorageCheckError
 */
export async function checkStorage(storage: ObjectStorage, address: StorageAddress): Promise<void> {
  const key = `health/start-${randomUUID()}`;
  await doing('stored', address, () => storage.put(key, CONTENT));
  const { whole, part } = await doing('read', address, async () => ({
    whole: Buffer.from(await storage.get(key)),
    part: await buffer(await storage.stream(key, { start: 7, end: 11 })),
  }));
  if (!whole.equals(CONTENT) || !part.equals(CONTENT.subarray(7, 12))) {
    throw new StorageCheckError(`${START}: what comes back is not what was stored.`);
  }
  await doing('deleted', address, () => storage.delete(key));
  if (await doing('looked for', address, () => storage.exists(key))) {
    throw new StorageCheckError(`${START}: what was deleted is still there.`);
  }
}

const START = 'Files cannot be kept where STORAGE_URL says';

async function doing<T>(what: string, address: StorageAddress, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    const reason =
      address.kind === 's3'
        ? explainS3Failure(cause, address)
        : `${address.root}: ${cause instanceof Error ? cause.message : String(cause)}`;
    throw new StorageCheckError(`${START}. A test object could not be ${what}: ${reason}`, { cause: error });
  }
}
