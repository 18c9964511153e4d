import { storage } from './storage.server.ts';

/** A store far away takes its time for each, and each is asked for by itself. */
const AT_ONCE = 8;

/** Deletes objects, some at a time. Throws the first failure when all were tried. */
export async function deleteObjects(keys: readonly string[]): Promise<void> {
  const failures: unknown[] = [];
  const waiting = [...keys];
  const work = async () => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
      await storage()
        .delete(key)
        .catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, keys.length) }, work));
  if (failures.length > 0) throw failures[0];
}
