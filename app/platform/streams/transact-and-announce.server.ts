import { database } from '../database/database.server.ts';
import type { Tx } from '../database/database.server.ts';
import { announceStream } from './subscribe.server.ts';

const MAX_TRIES = 4;
/** Transaction conflicts: nothing was written, the same again can succeed. */
const CONFLICT_CODES = new Set(['P2034', '40001', '40P01']);

/**
 * Runs `work` in a transaction, again where the database asks for that (deadlock, serialisation), and then tells the
 * listeners of `topic` (where it is only known afterwards: a function of the result; null for none) to look. Whether the
 * news gets out never decides about the result.
 */
export async function transactAndAnnounce<T>(
  topic: string | ((result: T) => string | null),
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const result = await transact(work);
  const toTell = typeof topic === 'string' ? topic : topic(result);
  if (toTell !== null) await announceStream(toTell).catch(() => {});
  return result;
}

/**
 * As `transactAndAnnounce`, for what is one statement and so needs no transaction around it. The result does not wait for the
 * news to be out.
 */
export async function writeAndAnnounce<T>(
  topicOf: (result: T) => string | null,
  work: (db: Tx) => Promise<T>,
): Promise<T> {
  const result = await again(() => work(database()));
  const toTell = topicOf(result);
  if (toTell !== null) void announceStream(toTell).catch(() => {});
  return result;
}

const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => again(() => database().$transaction(work));

async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= MAX_TRIES || !isConflict(error)) throw error;
    }
  }
}

function isConflict(error: unknown): boolean {
  if (error === null || typeof error !== 'object') return false;
  const { code, meta } = error as { code?: unknown; meta?: { code?: unknown } };
  return CONFLICT_CODES.has(String(code)) || CONFLICT_CODES.has(String(meta?.code));
}
