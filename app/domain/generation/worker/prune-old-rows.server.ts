import { database } from '#app/platform/database/database.server.ts';

/** Streams are disposable: the stored state is the truth, and a client that was away longer starts from a snapshot. */
const KEEP_EVENTS = '7 days';
/** Repeats are answered for at least 24 hours. */
const KEEP_ANSWERS = '48 hours';

/** Deletes events and idempotent answers that have expired. Cut-offs are database time. */
export async function pruneOldRows(): Promise<void> {
  await database().$executeRaw`
    DELETE FROM "StreamEvent" WHERE "createdAt" < now() - ${KEEP_EVENTS}::interval`;
  await database().$executeRaw`
    DELETE FROM "IdempotentAnswer" WHERE "createdAt" < now() - ${KEEP_ANSWERS}::interval`;
}
