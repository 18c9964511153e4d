import { databasePool } from './database.server.ts';

/** Each holder keeps a connection of the pool's ten while its work asks for others. */
const MAX_HOLDERS = 3;

let holders = 0;
const waiting: (() => void)[] = [];

/**
 * Runs `work` under a lock by name, exclusive across all processes. For work that calls other services and so cannot be one
 * transaction. The lock belongs to a database session, so the death of the process releases it. Must not be nested.
 */
export async function withSessionLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (holders >= MAX_HOLDERS) await new Promise<void>((resolve) => waiting.push(resolve));
  else holders += 1;
  try {
    return await lockedInDatabase(name, work);
  } finally {
    const next = waiting.shift();
    // The slot is handed on without being freed, so that no later caller can take it first.
    if (next) next();
    else holders -= 1;
  }
}

async function lockedInDatabase<T>(name: string, work: () => Promise<T>): Promise<T> {
  const client = await databasePool().connect();
  let isSound = false;
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
    const result = await work().then(
      (value) => () => value,
      (error: unknown) => () => {
        throw error;
      },
    );
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]);
    isSound = true;
    return result();
  } finally {
    // A connection that may still hold the lock is closed, which frees it.
    client.release(!isSound);
  }
}
