import type { Tx } from '#app/platform/database/database.server.ts';
import { addressGroup } from '#app/platform/http/address-group.rules.ts';
import { recordSecurityEvent } from '../security/record-security-event.server.ts';
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS, createSessionToken, hashSessionToken } from './session-tokens.server.ts';

const MAX_USER_AGENT_LENGTH = 300;

export interface SessionOptions {
  readonly userAgent: string;
  /** The session the browser had before; it ends. */
  readonly replacesToken?: string | null;
}

export interface OpenSessionOptions extends SessionOptions {
  /** How the user proved who they are. */
  readonly by: 'password' | 'google' | 'store' | 'passkey';
  /** The client's IP address; '' where it is not known. */
  readonly address: string;
  /** The browser carries a mark of an earlier sign-in to this account. */
  readonly isKnownDevice: boolean;
}

/** A new session for a user who has shown who he is; its token. Every way of signing in comes by here. */
export async function openSession(tx: Tx, userId: string, options: OpenSessionOptions): Promise<string> {
  const { by, address, isKnownDevice, userAgent } = options;
  const token = createSessionToken();
  if (options.replacesToken) {
    await tx.userSession.deleteMany({ where: { tokenHash: hashSessionToken(options.replacesToken) } });
  }
  const { role } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { role: true } });
  const now = Date.now();
  const endsAt = now + SESSION_LIFETIME_MS[role];
  await tx.userSession.create({
    data: {
      tokenHash: hashSessionToken(token),
      userId,
      userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
      createdAt: new Date(now),
      expiresAt: new Date(Math.min(now + SESSION_IDLE_MS, endsAt)),
      endsAt: new Date(endsAt),
    },
  });
  const isExpected = (await isFirst(tx, userId)) || isKnownDevice || (await isKnownPlace(tx, userId, address));
  const detail = { by, isKnownDevice };
  await recordSecurityEvent(tx, { kind: 'sign-in', userId, address, userAgent, detail, isExpected });
  return token;
}

/** The first sign-in after signing up: the holder expects it. */
async function isFirst(tx: Tx, userId: string): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, firstSignInAt: null },
    data: { firstSignInAt: new Date() },
  });
  return count > 0;
}

/** Whether the account was signed in to from this network before. */
async function isKnownPlace(tx: Tx, userId: string, address: string): Promise<boolean> {
  const group = address === '' ? '' : addressGroup(address);
  const where = { userId, kind: 'sign-in', outcome: 'ok', addressGroup: group } as const;
  return (await tx.securityEvent.count({ where, take: 1 })) > 0;
}
