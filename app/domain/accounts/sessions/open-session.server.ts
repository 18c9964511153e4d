import type { Tx } from '#app/platform/database/database.server.ts';
import { SESSION_LIFETIME_MS, createSessionToken, hashSessionToken } from './session-tokens.server.ts';

const MAX_USER_AGENT_LENGTH = 300;

export interface SessionOptions {
  readonly userAgent: string;
  /** The session the browser had before; it ends. */
  readonly replacesToken?: string | null;
}

/** A new session for a user who has shown who he is; its token. */
export async function openSession(tx: Tx, userId: string, options: SessionOptions): Promise<string> {
  const token = createSessionToken();
  if (options.replacesToken) {
    await tx.userSession.deleteMany({ where: { tokenHash: hashSessionToken(options.replacesToken) } });
  }
  await tx.userSession.create({
    data: {
      tokenHash: hashSessionToken(token),
      userId,
      userAgent: options.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
      expiresAt: new Date(Date.now() + SESSION_LIFETIME_MS),
    },
  });
  return token;
}
