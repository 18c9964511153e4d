import { database } from '#app/platform/database/database.server.ts';
import { hashSessionToken } from './session-tokens.server.ts';

/** Ends one session, in every process at once. Nothing happens where it is already over. */
export async function signOut(token: string): Promise<void> {
  await database().userSession.deleteMany({ where: { tokenHash: hashSessionToken(token) } });
}
