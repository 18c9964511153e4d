import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { networkFailure } from '../network-failure.server.ts';
import { NetworkError } from '../networks/network-error.ts';
import type { CreatorInfo } from '../networks/tiktok/creator-info.schema.ts';
import { readCreatorInfo } from '../networks/tiktok/creator-info.server.ts';
import { accessOf, withAccess } from './access-of.server.ts';

const owner = (account: Account) => ({ userId: account.id, network: 'tiktok' as const });

/** The present permissions of the connected TikTok account. Throws AppError `conflict` where it has to be connected. */
export async function getCreatorInfo(account: Account): Promise<CreatorInfo> {
  return withAccess(owner(account), ({ accessToken }) => readCreatorInfo(accessToken)).catch((error: unknown) => {
    throw networkFailure('tiktok', error);
  });
}

/** Whether TikTok can be posted to, and a name of the connection (spec: validate-token); no token of TikTok's. */
export async function checkTikTok(account: Account): Promise<{ is_valid: boolean; token: string }> {
  try {
    await accessOf(owner(account));
    const row = await database().networkConnection.findUnique({ where: { userId_network: owner(account) } });
    return { is_valid: row !== null, token: row?.id ?? '' };
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'reconnect') return { is_valid: false, token: '' };
    throw networkFailure('tiktok', error);
  }
}
