import { database } from '#app/platform/database/database.server.ts';
import { idOf, readOne, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Account } from '../account.ts';
import { hashSessionToken } from '../sessions/session-tokens.server.ts';
import { deviceName } from '#app/platform/http/device-name.rules.ts';
import { recordSecurityEvent } from '../security/record-security-event.server.ts';
import { profileMessages } from './profile.messages.ts';
import type { Device } from './profile.schema.ts';

const MAX_LISTED = 100;

/** Where the account is signed in, the device that asks first, then by how lately each was seen. */
export const listDevices = (account: Pick<Account, 'id'>, sessionToken: string | null): Promise<Device[]> =>
  readOne(devicesRead(account, sessionToken));

interface DeviceJson {
  readonly id: string;
  readonly userAgent: string;
  readonly tokenHash: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
}

/** As `listDevices`, to be read with other things. */
export function devicesRead(account: Pick<Account, 'id'>, sessionToken: string | null): QueryFragment<Device[]> {
  const own = sessionToken === null ? null : hashSessionToken(sessionToken);
  return {
    sql: rowsOf(sql`
      SELECT "id", "userAgent", "tokenHash", "createdAt", "lastSeenAt" FROM "UserSession"
      WHERE "userId" = ${idOf(account.id)} AND "expiresAt" > now()
      ORDER BY "lastSeenAt" DESC, "id" DESC LIMIT ${MAX_LISTED}::int`),
    parse: (value) => {
      const devices = (value as DeviceJson[]).map((row) => ({
        id: row.id,
        name: deviceName(row.userAgent),
        isThisOne: row.tokenHash === own,
        signedInAt: new Date(row.createdAt).toISOString(),
        lastSeenAt: new Date(row.lastSeenAt).toISOString(),
      }));
      return [...devices.filter(({ isThisOne }) => isThisOne), ...devices.filter(({ isThisOne }) => !isThisOne)];
    },
  };
}

/** Signs one device out, in every process at once. Throws `not-found` where it is none of the account's. */
export async function endDevice(account: Pick<Account, 'id'>, sessionId: string): Promise<void> {
  const userId = account.id;
  const isEnded = await database().$transaction(async (tx) => {
    const { count } = await tx.userSession.deleteMany({ where: { id: sessionId, userId } });
    if (count > 0) await recordSecurityEvent(tx, { kind: 'session.ended', userId, subject: sessionId });
    return count > 0;
  });
  if (isEnded) return;
  throw new AppError('not-found', `session ${sessionId}`, { userMessage: profileMessages.sessionMissing });
}

/** Signs the account out everywhere, this device included. */
export async function endAllDevices(account: Pick<Account, 'id'>): Promise<void> {
  const userId = account.id;
  await database().$transaction(async (tx) => {
    const { count } = await tx.userSession.deleteMany({ where: { userId } });
    await recordSecurityEvent(tx, { kind: 'session.ended', userId, detail: { sessions: count } });
  });
}
