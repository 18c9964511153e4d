import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { AssetRow } from './asset-row.ts';
import { commitAsset } from './commit-asset.server.ts';
import { prepare } from './prepare-asset.server.ts';
import type { PictureSource } from './process-picture.server.ts';

interface CreateAssetFromUploadOptions {
  readonly account: Account;
  readonly source: PictureSource;
  /** As the client said it; cleaned here. */
  readonly name: string;
}

/** A merchant's picture, checked, re-encoded and stored in all sizes. Throws AppError with the sentence to show. */
export async function createAssetFromUpload(options: CreateAssetFromUploadOptions): Promise<AssetRow> {
  const prepared = await prepare({
    userId: options.account.id,
    origin: 'upload',
    name: options.name,
    source: options.source,
    keepOriginal: false,
  });
  return database().$transaction((tx) => commitAsset(tx, prepared));
}
