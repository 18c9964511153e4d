import { database } from '#app/platform/database/database.server.ts';
import { recordSecurityEvent } from '../security/record-security-event.server.ts';
import { hashSessionToken } from './session-tokens.server.ts';

/** Ends one session, in every process at once. Nothing happens where it is already over. */
export async function signOut(token: string): Promise<void> {
  await database().$transaction(async (tx) => {
    const where = { tokenHash: hashSessionToken(token) };
    const session = await tx.userSession.findUnique({ where, select: { userId: true } });
    const { count } = await tx.userSession.deleteMany({ where });
    if (session && count > 0) await recordSecurityEvent(tx, { kind: 'sign-out', userId: session.userId });
  });
}
