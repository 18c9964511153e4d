import { database } from '../database/database.server.ts';
import type { Tx } from '../database/database.server.ts';

/** Forgets refusals after 90 days and everything else after 400; how long, the database itself decides. Safe at any time. */
export async function pruneSecurityEvents(): Promise<void> {
  await database().$queryRaw`SELECT "forget_old_security_events"()`;
}

/** Forgets what is about an account that has just been anonymised in the same transaction; refused for any other. */
export async function eraseSecurityEvents(tx: Tx, userId: string): Promise<void> {
  await tx.$queryRaw`SELECT "erase_security_events"(${userId}::uuid)`;
}
