import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { AssetRow } from '../assets/asset-row.ts';
import { assertOwn } from '../assets/assert-own.server.ts';
import { commitAsset } from '../assets/commit-asset.server.ts';
import { prepare } from '../assets/prepare-asset.server.ts';
import type { PictureSource } from '../files/process-picture.server.ts';

interface CreateAssetFromUploadOptions {
  readonly account: Account;
  readonly source: PictureSource;
  /** As the client said it; cleaned here. */
  readonly name: string;
  /** The shop's words for the kind of goods it shows, the most telling first. */
  readonly kinds?: readonly string[];
  /** Pictures of the account that it was put together from, in a browser. */
  readonly sourceIds?: readonly string[] | undefined;
}

export interface UploadedAsset extends AssetRow {
  /** The file has several frames or pages, and the picture is the first. */
  readonly isFirstFrame: boolean;
}

/**
 * A merchant's picture, checked, re-encoded and stored in all sizes. Throws AppError with the sentence to show, `not-found`
 * where one of the sources is not the account's.
 */
export async function createAssetFromUpload(options: CreateAssetFromUploadOptions): Promise<UploadedAsset> {
  const { account, sourceIds } = options;
  await assertOwn({ account, assetIds: sourceIds ?? [] });
  const prepared = await prepare({
    userId: account.id,
    origin: 'upload',
    name: options.name,
    kinds: options.kinds,
    source: options.source,
    keepOriginal: false,
    sourceIds,
  });
  const row = await database().$transaction((tx) => commitAsset(tx, prepared));
  return { ...row, isFirstFrame: prepared.isFirstFrame };
}
