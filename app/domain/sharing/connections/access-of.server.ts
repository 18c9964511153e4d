import type { NetworkConnection } from '@prisma/client';
import { database } from '#app/platform/database/database.server.ts';
import { withSessionLock } from '#app/platform/database/session-lock.server.ts';
import { openSealed, seal } from '#app/platform/sealing/seal.server.ts';
import { ADAPTERS } from '../networks/adapters.server.ts';
import type { NetworkGrant } from '../networks/network.ts';
import { NetworkError } from '../networks/network-error.ts';
import type { NetworkName } from '../networks/network-names.ts';

/** Spec, section 9: access is renewed at most this often without having been of use; then its person is asked again. */
const MAX_REFRESHES = 5;
/** The margin before its end in which a grant is renewed. */
const MARGIN_MS = 2 * 60_000;

export interface NetworkAccess {
  readonly accessToken: string;
  readonly subject: string;
}

const placeOf = (part: 'access' | 'refresh', userId: string, network: NetworkName) =>
  `network ${part} ${network} ${userId}`;

/** Columns that keep a grant, sealed for this account and network. */
export function sealedGrant(userId: string, network: NetworkName, grant: NetworkGrant) {
  const { accessToken, accessExpiresAt, refreshToken, refreshExpiresAt, scopes } = grant;
  return {
    sealedAccess: seal(accessToken, placeOf('access', userId, network)),
    accessExpiresAt,
    sealedRefresh: refreshToken === null ? null : seal(refreshToken, placeOf('refresh', userId, network)),
    refreshExpiresAt,
    scopes: [...scopes],
  };
}

export interface AccessOptions {
  readonly userId: string;
  readonly network: NetworkName;
  /** A token that the network has just turned away: it is not handed out again. */
  readonly rejected?: string | undefined;
}

/**
 * Access to the account that the user has connected, renewed where it ends: one renewal at a time in all processes, and
 * the new tokens are stored before they are used. Throws NetworkError `reconnect` where there is none or the network
 * gives no other, `passing` where it does not answer.
 */
export async function accessOf(options: AccessOptions): Promise<NetworkAccess> {
  const known = await usable(options);
  if (known) return known;
  return withSessionLock(`network:${options.network}:${options.userId}`, async () => {
    // Another request may have renewed it while this one waited for the lock.
    return (await usable(options)) ?? renew(options);
  });
}

/** The access token of a row, or null where it was sealed with another key. */
export const openAccess = ({ sealedAccess, userId, network }: NetworkConnection): string | null =>
  openSealed(sealedAccess, placeOf('access', userId, network));

async function findConnection({ userId, network }: AccessOptions): Promise<NetworkConnection> {
  const row = await database().networkConnection.findUnique({ where: { userId_network: { userId, network } } });
  if (!row) throw new NetworkError('reconnect', `no connection to ${network}`);
  if (row.status === 'reconnect') throw new NetworkError('reconnect', `${network} has to be connected anew`);
  return row;
}

async function usable(options: AccessOptions): Promise<NetworkAccess | null> {
  const { rejected } = options;
  const row = await findConnection(options);
  const accessToken = openAccess(row);
  const isFresh = row.accessExpiresAt.getTime() > Date.now() + MARGIN_MS;
  return accessToken !== null && isFresh && accessToken !== rejected ? { accessToken, subject: row.subject } : null;
}

async function renew(options: AccessOptions): Promise<NetworkAccess> {
  const { userId, network } = options;
  const row = await findConnection(options);
  const refreshToken = row.sealedRefresh && openSealed(row.sealedRefresh, placeOf('refresh', userId, network));
  const isOver = row.refreshExpiresAt !== null && row.refreshExpiresAt <= new Date();
  if (!refreshToken || isOver || row.refreshes >= MAX_REFRESHES) return giveUp(row, 'cannot be renewed');
  const where = { id: row.id, sealedAccess: row.sealedAccess };
  let grant: NetworkGrant;
  try {
    grant = await ADAPTERS[network].refresh(refreshToken);
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'reconnect') return giveUp(row, error.message);
    // Whether it was renewed is not known; the next try tells.
    throw error instanceof NetworkError && error.kind === 'unknown'
      ? new NetworkError('passing', error.message, { cause: error })
      : error;
  }
  // A network that gives no new one lets the old one stand.
  const kept = { ...grant, refreshToken: grant.refreshToken ?? refreshToken };
  const refreshExpiresAt = grant.refreshExpiresAt ?? row.refreshExpiresAt;
  const sealed = sealedGrant(userId, network, { ...kept, refreshExpiresAt });
  const data = { ...sealed, refreshes: { increment: 1 } };
  const { count } = await database().networkConnection.updateMany({ where, data });
  if (count === 0) return accessOf({ userId, network });
  return { accessToken: grant.accessToken, subject: row.subject };
}

/** Its person has to agree again. Always throws NetworkError `reconnect`. */
async function giveUp({ id, network, sealedAccess }: NetworkConnection, reason: string): Promise<never> {
  await database().networkConnection.updateMany({ where: { id, sealedAccess }, data: { status: 'reconnect' } });
  throw new NetworkError('reconnect', `${network}: ${reason}`);
}

/** The network has taken what a renewed access was used for: counting renewals begins anew. */
async function noteUse({ userId, network }: Pick<AccessOptions, 'userId' | 'network'>): Promise<void> {
  await database().networkConnection.updateMany({
    where: { userId, network, refreshes: { gt: 0 } },
    data: { refreshes: 0 },
  });
}

/** The network takes nothing from this account any more, whatever its token says. */
async function noteRefusal(options: Pick<AccessOptions, 'userId' | 'network'>): Promise<void> {
  await database().networkConnection.updateMany({ where: { ...options }, data: { status: 'reconnect' } });
}

/** `work` with access, once more with a renewed one where the network turns the first away. Throws NetworkError. */
export async function withAccess<T>(
  options: Pick<AccessOptions, 'userId' | 'network'>,
  work: (access: NetworkAccess) => Promise<T>,
): Promise<T> {
  const { userId, network } = options;
  const first = await accessOf({ userId, network });
  try {
    return await used({ userId, network }, first, work);
  } catch (error) {
    if (!(error instanceof NetworkError) || error.kind !== 'expired') throw error;
  }
  const second = await accessOf({ userId, network, rejected: first.accessToken });
  return used({ userId, network }, second, work).catch(async (error: unknown) => {
    if (!(error instanceof NetworkError) || error.kind !== 'expired') throw error;
    // A brand-new one is worth nothing either.
    await noteRefusal({ userId, network });
    throw new NetworkError('reconnect', error.message, { cause: error });
  });
}

async function used<T>(
  owner: Pick<AccessOptions, 'userId' | 'network'>,
  access: NetworkAccess,
  work: (access: NetworkAccess) => Promise<T>,
): Promise<T> {
  try {
    const result = await work(access);
    await noteUse(owner);
    return result;
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'reconnect') await noteRefusal(owner);
    throw error;
  }
}
