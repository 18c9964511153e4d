import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { databasePool } from './database.server.ts';
import { withSessionLock } from './session-lock.server.ts';

/** Ends the connections that hold a lock, as a database does that stops. */
const endHolders = () =>
  databasePool().query(`
    SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database d ON d.oid = database
    WHERE locktype = 'advisory' AND d.datname = current_database() AND pid <> pg_backend_pid()`);

it('fails with the connection that holds it, and is free then; the process lives on', async () => {
  const name = randomUUID();
  const work = withSessionLock(name, async () => {
    await endHolders();
    // Until the connection has heard of it.
    for (let look = 0; look < 20; look += 1) await databasePool().query('SELECT pg_sleep(0.01)');
    return 'done';
  });
  await expect(work).rejects.toThrow();
  expect(await withSessionLock(name, () => Promise.resolve('free'))).toBe('free');
});
