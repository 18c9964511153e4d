import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { getAsset } from './get-asset.server.ts';

/**
 * Takes the green dot off a new video or enlarged picture (creative-workspaces, section 4). The first look counts; later
 * ones change nothing, nor when the asset was last modified. Throws AppError `not-found`.
 */
export async function markAssetViewed(options: { readonly account: Account; readonly assetId: string }): Promise<void> {
  const { account, assetId } = options;
  const { updatedAt } = await getAsset({ account, assetId });
  await database().asset.updateMany({
    where: { id: assetId, userId: account.id, deletedAt: null, viewedAt: null },
    data: { viewedAt: new Date(), updatedAt },
  });
}
